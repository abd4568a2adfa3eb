import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './test/_support/slow-first.js';

/**
 * Files here run in a process of their own: a command that waits for signals, as the command line's do, lets go of
 * the channel to the runner, and docs-api finds other fields where other tests were before it. All others run one after
 * another in the same processes, which saves a start for each.
 */
const ALONE = [
  'test/cli/**/*.test.ts',
  'test/docs-{api,commands,ledger}.test.ts',
  'test/end-to-end/secrets.test.ts',
];

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
      { test: { ...EVERY_FILE, name: 'alone', include: ALONE } },
      {
        test: {
          ...EVERY_FILE,
          name: 'shared',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
    ],
  },
});
