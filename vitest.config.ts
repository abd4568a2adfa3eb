import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './test/_support/slow-first.js';

/**
 * Files here run one after another in the same processes, which saves a start for each. The others leave something
 * behind: a command that waits for signals, as the command line's do, lets go of the channel to the runner.
 */
const SHARED = [
  ...['alerts', 'api', 'audit', 'chaos', 'conformance', 'core', 'ledger', 'lib', 'sources', 'worker'],
].map((folder) => `test/${folder}/**/*.test.ts`);

const EVERY_FILE = {
  // Far more than any needs: what a busy machine takes longer for is not wrong.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  // Real processes are started by some tests; forks keep native handles apart.
  pool: 'forks',
  // Two more than there are cores: many tests wait for processes and listeners of their own.
  maxWorkers: availableParallelism() + 2,
} as const;

export default defineConfig({
  test: {
    // Not inherited by the projects, each of which would build once more.
    globalSetup: ['test/_support/build.ts'],
    ...EVERY_FILE,
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { ...EVERY_FILE, name: 'shared', include: SHARED, isolate: false } },
      {
        test: {
          ...EVERY_FILE,
          name: 'alone',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...SHARED],
        },
      },
    ],
  },
});
