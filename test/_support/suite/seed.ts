import fc from 'fast-check';

/**
 * Properties of a file that imports this run the same examples every time; FC_SEED=<number> looks at others.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_260_701) });
