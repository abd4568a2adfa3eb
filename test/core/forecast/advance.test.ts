import { expect, test } from 'vitest';
import { DAY, promiseAt, START, uniform } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import { publish } from '../../../src/core/forecast/publish.js';
import { newState } from '../../../src/core/forecast/state.js';
import { advanceUntil, timelineOf } from '../../../src/core/forecast/timeline.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const past = mixedPast(150);
const timeline = timelineOf(past.record, past.promises);

/** The same with banked resets and reports at any hour, and promises of an unclear kind. */
const busier = (() => {
  const rng = seededRandom(5);
  const some = (count: number) =>
    Array.from({ length: count }, () => Math.round(START + 150 * rng() * DAY)).sort((a, b) => a - b);
  const unconfirmed = { regular: some(20), banked: some(10) };
  const promises = past.promises.map((promise, place) =>
    place % 2 === 0 ? promise : { ...promise, promises: 'unclear' as const },
  );
  return { record: { ...past.record, banked: some(30), unconfirmed }, promises };
})();

test.each([
  ['resets and promises', past],
  ['banked resets and reports', busier],
])('a state that is folded turn by turn over %s, whenever turns run, gives the numbers of a fold of the whole history', (_what, past) => {
  const timeline = timelineOf(past.record, past.promises);
  const rng = seededRandom(11);
  const state = newState(TEAM);
  let checked = 0;
  for (let now = START + 20 * DAY; now < START + 150 * DAY; now += uniform(rng, 0.01, 1.5) * DAY) {
    const at = Math.round(now);
    advanceUntil(state, timeline, at);
    if (rng() > 0.3) continue;
    checked += 1;
    expect(publish(state, timeline, at)).toEqual(forecast(past.record, past.promises, at, TEAM));
  }
  expect(checked).toBeGreaterThan(20);
  const whole = newState(TEAM);
  advanceUntil(state, timeline, START + 150 * DAY);
  advanceUntil(whole, timeline, START + 150 * DAY);
  expect(state.habits.resets).toEqual(whole.habits.resets);
});

test('nothing is learnt of a promise that lapses while a report may have kept it; a withdrawn report changes nothing', () => {
  const from = START + 10 * DAY;
  const promise = promiseAt({ at: START + 9 * DAY, from, to: from + DAY });
  const record = { resets: [START], coverage: [{ fromAt: START, toAt: START + 40 * DAY }] };
  const cellsAfter = (days: number, reported: readonly number[], resets = record.resets) => {
    const state = newState(TEAM);
    const unconfirmed = { regular: reported, banked: [] };
    advanceUntil(state, timelineOf({ ...record, resets, unconfirmed }, [promise]), START + days * DAY);
    return { cells: state.habits.cells, open: state.promises.length };
  };
  const broken = { 'explicit day': { kept: 0, broken: 1 } };
  expect(cellsAfter(20, [])).toEqual({ cells: broken, open: 0 });
  expect(cellsAfter(20, [from + DAY / 2])).toEqual({ cells: {}, open: 0 });
  expect(cellsAfter(11, [from + DAY / 2])).toEqual({ cells: {}, open: 1 });
  expect(cellsAfter(20, [START + 5 * DAY])).toEqual({ cells: broken, open: 0 });
  // Confirmed, it is a reset like any other.
  expect(cellsAfter(20, [], [START, from + DAY / 2]).cells).toMatchObject({ 'explicit day': { broken: 0 } });
});

test('a promise that restates a reset raises no chance and teaches nothing', () => {
  const reset = START + 10 * DAY;
  const record = { resets: [START, reset], coverage: [{ fromAt: START, toAt: START + 40 * DAY }] };
  const after = (seconds: number, to: number | null = null) => {
    const promise = promiseAt({ at: reset + seconds * 1000, from: null, to });
    const at = (days: number) => {
      const state = newState(TEAM);
      advanceUntil(state, timelineOf(record, [promise]), START + days * DAY);
      return state;
    };
    return { open: at(11).promises.length, cells: at(30).habits.cells };
  };
  expect(after(41)).toEqual({ open: 0, cells: {} });
  // Its time was over before it was made.
  expect(after(41, reset - DAY / 2)).toEqual({ open: 0, cells: {} });
  expect(after(901)).toEqual({ open: 1, cells: { 'explicit open': { kept: 0, broken: 1 } } });
});

test('publishing leaves the state as it was', () => {
  const now = START + 100 * DAY + 12_345_678;
  const state = newState(TEAM);
  advanceUntil(state, timeline, now);
  const first = publish(state, timeline, now);
  publish(state, timeline, now + 9 * DAY);
  expect(publish(state, timeline, now)).toEqual(first);
});

test('a turn does not cost more after a long history than after a short one', () => {
  // Size, not time: what a state holds is bounded.
  const sizeAfter = (days: number) => {
    const long = mixedPast(days);
    const state = newState(TEAM);
    advanceUntil(state, timelineOf(long.record, long.promises), START + days * DAY);
    return state.withPromises.memory.recent.length + state.recentEvents.length + state.promises.length;
  };
  expect(sizeAfter(3_000)).toBeLessThan(200);
});
