import { expect, test } from 'vitest';
import {
  flatClock,
  intensityBefore,
  intensityIn,
  learnHour,
} from '../../../src/core/forecast/clock/clock.js';
import { hourOfWeek, SLOTS_OF_WEEK, zoneOffset } from '../../../src/core/forecast/clock/local-hour.js';
import { operationalDays } from '../../../src/core/forecast/clock/operational-time.js';

const HOUR = 3_600_000;

test('the hour of the week is local, with the zone’s own clock changes', () => {
  const offset = zoneOffset('America/Los_Angeles');
  // 2026-03-06 was a Friday (day 4); 18:00Z is 10:00 PST.
  const winter = Date.UTC(2026, 2, 6, 18);
  expect(hourOfWeek(winter, offset(winter))).toBeCloseTo(4 * 24 + 10);
  // A week later the same instant is 11:00 PDT.
  const summer = Date.UTC(2026, 2, 13, 18);
  expect(hourOfWeek(summer, offset(summer))).toBeCloseTo(4 * 24 + 11);
  // 2026-03-08 10:00Z is the change itself: 01:59 PST, then 03:00 PDT.
  const change = Date.UTC(2026, 2, 8, 10);
  expect(offset(change - 1)).toBe(-480);
  expect(offset(change)).toBe(-420);
});

test('a flat clock passes one operational day a day', () => {
  const from = Date.UTC(2026, 2, 7, 3);
  expect(
    operationalDays(
      { clock: flatClock(), offsetAt: zoneOffset('America/Los_Angeles') },
      from,
      from + 60 * HOUR,
    ),
  ).toBeCloseTo(2.5, 10);
});

test('any clock passes seven operational days a week, and more of them around the hours it learnt', () => {
  let clock = flatClock();
  for (let event = 0; event < 60; event += 1) clock = learnHour(clock, (event % 5) * 24 + 10 + (event % 3));
  const utc = zoneOffset('UTC');
  // 2026-01-05 was a Monday.
  const monday = Date.UTC(2026, 0, 5);
  expect(operationalDays({ clock, offsetAt: utc }, monday + 5 * HOUR, monday + 173 * HOUR)).toBeCloseTo(7, 8);
  const morning = operationalDays({ clock, offsetAt: utc }, monday + 9 * HOUR, monday + 15 * HOUR);
  const night = operationalDays({ clock, offsetAt: utc }, monday, monday + 6 * HOUR);
  expect(morning).toBeGreaterThan(0.6);
  expect(night).toBeLessThan(0.15);
});

test('few events leave the clock nearly flat', () => {
  const clock = learnHour(learnHour(flatClock(), 10), 34);
  const slots = Array.from({ length: SLOTS_OF_WEEK }, (_, slot) => intensityIn(clock, slot));
  expect(Math.min(...slots)).toBeGreaterThan(0.5);
  const monday = Date.UTC(2026, 0, 5);
  const share = operationalDays(
    { clock, offsetAt: zoneOffset('UTC') },
    monday + 7 * HOUR,
    monday + 13 * HOUR,
  );
  expect(share).toBeLessThan(0.55);
});

test('the sums of a clock are those of its slots, and the mean of a week is 1', () => {
  let clock = flatClock();
  for (let event = 0; event < 40; event += 1) clock = learnHour(clock, (event * 37.7) % 168);
  let sum = 0;
  for (let slot = 0; slot < SLOTS_OF_WEEK; slot += 1) {
    expect(intensityBefore(clock, slot)).toBeCloseTo(sum, 8);
    sum += intensityIn(clock, slot);
  }
  expect(sum).toBeCloseTo(SLOTS_OF_WEEK, 8);
});

test('a job that keeps its minute is known by it: most of a day passes within a quarter of an hour', () => {
  let clock = flatClock();
  for (let event = 0; event < 60; event += 1)
    clock = learnHour(clock, (event % 7) * 24 + 10 + (event % 5) / 100);
  const monday = Date.UTC(2026, 0, 5);
  const utc = zoneOffset('UTC');
  expect(
    operationalDays({ clock, offsetAt: utc }, monday + 9.9 * HOUR, monday + 10.15 * HOUR),
  ).toBeGreaterThan(0.6);
  expect(operationalDays({ clock, offsetAt: utc }, monday, monday + 9 * HOUR)).toBeLessThan(0.1);
});

test('a zone that does not exist is refused', () => {
  expect(() => zoneOffset('Mars/Olympus')).toThrow(RangeError);
});
