import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/_support/build.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Real processes are started by some tests; forks keep native handles apart.
    pool: 'forks',
    // Every core: most tests wait for processes and listeners of their own.
    maxWorkers: '100%',
  },
});
