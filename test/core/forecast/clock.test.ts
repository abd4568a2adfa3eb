import { expect, test } from 'vitest';
import { blurred, intensityAt, learnedClock, operationalDays } from '../../../src/core/forecast/clock.js';
import { zoneOffset } from '../../../src/core/forecast/zone-offset.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';

const TEAM = zoneOffset('America/Los_Angeles');
const UTC = () => 0;
const MONDAY = Date.UTC(2026, 0, 5);

/** At about ten in the morning, on many days. */
const MORNINGS = Array.from({ length: 60 }, (_, day) => MONDAY + day * DAY + (9.5 + (day % 3) / 2) * HOUR);

test('the offset of a zone changes where its clocks do', () => {
  // 2026-03-08 10:00Z is the change: 01:59 PST, then 03:00 PDT.
  const change = Date.UTC(2026, 2, 8, 10);
  expect([change - 1, change, change - DAY, change + DAY].map(TEAM)).toEqual([-480, -420, -480, -420]);
  expect(() => zoneOffset('Mars/Olympus')).toThrow(RangeError);
});

test('without a reset the clock is flat: one operational day a day, whatever clocks change', () => {
  const from = Date.UTC(2026, 2, 7, 3);
  expect(operationalDays(learnedClock([], TEAM), from, from + 60 * HOUR)).toBeCloseTo(2.5, 10);
  expect(intensityAt(learnedClock([], TEAM), from)).toBeCloseTo(1, 12);
});

test('a day is one operational day, and more of it passes around the hours that it learnt', () => {
  const clock = learnedClock(MORNINGS, UTC);
  expect(operationalDays(clock, MONDAY + 5.3 * HOUR, MONDAY + 29.3 * HOUR)).toBeCloseTo(1, 8);
  // Six hours of a normal density of three hours around them hold 68%.
  expect(operationalDays(clock, MONDAY + 7 * HOUR, MONDAY + 13 * HOUR)).toBeCloseTo(0.67, 1);
  expect(operationalDays(clock, MONDAY - 5 * HOUR, MONDAY + HOUR)).toBeLessThan(0.05);
});

test('one reset says little: two flat days count beside it', () => {
  const clock = learnedClock([MONDAY + 12 * HOUR], UTC);
  // (2 · 0.25 + 0.68) / 3
  expect(operationalDays(clock, MONDAY + 9 * HOUR, MONDAY + 15 * HOUR)).toBeCloseTo(0.39, 2);
  expect(intensityAt(clock, MONDAY)).toBeGreaterThan(0.6);
});

test('all days are alike, and hours are those of the zone', () => {
  const clock = learnedClock(MORNINGS, TEAM);
  const noon = MONDAY + 20 * HOUR;
  expect(intensityAt(clock, noon + 2 * DAY)).toBe(intensityAt(clock, noon));
  const summer = Date.UTC(2026, 6, 6, 19);
  expect(intensityAt(clock, summer)).toBe(intensityAt(clock, noon));
});

test('the intensity is what operational time rises by', () => {
  const clock = learnedClock(MORNINGS, UTC);
  let sum = 0;
  for (let slot = 0; slot < 96; slot += 1) {
    const from = MONDAY + (slot * HOUR) / 4;
    expect(operationalDays(clock, from, from + HOUR / 4)).toBeCloseTo(intensityAt(clock, from) / 96, 9);
    sum += intensityAt(clock, from);
  }
  expect(sum).toBeCloseTo(96, 8);
});

test('blurring flattens a clock, and leaves a flat one', () => {
  const clock = learnedClock(MORNINGS, UTC);
  const peak = MONDAY + 10 * HOUR;
  expect(intensityAt(blurred(clock), peak)).toBeLessThan(0.8 * intensityAt(clock, peak));
  expect(operationalDays(blurred(clock), MONDAY, MONDAY + DAY)).toBeCloseTo(1, 8);
  expect(intensityAt(blurred(learnedClock([], UTC)), peak)).toBeCloseTo(1, 9);
});
