import { expect, test } from 'vitest';
import { skillByPromise } from '../../../src/core/scoring/skill-by-promise.js';
import { DAY_MS } from '../../../src/core/time/time.js';

/** A week of days again and again; the promised ones are its first two, one of them with a reset. */
const weeks = (count: number) =>
  Array.from({ length: 7 * count }, (_, day) => ({
    opensAt: day * DAY_MS,
    promised: day % 7 < 2,
    probability: day % 7 < 2 ? 0.8 : 0.2,
    baseline: day % 7 < 2 ? 0.4 : 0.2,
    outcome: day % 7 === 0,
  }));

test('by hand: with a promise better or worse by the days, without one as the average, each on its own', () => {
  // (0.04 + 0.64) / 2 against (0.36 + 0.16) / 2; the others are equal.
  expect(skillByPromise(weeks(9))).toEqual({
    open: { days: 18, events: 9, skill: -0.307692, skillLow: null, skillHigh: null },
    none: { days: 45, events: 0, skill: 0, skillLow: null, skillHigh: null },
  });
});

test('ten weeks with days of a kind have an interval, which is a point where each week is like the other', () => {
  const { open, none } = skillByPromise(weeks(10));
  expect(open).toMatchObject({ skill: -0.307692, skillLow: -0.307692, skillHigh: -0.307692 });
  expect(none).toMatchObject({ skill: 0, skillLow: 0, skillHigh: 0 });
  const late = weeks(10).filter(({ opensAt, promised }) => !promised || opensAt >= 7 * DAY_MS);
  expect(skillByPromise(late).open).toMatchObject({ days: 18, skillLow: null, skillHigh: null });
});

test('an interval holds zero where weeks differ in who is better', () => {
  const mixed = weeks(20).map((day) => ({
    ...day,
    outcome: day.promised && Math.floor(day.opensAt / DAY_MS) % 2 === 0,
  }));
  const { open } = skillByPromise(mixed);
  expect(open.skillLow).toBeLessThan(0);
  expect(open.skillHigh).toBeGreaterThanOrEqual(open.skill ?? 1);
});

test('days of one kind alone leave the other without figures', () => {
  const { open, none } = skillByPromise(weeks(10).filter(({ promised }) => promised));
  expect(none).toEqual({ days: 0, events: 0, skill: null, skillLow: null, skillHigh: null });
  expect(open.days).toBe(20);
  expect(skillByPromise([]).open).toEqual(none);
});
