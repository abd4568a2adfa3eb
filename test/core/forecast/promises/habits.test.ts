import { expect, test } from 'vitest';
import {
  bankedShare,
  keepShare,
  learnBanked,
  learnEnd,
  NO_HABITS,
  withReset,
} from '../../../../src/core/forecast/promises/habits.js';
import { DUE } from './_promises.js';

test.each([
  ['explicit', {}, 0.75, 4],
  ['veiled', { strength: 'veiled' }, 0.3, 4],
  ['conditional', { strength: 'conditional' }, 0.3, 4],
  ['of an unclear kind', { promises: 'unclear' }, 0.75 * (3.5 / 4.5), 4],
  ['veiled and of an unclear kind', { promises: 'unclear', strength: 'veiled' }, 0.3 * (3.5 / 4.5), 4],
] as const)('before anything is learnt, a promise that is %s has the share of its group', (_what, changes, share, evidence) => {
  // Three of the product's four resets were regular.
  const habits = { ...NO_HABITS, resets: { regular: 3, banked: 1 } };
  const kept = keepShare(habits, { ...DUE, ...changes }, 'day');
  expect(kept.share).toBeCloseTo(share, 12);
  expect(kept.evidence).toBe(evidence);
});

test('a share is what was kept of what ended, its group’s share counting as four more', () => {
  let habits = learnEnd(NO_HABITS, DUE, 'day', 'inside', 1);
  habits = learnEnd(habits, DUE, 'day', 'late', 0.5);
  habits = learnEnd(habits, DUE, 'day', 'broken', 1);
  habits = learnEnd(habits, DUE, 'clock', 'broken', 1);
  // The group: 3 of 4 before, 1.5 of 2.5 for a day, 0 of 1 for a time of day: 4.5 of 7.5, or 0.6.
  // A day: (1.5 + 4 · 0.6) of 6.5; a time of day: (0 + 4 · 0.6) of 5; an open end: its group's share.
  for (const [kind, share, evidence] of [
    ['day', 0.6, 6.5],
    ['clock', 0.48, 5],
    ['open', 0.6, 4],
  ] as const) {
    const kept = keepShare(habits, DUE, kind);
    expect(kept.share).toBeCloseTo(share, 12);
    expect(kept.evidence).toBeCloseTo(evidence, 12);
  }
  // Another group has learnt nothing.
  expect(keepShare(habits, { ...DUE, strength: 'veiled' }, 'day').share).toBeCloseTo(0.3, 12);
});

test('a kept promise teaches when promises are kept, unless it had no end to be early or late for', () => {
  const { timing } = NO_HABITS;
  for (const end of ['early', 'inside', 'late'] as const) {
    const learnt = learnEnd(NO_HABITS, DUE, 'day', end, 0.5);
    expect(learnt.timing).toEqual({ ...timing, [end]: timing[end] + 0.5 });
    expect(learnEnd(NO_HABITS, DUE, 'open', end, 0.5).timing).toEqual(timing);
  }
  expect(learnEnd(NO_HABITS, DUE, 'day', 'broken', 0.5).timing).toEqual(timing);
});

test('the share of regular promises that a banked reset keeps starts at three quarters and follows what it did', () => {
  expect(bankedShare(NO_HABITS)).toBe(0.75);
  expect(learnBanked(NO_HABITS, 0.25).byBanked).toEqual({ kept: 3.25, broken: 1.75 });
  expect(learnBanked(NO_HABITS, 0.25, 0.5).byBanked).toEqual({ kept: 3.125, broken: 1.375 });
});

test('promises of an unclear kind are apart once the product has had a banked reset', () => {
  const unclear = { ...DUE, promises: 'unclear' } as const;
  const cellsOf = (habits: typeof NO_HABITS) =>
    Object.keys(learnEnd(habits, unclear, 'day', 'broken', 1).cells);
  expect(cellsOf(NO_HABITS)).toEqual(['explicit day']);
  expect(cellsOf(withReset(NO_HABITS, 'regular'))).toEqual(['explicit day']);
  expect(cellsOf(withReset(NO_HABITS, 'banked'))).toEqual(['unclear explicit day']);
});
