import { createWorkerOver } from '../worker.js';

/*
 * A worker over the ledger that its argument names: one turn over the bundled record, then one for each
 * message, each of which commits a snapshot. Answers with a message when a turn has ended.
 */
const worker = createWorkerOver(process.argv[2] ?? '', { now: Date.now });

async function turn(): Promise<void> {
  await worker.turn();
  process.send?.('committed');
}

process.on('message', turn);
process.on('disconnect', () => process.exit(0));
await turn();
