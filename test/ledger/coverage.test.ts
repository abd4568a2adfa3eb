import { newLedger } from '../_support/ledgers/new-ledger.js';
import '../_support/suite/seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoveredInterval, joinCoverage } from '../../src/core/record/coverage.js';
import { coveredIntervals } from '../../src/ledger/read/coverage.js';
import { extendCoverage } from '../../src/ledger/write/extend-coverage.js';

test('the stored coverage is what joining the intervals in memory gives', () => {
  const ledger = newLedger();
  const interval = fc
    .record({
      fromAt: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: -1, max: 9 }),
      basis: fc.constantFrom('import', 'timeline' as const),
    })
    .map(({ fromAt, length, basis }): CoveredInterval => ({ fromAt, toAt: fromAt + length, basis }));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
      const joined = joinCoverage(intervals);
      ledger.writer.sqlite.exec('BEGIN IMMEDIATE');
      for (const one of intervals) ledger.writer.commit((tx) => extendCoverage(tx, one.basis, one));
      const stored = coveredIntervals(ledger.writer.db);
      ledger.writer.sqlite.exec('ROLLBACK');
      const bare = (all: readonly CoveredInterval[]) => all.map(({ fromAt, toAt }) => [fromAt, toAt]);
      expect(bare(stored)).toEqual(bare(joined));
    }),
    { numRuns: 100 },
  );
});
