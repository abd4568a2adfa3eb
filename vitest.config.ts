import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Files here run one after another in the same processes, which saves a start for each. The others leave something
 * behind: a command that waits for signals, as the command line's do, lets go of the channel to the runner.
 */
const SHARED = [
  ...['alerts', 'api', 'audit', 'chaos', 'conformance', 'core', 'ledger', 'lib', 'sources', 'worker'],
].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    globalSetup: ['test/_support/build.ts'],
    // Far more than any needs: what a busy machine takes longer for is not wrong.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Real processes are started by some tests; forks keep native handles apart.
    pool: 'forks',
    // Two more than there are cores: many tests wait for processes and listeners of their own.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...SHARED],
        },
      },
    ],
  },
});
