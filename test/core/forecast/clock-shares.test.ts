import { expect, test } from 'vitest';
import { DAY, START } from '../../../bench/processes/process.js';
import { clockShares } from '../../../src/core/forecast/clock/clock-shares.js';
import { publish } from '../../../src/core/forecast/publish.js';
import { newState } from '../../../src/core/forecast/state.js';
import { advanceUntil, timelineOf } from '../../../src/core/forecast/timeline.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const past = mixedPast(200);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test('the hours share the whole day, the first six as much of it as the clock factor says', () => {
  const timeline = timelineOf(past.record, past.hints);
  const state = newState(TEAM);
  for (let day = 1; day < 205; day += 3.37) {
    const now = Math.round(START + day * DAY);
    advanceUntil(state, timeline, now);
    const shares = clockShares(state, timeline, now);
    expect(shares).toHaveLength(24);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(sum(shares)).toBeCloseTo(1, 4);
    const { clockFactor } = publish(state, timeline, now).comparisons;
    // Half a unit of the factor's fourth decimal, and of six sixth ones.
    expect(Math.abs(sum(shares.slice(0, 6)) - clockFactor)).toBeLessThanOrEqual(0.000_054);
  }
});

test('without any record every hour is like every other, and the state stays as it was', () => {
  const timeline = timelineOf({ resets: [], coverage: [] }, []);
  const state = newState(TEAM);
  expect(clockShares(state, timeline, START)).toEqual(Array.from({ length: 24 }, () => 0.041667));
  expect(state.at).toBeNull();
});

test('resets at one hour of the day make that hour stand out', () => {
  const noon = START - (START % DAY) + DAY / 2;
  const resets = Array.from({ length: 30 }, (_, day) => noon + 2 * day * DAY);
  const now = noon + 61 * DAY - DAY / 4;
  const timeline = timelineOf({ resets, coverage: [{ fromAt: noon - DAY, toAt: now }] }, []);
  const state = newState({ timeZone: 'UTC' });
  advanceUntil(state, timeline, now);
  const shares = clockShares(state, timeline, now);
  // Noon is six hours ahead: the end of the sixth hour and the start of the seventh.
  expect(shares.indexOf(Math.max(...shares))).toBeGreaterThanOrEqual(5);
  expect(shares.indexOf(Math.max(...shares))).toBeLessThanOrEqual(6);
});
