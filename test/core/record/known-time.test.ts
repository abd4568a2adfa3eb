import { describe, expect, test } from 'vitest';
import {
  holesBetween,
  holesSince,
  isLive,
  isTooEarly,
  knownTime,
  reservationOf,
} from '../../../src/core/record/known-time.js';
import { isoInstant, isoInstantOrNull } from '../../../src/core/time/instant.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

const at = (daysAgo: number) => NOW - daysAgo * DAY;
const covered = (from: number, to: number) => ({ fromAt: at(from), toAt: at(to) });

describe('the holes of a span', () => {
  // In days ago; the span is the last ten days.
  const intervals = (list: string) =>
    (list.match(/\S+/g) ?? []).map((one) => {
      const [from = NaN, to = NaN] = one.split('..').map(Number);
      return covered(from, to);
    });

  test.each([
    ['without coverage are all of it', '', '10..0'],
    ['covered to its very ends are none', '10..0', ''],
    ['covered beyond its ends are none', '12..-1', ''],
    ['with coverage outside of it alone are all of it', '12..11 -1..-2', '10..0'],
    ['lie between what is covered, and before and after it', '8..6 5..3', '10..8 6..5 3..0'],
    ['do not reach beyond its ends', '20..15 14..9 4..-1 -2..-3', '9..4'],
  ])('%s', (_, coverage, holes) => {
    expect(holesBetween(intervals(coverage), at(10), NOW)).toEqual(intervals(holes));
  });
});

test.each([
  [[covered(60, 0)], 10, false],
  [[covered(60, 0)], 9, true],
  [[covered(30, 0)], 10, false],
  [[covered(29.9, 0)], 10, true],
  [[covered(60, 40), covered(10, 0)], 10, false],
  [[covered(60, 40), covered(9.9, 0)], 10, true],
  // What is covered later is not known yet.
  [[covered(29, -9)], 10, true],
  [[], 10, true],
])('a chance is given in words from 30 covered days and ten resets on: %j and %d resets', (coverage, resets, tooEarly) => {
  expect(isTooEarly(coverage, resets, NOW)).toBe(tooEarly);
});

describe('the time that a record knows', () => {
  test('of a record that is read until now is all of it; minutes since the last read are no hole', () => {
    const coverage = [covered(90, 0.01)];
    expect(knownTime(coverage, at(3), NOW)).toEqual({
      until: isoInstant(at(0.01)),
      holesSinceLastReset: 0,
    });
  });

  test('ends where coverage ends; every hole since the last reset counts, those before it do not', () => {
    const coverage = [covered(90, 40), covered(35, 6), covered(5, 2)];
    expect(knownTime(coverage, at(20), NOW)).toEqual({
      until: isoInstant(at(2)),
      holesSinceLastReset: 2,
    });
    expect(holesSince(coverage, at(20), NOW)).toEqual([covered(6, 5), covered(2, 0)]);
    expect(knownTime(coverage, at(4), NOW).holesSinceLastReset).toBe(1);
  });

  test('has no hole before its start where it has no reset', () => {
    expect(knownTime([covered(3, 0)], null, NOW)).toMatchObject({
      holesSinceLastReset: 0,
    });
  });

  test('has no hole for an hour at its end, but for more, and for any length before', () => {
    const holes = (between: number, atEnd: number) => {
      const coverage = [
        { fromAt: at(9), toAt: at(2) - between },
        { fromAt: at(2), toAt: NOW - atEnd },
      ];
      return knownTime(coverage, at(5), NOW).holesSinceLastReset;
    };
    expect([holes(0, HOUR), holes(0, HOUR + 1), holes(1, HOUR), holes(1, HOUR + 1)]).toEqual([0, 1, 1, 2]);
  });

  test('ignores what is covered after that instant', () => {
    expect(knownTime([covered(3, -1), covered(-2, -3)], at(2), NOW)).toEqual({
      until: isoInstant(NOW),
      holesSinceLastReset: 0,
    });
    expect(knownTime([covered(3, 2), covered(-2, -3)], at(3), NOW).until).toBe(isoInstant(at(2)));
    expect(knownTime([covered(3, 2), covered(0, -3)], at(3), NOW).until).toBe(isoInstant(NOW));
    expect(knownTime([], at(2), NOW)).toMatchObject({ until: null, holesSinceLastReset: 1 });
  });

  test('is none while nothing is covered; without a reset either, there is nothing to have missed since', () => {
    expect(knownTime([], null, NOW)).toEqual({
      until: null,
      holesSinceLastReset: 0,
    });
  });
});

test.each([
  [at(1) - MINUTE, null, at(3), 'ended', at(1) - MINUTE],
  [at(1), null, at(3), null, null],
  [NOW - HOUR, null, null, null, null],
  [at(40), null, at(40), 'ended', at(40)],
  // An operator recorded one after the end of coverage.
  [at(40), null, at(3), 'incomplete', at(40)],
  [null, null, at(3), 'unread', null],
  [null, null, null, 'unread', null],
  [null, NOW, null, 'empty', NOW],
  [null, NOW, at(3), 'empty', NOW],
  [null, at(1), null, 'empty', at(1)],
  [null, at(1) - MINUTE, null, 'ended', at(1) - MINUTE],
  [null, at(40), at(3), 'incomplete', at(40)],
])('covered until %d, or read without any post at %d, with a last reset at %d: %s', (until, emptyAt, last, state, knownUntil) => {
  const reservation = reservationOf({
    known: {
      ...knownTime([], null, NOW),
      until: isoInstantOrNull(until),
      emptyAt: isoInstantOrNull(emptyAt),
    },
    stats: { lastResetAt: isoInstantOrNull(last) },
    generatedAt: isoInstant(NOW),
  });
  expect(reservation).toEqual(state === null ? null : { state, until: isoInstantOrNull(knownUntil) });
  expect(isLive(reservation)).toBe(state === null || state === 'empty');
});
