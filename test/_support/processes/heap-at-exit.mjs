import { writeSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/* Loaded before a program: at its end it writes the kB that its heap keeps for new objects to stderr. */
process.on('exit', () => {
  const space = getHeapSpaceStatistics().find((one) => one.space_name === 'new_space');
  if (isMainThread) writeSync(2, `\nnew space ${(space?.space_size ?? 0) / 1_024}\n`);
});
