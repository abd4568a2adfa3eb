import { describe, expect, test } from 'vitest';
import { holesSince, knownTime, notLiveText } from '../../../src/core/record/known-time.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

const at = (daysAgo: number) => NOW - daysAgo * DAY;
const covered = (from: number, to: number) => ({ fromAt: at(from), toAt: at(to) });

describe('the time that a record knows', () => {
  test('of a record that is read until now is all of it; minutes since the last read are no hole', () => {
    const coverage = [covered(90, 0.01)];
    expect(knownTime(coverage, at(3), NOW)).toEqual({
      until: at(0.01),
      holesSinceLastReset: 0,
      uncoveredLast7DaysMs: 0.01 * DAY,
      uncoveredLast30DaysMs: 0.01 * DAY,
    });
  });

  test('ends where coverage ends; every hole since the last reset counts, those before it do not', () => {
    const coverage = [covered(90, 40), covered(35, 6), covered(5, 2)];
    expect(knownTime(coverage, at(20), NOW)).toEqual({
      until: at(2),
      holesSinceLastReset: 2,
      uncoveredLast7DaysMs: 3 * DAY,
      uncoveredLast30DaysMs: 3 * DAY,
    });
    expect(holesSince(coverage, at(20), NOW)).toEqual([covered(6, 5), covered(2, 0)]);
    expect(knownTime(coverage, at(4), NOW).holesSinceLastReset).toBe(1);
  });

  test('starts with coverage: days before it are not known', () => {
    expect(knownTime([covered(3, 0)], null, NOW)).toMatchObject({
      holesSinceLastReset: 0,
      uncoveredLast7DaysMs: 4 * DAY,
      uncoveredLast30DaysMs: 27 * DAY,
    });
  });

  test('ignores what is covered after that instant', () => {
    expect(knownTime([covered(3, -1), covered(-2, -3)], at(2), NOW)).toMatchObject({
      until: NOW,
      holesSinceLastReset: 0,
    });
    expect(knownTime([], at(2), NOW)).toMatchObject({ until: null, holesSinceLastReset: 1 });
  });
});

test.each([
  [at(1) - MINUTE, at(3), 'Not live: nothing after 30 Jun 2026 is known here.'],
  [at(1), at(3), null],
  [NOW - HOUR, null, null],
  // An operator recorded one after the end of coverage.
  [at(40), at(3), 'Not live: the record is not complete after 22 May 2026.'],
  [null, at(3), 'Not live: no timeline has been read yet.'],
])('covered until %d with a last reset at %d: %s', (until, lastResetAt, text) => {
  expect(notLiveText({ until }, lastResetAt, NOW)).toBe(text);
});
