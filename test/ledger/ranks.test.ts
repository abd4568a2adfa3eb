import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordStatistics } from '../../src/core/record/statistics.js';
import { resetPage } from '../../src/ledger/read/page.js';
import { recordSummary } from '../../src/ledger/read/record.js';
import { projectionState, resetRanks } from '../../src/ledger/schema.js';
import { extendCoverage } from '../../src/ledger/write/extend-coverage.js';
import { updateRanks } from '../../src/ledger/write/ranks.js';
import { createTestLedger, type TestLedger, type TestReset } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';

function ranks(ledger: TestLedger) {
  return ledger.writer.db.select().from(resetRanks).orderBy(resetRanks.rank).all();
}

function update(ledger: TestLedger) {
  ledger.writer.commit((tx) => updateRanks(tx));
  return ranks(ledger);
}

function rebuild(ledger: TestLedger) {
  ledger.writer.commit((tx) => {
    tx.delete(resetRanks).run();
    tx.delete(projectionState).run();
    updateRanks(tx);
  });
  return ranks(ledger);
}

function cover(ledger: TestLedger, fromAt: number, toAt: number): void {
  ledger.writer.commit((tx) => extendCoverage(tx, 'timeline', { fromAt, toAt }));
}

/** Covered all the time that these tests speak of. */
function coveredLedger(): TestLedger {
  const ledger = newLedger();
  cover(ledger, NOW - 10 * DAY, NOW + DAY);
  return ledger;
}

describe('the ranks of the record', () => {
  test('the oldest counted reset is 1, gaps are to the one before', () => {
    const ledger = coveredLedger();
    ledger.addResets({ at: NOW }, { at: NOW - 3 * DAY, text: 'first', url: 'https://social.example/1' });
    expect(update(ledger)).toEqual([
      {
        rank: 1,
        resetRowId: 2,
        at: NOW - 3 * DAY,
        gapMs: null,
        text: 'first',
        url: 'https://social.example/1',
      },
      { rank: 2, resetRowId: 1, at: NOW, gapMs: 3 * DAY, text: null, url: null },
    ]);
  });

  test('a backdated reset moves those after it up and shortens one gap', () => {
    const ledger = coveredLedger();
    ledger.addResets({ at: NOW - 3 * DAY }, { at: NOW });
    update(ledger);
    ledger.addResets({ at: NOW - DAY });
    expect(update(ledger).map(({ rank, at, gapMs }) => [rank, at, gapMs])).toEqual([
      [1, NOW - 3 * DAY, null],
      [2, NOW - DAY, 2 * DAY],
      [3, NOW, DAY],
    ]);
  });

  test('a retraction of the first makes the second the first, without a gap', () => {
    const ledger = coveredLedger();
    const [rowId = 0] = ledger.addResets({ at: NOW - DAY }, { at: NOW });
    update(ledger);
    ledger.addResets({ at: NOW - DAY, status: 'retracted', supersedes: { rowId, resetId: rowId } });
    expect(update(ledger).map(({ rank, at, gapMs }) => [rank, at, gapMs])).toEqual([[1, NOW, null]]);
  });

  test('a gap with uncovered time inside is none, until an import covers it', () => {
    const ledger = newLedger();
    cover(ledger, NOW - 9 * DAY, NOW - 5 * DAY);
    cover(ledger, NOW - 3 * DAY, NOW);
    ledger.addResets(...[12, 9, 8, 5, 3, 1].map((days) => ({ at: NOW - days * DAY })));
    const days = () => update(ledger).map(({ gapMs }) => (gapMs === null ? null : gapMs / DAY));
    // The first lies outside of coverage, as one that an operator recorded; 5 to 3 days ago nobody watched.
    expect(days()).toEqual([null, null, 1, 3, null, 2]);
    const known = () => recordStatistics(recordSummary(ledger.writer.db, NOW), NOW).gaps;
    expect(known()).toEqual({ meanDays: 2, recentMeanDays: 2, recentMedianDays: 2, longestDays: 3 });
    ledger.writer.commit((tx) => {
      extendCoverage(tx, 'import', { fromAt: NOW - 6 * DAY, toAt: NOW - 2 * DAY });
    });
    expect(days()).toEqual([null, null, 1, 3, 2, 2]);
    expect(known()).toEqual({ meanDays: 2, recentMeanDays: 2, recentMedianDays: 2, longestDays: 3 });
    expect(ranks(ledger)).toEqual(rebuild(ledger));
  });

  test('coverage that only grows at the end rebuilds no rank before it', () => {
    const ledger = coveredLedger();
    ledger.addResets({ at: NOW - 3 * DAY }, { at: NOW - DAY });
    update(ledger);
    const { sqlite } = ledger.writer;
    const before = sqlite.prepare('SELECT total_changes()').pluck().get() as number;
    cover(ledger, NOW, NOW + 2 * DAY);
    update(ledger);
    // The interval in `coverage`, and the one in `joined_coverage`: each deleted and inserted.
    expect(Number(sqlite.prepare('SELECT total_changes()').pluck().get()) - before).toBe(4);
  });

  test('after any additions, backdated ones, retractions and corrections they equal a rebuild and a count by hand', () => {
    fc.assert(
      fc.property(fc.array(batches(), { maxLength: 8 }), (history) => {
        const ledger = createTestLedger();
        cover(ledger, NOW - DAY, NOW);
        try {
          const record = new Map<number, TestReset & { rowId: number }>();
          for (const batch of history) {
            for (const step of batch) apply(ledger, record, step);
            expect(update(ledger).map(({ at }) => at)).toEqual(countedByHand(record));
          }
          const updated = ranks(ledger);
          expect(updated).toEqual(rebuild(ledger));
          expect(updated.map(({ gapMs }) => gapMs)).toEqual(
            updated.map(({ at }, n) => (n === 0 ? null : at - (updated[n - 1]?.at ?? 0))),
          );
        } finally {
          ledger.remove();
        }
      }),
      { numRuns: 25 },
    );
  });

  test('a page lists its ranks whatever the offset', () => {
    const ledger = coveredLedger();
    ledger.addResets(...Array.from({ length: 30 }, (_, n) => ({ at: NOW + n })));
    update(ledger);
    expect(
      resetPage(ledger.writer.db, { limit: 2, offset: 28, since: null }).rows.map((row) => row.rank),
    ).toEqual([2, 1]);
  });
});

type Step = {
  readonly what: 'add' | 'correct';
  /** Minutes before NOW; taken ones are skipped, because no two resets share an instant. */
  readonly at: number;
  readonly kind: 'regular' | 'banked';
  readonly status: 'confirmed' | 'unconfirmed' | 'retracted';
  /** Which of the known resets a correction speaks of. */
  readonly pick: number;
};

function batches(): fc.Arbitrary<Step[]> {
  const step = fc.record({
    what: fc.constantFrom<Step['what'][]>('add', 'add', 'correct'),
    at: fc.nat({ max: 60 }),
    kind: fc.constantFrom<Step['kind'][]>('regular', 'regular', 'regular', 'banked'),
    status: fc.constantFrom<Step['status'][]>('confirmed', 'confirmed', 'unconfirmed', 'retracted'),
    pick: fc.nat(),
  });
  return fc.array(step, { maxLength: 6 });
}

function apply(ledger: TestLedger, record: Map<number, TestReset & { rowId: number }>, step: Step): void {
  const at = NOW - step.at * 60_000;
  const { kind, status } = step;
  const resetIds = [...record.keys()];
  const resetId = step.what === 'add' ? undefined : resetIds[step.pick % Math.max(1, resetIds.length)];
  const taken = [...record].some(([id, reset]) => id !== resetId && reset.at === at);
  if (taken) return;
  const old = resetId === undefined ? undefined : record.get(resetId);
  if (resetId === undefined || old === undefined) {
    const [rowId = 0] = ledger.addResets({ at, kind, status });
    record.set(rowId, { at, kind, status, rowId });
    return;
  }
  const [rowId = 0] = ledger.addResets({ at, kind, status, supersedes: { rowId: old.rowId, resetId } });
  record.set(resetId, { at, kind, status, rowId });
}

function countedByHand(record: ReadonlyMap<number, TestReset>): number[] {
  return [...record.values()]
    .filter((reset) => reset.kind === 'regular' && reset.status === 'confirmed')
    .map((reset) => reset.at)
    .sort((a, b) => a - b);
}
