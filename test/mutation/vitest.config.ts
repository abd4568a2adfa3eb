import { defineConfig } from 'vitest/config';

/** The tests of the code that `stryker.config.json` changes: `npm run test:mutation`. */
export default defineConfig({
  test: {
    setupFiles: ['test/_support/suite/loopback-only.mjs'],
    include: [
      'test/core/record/**/*.test.ts',
      'test/core/promises/**/*.test.ts',
      'test/core/scoring/**/*.test.ts',
      'test/core/forecast/{promises,explain,golden}.test.ts',
      'test/core/forecast/promises/**/*.test.ts',
    ],
    testTimeout: 90_000,
  },
});
