import { isoInstant, isoInstantOrNull } from '../../../src/core/time/instant.js';
import { BUNDLED, BUNDLED_UNTIL } from '../../_support/ledgers/bundled-record.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Statistics } from '../../../src/core/published/stats.js';
import { recordStart, recordStatistics } from '../../../src/core/record/statistics.js';
import { daysOf, hoursOf } from '../../../src/core/time/time.js';
import { currentRecord } from '../../../src/ledger/read/resets.js';
import { applyImport, planImport } from '../../../src/ledger/write/import-record.js';
import type { TestLedger, TestReset } from '../../_support/ledgers/ledger.js';
import { aReset } from '../../_support/ledgers/resets.js';
import { DAY, HOUR, MINUTE } from '../../_support/ledgers/snapshot.js';

const NOW = Date.UTC(2026, 5, 30, 12);

/** The statistics as the ledger's queries and the pure function give them together. */
function statistics(ledger: TestLedger, now = NOW): Statistics {
  const coverage = [{ fromAt: 0, toAt: now + DAY }];
  return recordStatistics(currentRecord(ledger.writer.db), coverage, now);
}

describe('days and hours', () => {
  test('are elapsed 24-hour units with three decimals', () => {
    // 1.5 days; 1 ms = 1.16e-8 days; 2/3 day = 0.6667
    expect([daysOf(36 * HOUR), daysOf(1), daysOf(16 * HOUR)]).toEqual([1.5, 0, 0.667]);
    expect([hoursOf(90 * MINUTE), hoursOf(20 * MINUTE), hoursOf(5 * MINUTE)]).toEqual([1.5, 0.333, 0.083]);
  });
});

describe('the statistics of a record', () => {
  // Holds R38, R39, R41, R42.
  test('by hand: resets 40, 30, 8, 7 and 1 days ago', () => {
    const ledger = newLedger();
    for (const days of [40, 30, 8, 7, 1]) ledger.addResets({ at: NOW - days * DAY });
    // Gaps 10, 22, 1, 6: mean 39 / 4 = 9.75, median (6 + 10) / 2 = 8, longest 22.
    // Within 7 days: 1. Within 30 days: 8, 7 and 1. Those exactly 7 and 30 days ago are not.
    expect(statistics(ledger)).toEqual({
      totalResets: 5,
      lastResetAt: isoInstant(NOW - DAY),
      hoursSinceLastReset: 24,
      resetsLast7Days: 1,
      resetsLast30Days: 3,
      gaps: { meanDays: 9.75, recentMeanDays: 9.75, recentMedianDays: 8, longestDays: 22 },
      banked: { count: 0, lastAt: null },
    });
  });

  // Holds R37.
  test('a last reset ahead of the clock was zero hours ago', () => {
    const ledger = newLedger();
    ledger.addResets({ at: NOW + HOUR });
    expect(statistics(ledger).hoursSinceLastReset).toBe(0);
  });

  // Holds R35, R43.
  test('found by queries are those counted by brute force, for any record', () => {
    const ledger = newLedger();
    const record = fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 80 }).map((step) => NOW - step * 12 * HOUR),
        kind: fc.constantFrom('regular', 'regular', 'banked' as const),
        status: fc.constantFrom('confirmed', 'confirmed', 'confirmed', 'unconfirmed', 'retracted' as const),
      }),
      { maxLength: 25, selector: (one) => one.at },
    );
    // Nothing, and one reset, which have no gap.
    const one = { at: NOW, kind: 'regular', status: 'confirmed' } as const;
    fc.assert(
      fc.property(record, (resets) => {
        ledger.writer.sqlite.exec('BEGIN IMMEDIATE');
        try {
          ledger.addResets(...resets);
          expect(statistics(ledger)).toEqual(bruteForce(resets));
        } finally {
          ledger.writer.sqlite.exec('ROLLBACK');
        }
      }),
      { numRuns: 60, examples: [[[]], [[one]]] },
    );
  });
});

// Holds R42.
test('the bundled record counts its regular resets and its banked ones apart', () => {
  const ledger = newLedger();
  ledger.writer.commit((tx) => {
    applyImport(tx, planImport(tx, BUNDLED), { now: BUNDLED_UNTIL, origin: 'resets.csv', covered: null });
  });
  const resets = BUNDLED.map(({ at, kind }) => ({ at, kind, status: 'confirmed' as const }));
  const found = statistics(ledger, BUNDLED_UNTIL);
  expect(found).toEqual(bruteForce(resets, BUNDLED_UNTIL));
  // 2025-09-17T04:02:52.465Z to 2026-10-10T22:15:39.368Z are 388.759 days, over 52 gaps: 7.476.
  // 2025-12-25T08:01:03.800Z to 2026-03-03T01:50:07.855Z
  expect(found.gaps).toMatchObject({ meanDays: 7.476, longestDays: 67.742 });
});

function bruteForce(resets: readonly TestReset[], now = NOW): Statistics {
  const counted = (kind: string) =>
    resets
      .filter((one) => one.kind === kind && one.status === 'confirmed')
      .map((one) => one.at)
      .sort((a, b) => a - b);
  const at = counted('regular');
  const gaps = at.slice(1).map((one, index) => (one - (at[index] ?? 0)) / DAY);
  const recent = gaps.slice(-10).sort((a, b) => a - b);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = ((recent[(recent.length - 1) >> 1] ?? 0) + (recent[recent.length >> 1] ?? 0)) / 2;
  const round = (value: number) => (gaps.length === 0 ? null : Math.round(value * 1000) / 1000);
  const last = at.at(-1) ?? null;
  return {
    totalResets: at.length,
    lastResetAt: isoInstantOrNull(last),
    hoursSinceLastReset: last === null ? null : Math.round((1000 * (now - last)) / HOUR) / 1000,
    resetsLast7Days: at.filter((one) => now - one < 7 * DAY).length,
    resetsLast30Days: at.filter((one) => now - one < 30 * DAY).length,
    gaps: {
      meanDays: round(mean(gaps)),
      recentMeanDays: round(mean(recent)),
      recentMedianDays: round(middle),
      longestDays: round(Math.max(...gaps)),
    },
    banked: { count: counted('banked').length, lastAt: isoInstantOrNull(counted('banked').at(-1) ?? null) },
  };
}

test.each([
  ['nowhere without coverage and resets', [], null, null],
  ['with its coverage', [5, 20], 9, 5],
  ['with its first reset where that is earlier', [5, 20], 3, 3],
  ['with its coverage where there is no reset yet', [5], null, 5],
  ['with its first reset where nothing is covered', [], 3, 3],
] as const)('a record begins %s', (_, covered, firstAt, start) => {
  expect(
    recordStart(
      firstAt === null ? [] : [aReset({ at: firstAt })],
      covered.map((fromAt) => ({ fromAt, toAt: fromAt })),
    ),
  ).toBe(start);
});
