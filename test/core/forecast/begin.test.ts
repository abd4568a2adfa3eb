import { describe, expect, test } from 'vitest';
import { promiseAt } from '../../../bench/processes/process.js';
import { begin, halfYearBefore } from '../../../src/core/forecast/begin.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import type { ResetRecord } from '../../../src/core/forecast/inputs.js';
import { NO_HABITS } from '../../../src/core/forecast/promises/habits.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';

const TEAM = { timeZone: 'America/Los_Angeles' };
const BEGIN = Date.UTC(2020, 0, 10);
const NOW = Date.UTC(2026, 7, 1, 12);

/** A reset every three days since 2020. */
const RESETS = Array.from({ length: 790 }, (_, index) => BEGIN + index * 3 * DAY);
const WHOLE: ResetRecord = { resets: RESETS, coverage: [{ fromAt: BEGIN, toAt: NOW }] };

/** The last reset before the state of a forecast at `NOW` begins. */
const FROM = RESETS.findLast((at) => at <= Date.UTC(2025, 6)) ?? 0;

test.each([
  ['2026-06-30T23:59:00Z', '2025-01-01T00:00:00Z'],
  ['2026-07-01T00:00:00Z', '2025-07-01T00:00:00Z'],
  ['2026-12-31T00:00:00Z', '2025-07-01T00:00:00Z'],
  // 2024 had 366 days.
  ['2025-01-01T00:00:00Z', '2024-01-01T00:00:00Z'],
  ['2024-12-31T00:00:00Z', '2024-01-01T00:00:00Z'],
  ['2024-12-30T23:59:00Z', '2023-07-01T00:00:00Z'],
])('A state as of %s looks back to %s', (now, start) => {
  expect(new Date(halfYearBefore(Date.parse(now)))).toEqual(new Date(start));
});

describe('A long record', () => {
  test('is folded from the last reset before that day, whose wait is known', () => {
    const { timeline, state } = begin(WHOLE, [], TEAM, NOW);
    expect(timeline.instants[0]).toBe(FROM);
    expect(timeline.coverage).toEqual([{ fromAt: FROM, toAt: NOW }]);
    expect(state.habits.resets).toEqual({ regular: RESETS.filter((at) => at < FROM).length, banked: 0 });
  });

  test('gives the same forecast whatever came before, unless it was promised', () => {
    const recent = { resets: RESETS.filter((at) => at >= FROM), coverage: [{ fromAt: FROM, toAt: NOW }] };
    expect(forecast(WHOLE, [], NOW, TEAM)).toEqual(forecast(recent, [], NOW, TEAM));
  });

  test('is folded whole where no reset came before', () => {
    const young = { resets: RESETS.slice(-100), coverage: [{ fromAt: BEGIN, toAt: NOW }] };
    const { timeline, state } = begin(young, [], TEAM, NOW);
    expect(timeline.instants).toEqual(young.resets);
    expect(state.habits).toBe(NO_HABITS);
  });

  test('ignores what comes later', () => {
    const later = { resets: [...RESETS, NOW + DAY], coverage: [{ fromAt: BEGIN, toAt: NOW + 9 * DAY }] };
    const promise = promiseAt({ at: NOW + HOUR, from: NOW + 2 * HOUR, to: NOW + 3 * HOUR });
    expect(forecast(later, [promise], NOW, TEAM)).toEqual(forecast(WHOLE, [], NOW, TEAM));
  });
});

describe('A promise from before the state begins', () => {
  const at = BEGIN + 30 * DAY + HOUR;
  const next = at + 3 * DAY - HOUR;
  const hour = (from: number) => ({ at, from, to: from + HOUR });
  const learnt = (promise: ResetPromise, record: Partial<ResetRecord> = {}) =>
    begin({ ...WHOLE, ...record }, [promise], TEAM, NOW).state.habits;
  const { timing, byBanked } = NO_HABITS;

  test.each([
    ['inside its window', next - HOUR / 2, { kept: 1, broken: 0 }, { inside: 1 }],
    ['before its window, as the reset says', next + DAY, { kept: 1, broken: 0 }, { early: 1 }],
    ['after it', next - 8 * HOUR, { kept: 1, broken: 0 }, { late: 1 }],
    ['never', next - 2 * DAY, { kept: 0, broken: 1 }, {}],
  ])('is learnt by its fate: kept %s', (_, from, cell, added: Partial<typeof timing>) => {
    const habits = learnt(promiseAt({ ...hour(from), at }), { early: [next] });
    expect(habits.cells).toEqual({ 'explicit clock': cell });
    for (const time of ['early', 'inside', 'late'] as const)
      expect(habits.timing[time] - timing[time]).toBeCloseTo(added[time] ?? 0, 12);
  });

  test('teaches nothing if its end may have been missed', () => {
    const coverage = [
      { fromAt: BEGIN, toAt: at + DAY },
      { fromAt: at + 9 * DAY, toAt: NOW },
    ];
    expect(learnt(promiseAt(hour(next)), { coverage }).cells).toEqual({});
  });

  test('teaches what a banked reset in its window meant: it kept the promise if no regular one did', () => {
    const banked = (from: number) => learnt(promiseAt(hour(from)), { banked: [from + HOUR / 2] }).byBanked;
    expect(banked(next - 2 * DAY)).toEqual({ kept: byBanked.kept + 1, broken: byBanked.broken });
    expect(banked(next - HOUR / 2)).toEqual({ kept: byBanked.kept, broken: byBanked.broken + 1 });
  });
});
