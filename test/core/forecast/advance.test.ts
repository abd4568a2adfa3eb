import { expect, test } from 'vitest';
import { DAY, START, uniform } from '../../../bench/processes/process.js';
import { forecast } from '../../../src/core/forecast/forecast.js';
import { publish } from '../../../src/core/forecast/publish.js';
import { newState } from '../../../src/core/forecast/state.js';
import { advanceUntil, timelineOf } from '../../../src/core/forecast/timeline.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const past = mixedPast(150);
const timeline = timelineOf(past.record, past.hints);

test('a state that is folded turn by turn, whenever turns run, gives the numbers of a fold of the whole history', () => {
  const rng = seededRandom(11);
  const state = newState(TEAM);
  let checked = 0;
  for (let now = START + 20 * DAY; now < START + 150 * DAY; now += uniform(rng, 0.01, 1.5) * DAY) {
    const at = Math.round(now);
    advanceUntil(state, timeline, at);
    if (rng() > 0.3) continue;
    checked += 1;
    expect(publish(state, timeline, at)).toEqual(forecast(past.record, past.hints, at, TEAM));
  }
  expect(checked).toBeGreaterThan(20);
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
    advanceUntil(state, timelineOf(long.record, long.hints), START + days * DAY);
    return state.withHints.memory.recent.length + state.recentEvents.length + state.promises.length;
  };
  expect(sizeAfter(3_000)).toBeLessThan(200);
});
