import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of code that keeps nothing between calls: they share processes, which saves a start for each file. */
const PURE = ['test/core/**/*.test.ts', 'test/lib/**/*.test.ts', 'test/sources/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/_support/build.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Real processes are started by some tests; forks keep native handles apart.
    pool: 'forks',
    // One more than there are cores: many tests wait for processes and listeners of their own.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...PURE],
        },
      },
    ],
  },
});
