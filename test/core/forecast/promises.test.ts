import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { TEAM } from '../../_support/inputs/forecast.js';

const at = (day: number) => Math.round(START + day * DAY);
const hour = 1 / 24;
const own = [0, 4, 9, 15, 21, 30].map(at);

/** The forecast at a day, with promises; covered from the start unless said. */
function chance(
  day: number,
  promises: readonly ResetPromise[],
  resets = own,
  coverage = [[0, 300]],
  banked: readonly number[] = [],
) {
  const record = {
    resets,
    banked,
    coverage: coverage.map(([from = 0, to = 0]) => ({ fromAt: at(from), toAt: at(to) })),
  };
  return forecast(record, promises, at(day), TEAM);
}

test.each([
  ['regular', true],
  ['both', true],
  ['unclear', true],
  ['banked', false],
] as const)('a promise of a reset that is %s moves the forecast: %s', (promises, moves) => {
  const { next24Hours, comparisons } = chance(40.1, [
    promiseAt({ at: at(40), from: null, to: null, promises }),
  ]);
  expect(next24Hours.probability > comparisons.withoutHints.twentyFourHours + 0.02).toBe(moves);
});

test('a promise of an unclear kind that a banked reset has kept leaves the forecast, as it leaves the list', () => {
  const unclear = promiseAt({ at: at(40), from: null, to: null, promises: 'unclear' });
  const day = (promises: 'regular' | 'both' | 'unclear', banked: number[]) =>
    chance(40.5, [{ ...unclear, promises }], own, [[0, 300]], banked.map(at));
  const kept = day('unclear', [40.2]);
  expect(kept.next24Hours.probability).toBe(chance(40.5, []).next24Hours.probability);
  // A banked reset before it was made, or one that is not known yet, keeps nothing; nor does one keep a
  // regular promise.
  for (const open of [day('unclear', [39.9, 40.6]), day('regular', [40.2]), day('both', [40.2])])
    expect(open.next24Hours.probability).toBeGreaterThan(kept.next24Hours.probability + 0.02);
  // It was none of a regular reset: that counts against the next unclear one as much as one that lapsed.
  const next = { ...unclear, at: at(60) };
  const after = (banked: number[]) =>
    chance(60.1, [unclear, next], own, [[0, 300]], banked.map(at)).next24Hours.probability;
  expect(after([40.2])).toBeLessThan(after([]) - 0.01);
  expect(after([])).toBeLessThan(chance(60.1, [next]).next24Hours.probability - 0.01);
});

test('a regular promise leaves the forecast when a banked reset comes instead, and counts as broken', () => {
  const promised = (day: number) => promiseAt({ at: at(day), from: at(day + 1), to: at(day + 2) });
  const coverage = [{ fromAt: at(0), toAt: at(300) }];
  const banked = [at(40.2)];
  const day = (now: number, promises: ResetPromise[], instead: number[]) =>
    forecast({ resets: own, banked, instead, coverage }, promises, at(now), TEAM);
  const closed = day(40.5, [promised(40)], banked);
  expect(closed.next24Hours.probability).toBe(chance(40.5, []).next24Hours.probability);
  expect(day(40.5, [promised(40)], []).next24Hours.probability).toBeGreaterThan(
    closed.next24Hours.probability + 0.02,
  );
  // The next promise weighs less after it, as after one that lapsed.
  const next = [promised(40), promised(60)];
  expect(day(60.5, next, banked).next24Hours.probability).toBe(day(60.5, next, []).next24Hours.probability);
});

test('a promise for a time of day is due within the four hours after it', () => {
  const promise = promiseAt({ at: at(40), from: at(40.5), to: at(40.5), windowKind: 'clock' });
  const near = (day: number) => chance(day, [promise]).nearTerm.probability;
  expect(near(40.5)).toBeGreaterThan(0.5);
  expect(near(40.5 + 2 * hour)).toBeGreaterThan(0.4);
  expect(near(40.5 + 5 * hour)).toBeLessThan(0.8 * near(40.5));
  expect(near(40.1)).toBeLessThan(0.25);
});

test('a promise whose time passes while nobody watches is learnt neither as broken nor as kept', () => {
  const due = (day: number) => promiseAt({ at: at(day), from: at(day + 0.5), to: at(day + 1) });
  const past = [40, 50, 60, 70, 80].map(due);
  const now = [...past, due(100)];
  const watched = chance(100.6, now).nearTerm.probability;
  const holes = [40, 50, 60, 70, 80].map((day) => day + 0.3);
  const coverage = [0, ...holes.map((from) => from + 3)].map((from, index) => [from, holes[index] ?? 300]);
  const unwatched = chance(100.6, now, own, coverage).nearTerm.probability;
  const fresh = chance(100.6, [due(100)], own, coverage).nearTerm.probability;
  // Five broken promises make the sixth less likely; five unseen ones do not.
  expect(watched).toBeLessThan(0.8 * fresh);
  expect(unwatched).toBeCloseTo(fresh, 2);
});

test('a promise that is moved in time is not learnt as broken; one whose time was over is', () => {
  const made = (day: number) => promiseAt({ at: at(day), from: at(day + 0.5), to: at(day + 1) });
  const due = made(100);
  const moved = [40, 44, 48].flatMap((day) => [
    made(day),
    promiseAt({ at: at(day + 0.2), from: at(day + 0.7), to: at(day + 1.2) }),
  ]);
  const overdue = [40, 44, 48].flatMap((day) => [made(day), made(day + 1.3)]);
  const near = (past: readonly ResetPromise[]) => chance(100.6, [...past, due]).nearTerm.probability;
  const broken = (days: readonly number[]) => near(days.map(made));
  // The second of each pair lapses, so three are broken in the one case and six in the other.
  expect(near(moved)).toBeCloseTo(broken([40, 44, 48]), 2);
  expect(near(overdue)).toBeCloseTo(broken([40, 42.5, 45, 47.5, 50, 52.5]), 2);
  expect(near(overdue)).toBeLessThan(near(moved));
});
