/* Node's own start and nothing else: what the start of the API is held against. */
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
