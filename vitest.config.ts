import { statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/_support/suite/slow-first.js';

/** In memory where a gigabyte is free, because every commit of a test's ledger would wait for a disk. */
function temporaryDirectory(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return process.env.TMPDIR === undefined && bavail * bsize > 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/_support/suite/build.ts'],
    setupFiles: ['test/_support/suite/loopback-only.mjs'],
    env: { TMPDIR: temporaryDirectory() },
    include: ['test/**/*.test.{ts,tsx}'],
    // Files share processes, which saves a start and the loading of packages for each.
    isolate: false,
    // Far more than any needs: what a busy machine takes longer for is not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Real processes are started by some tests; forks keep native handles apart.
    pool: 'forks',
    // One more than there are cores: many tests wait for processes and listeners of their own. Each further
    // worker loads the program once more.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    // `npm run test:coverage`: how many branches of the pure code its own tests take.
    coverage: {
      include: ['src/core/**'],
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: join(tmpdir(), 'reset-record-coverage'),
    },
  },
});
