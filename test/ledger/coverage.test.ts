import { newLedger } from '../_support/ledgers/new-ledger.js';
import '../_support/suite/seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COVERAGE_BASES, type CoveredInterval, joinCoverage } from '../../src/core/record/coverage.js';
import type { Interval } from '../../src/core/time/time.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import type { LedgerTransaction } from '../../src/ledger/file/open-writing.js';
import { coverageByBasis, coveredIntervals, growingStretch } from '../../src/ledger/read/coverage.js';
import { coverageClaims } from '../../src/ledger/schema.js';
import { extendCoverage } from '../../src/ledger/write/extend-coverage.js';

const SAID = { origin: 'rss:x', now: 0 };

const interval = fc
  .record({
    fromAt: fc.integer({ min: -9, max: 60 }),
    length: fc.integer({ min: 0, max: 9 }),
    basis: fc.constantFrom(...COVERAGE_BASES),
  })
  .map(({ fromAt, length, basis }): CoveredInterval => ({ fromAt, toAt: fromAt + length, basis }));

/** A turn with the stretch that it leaves. */
function turn(tx: LedgerTransaction, growing: Interval | null): void {
  createAppender(tx).append('turns', {
    trigger: 'once',
    slot: 0,
    startedAt: 0,
    committedAt: 0,
    coveredFrom: growing?.fromAt ?? null,
    coveredUntil: growing?.toAt ?? null,
    payloadHash: '',
  });
}

const bare = (all: readonly Interval[]) => all.map(({ fromAt, toAt }) => [fromAt, toAt]);

test('what the ledger covers is what joining all reads and imports in memory gives, of each basis and of both', () => {
  const { writer } = newLedger();
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
      writer.sqlite.exec('BEGIN IMMEDIATE');
      for (const { basis, ...one } of intervals)
        writer.commit((tx) => {
          const ledger = createAppender(tx);
          if (basis === 'timeline') turn(tx, extendCoverage(tx, ledger, growingStretch(tx), one, SAID));
          else ledger.append('coverageClaims', { ...one, basis, origin: 'record.csv', recordedAt: 0 });
        });
      const covered = coveredIntervals(writer.db);
      const byBasis = coverageByBasis(writer.db, covered);
      const growing = growingStretch(writer.db);
      writer.sqlite.exec('ROLLBACK');
      expect(bare(covered)).toEqual(bare(joinCoverage(intervals)));
      const ofBasis = (all: readonly CoveredInterval[], basis: string) =>
        all.filter((one) => one.basis === basis);
      for (const basis of COVERAGE_BASES)
        expect(bare(ofBasis(byBasis, basis))).toEqual(bare(joinCoverage(ofBasis(intervals, basis))));
      // The newest stretch, with whatever older one a read has joined it to.
      expect(growing?.toAt).toBe(joinCoverage(ofBasis(intervals, 'timeline')).at(-1)?.toAt);
    }),
    { numRuns: 100 },
  );
});

test('a stretch is chained once it has ended, time before it at once, and what is known not again', () => {
  const { writer } = newLedger();
  const read = (fromAt: number, toAt: number) =>
    writer.commit((tx) =>
      turn(tx, extendCoverage(tx, createAppender(tx), growingStretch(tx), { fromAt, toAt }, SAID)),
    );
  const stored = () => ({
    growing: bare([growingStretch(writer.db) ?? []].flat()),
    claims: bare(writer.db.select().from(coverageClaims).all()),
  });
  read(100, 110);
  read(110, 120);
  expect(stored()).toEqual({ growing: [[100, 120]], claims: [] });
  read(130, 140);
  expect(stored()).toEqual({ growing: [[130, 140]], claims: [[100, 120]] });
  read(10, 20);
  read(20, 20);
  read(105, 115);
  const claims = [
    [100, 120],
    [10, 20],
  ];
  expect(stored()).toEqual({ growing: [[130, 140]], claims });
  read(110, 150);
  expect(stored()).toEqual({ growing: [[110, 150]], claims });
  expect(bare(coveredIntervals(writer.db))).toEqual([
    [10, 20],
    [100, 150],
  ]);
});
