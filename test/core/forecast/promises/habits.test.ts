import { expect, test } from 'vitest';
import { habitsAt, keepShare } from '../../../../src/core/forecast/promises/habits.js';
import type { WindowKind } from '../../../../src/core/reading/reading.js';
import { DAY } from '../../../_support/ledgers/snapshot.js';
import { DUE, NO_HABITS, NO_RESETS, outcomes } from './_promises.js';

/** One that ended so, known at day 5. */
function ended(kind: WindowKind, kept: readonly ('early' | 'inside' | 'late')[], changes = {}) {
  const [outcome] = outcomes([{ ...DUE, windowKind: kind, ...changes }]);
  if (!outcome) throw new Error('a promise that moves the forecast was expected');
  return { ...outcome, standsUntil: 5 * DAY, lesson: kept };
}

test.each([
  ['explicit', {}, 0.75, 4],
  ['veiled', { strength: 'veiled' }, 0.3, 4],
  ['conditional', { strength: 'conditional' }, 0.3, 4],
  ['of an unclear kind', { promises: 'unclear' }, 0.75 * (3.5 / 4.5), 4],
  ['veiled and of an unclear kind', { promises: 'unclear', strength: 'veiled' }, 0.3 * (3.5 / 4.5), 4],
] as const)('before anything is learnt, a promise that is %s has the share of its group', (_what, changes, share, evidence) => {
  // Three of the product's four resets were regular.
  const habits = habitsAt([], { regular: 3, banked: 1 }, 0);
  const kept = keepShare(habits, { ...DUE, ...changes }, 'day');
  expect(kept.share).toBeCloseTo(share, 12);
  expect(kept.evidence).toBe(evidence);
});

test('a share is what was kept of what ended, its group’s share counting as four more', () => {
  const past = [ended('day', ['inside']), ended('day', []), ended('clock', [])];
  const habits = habitsAt(past, NO_RESETS, 5 * DAY);
  // The group: 3 of 4 before, 1 of 2 for a day, 0 of 1 for a time of day: 4 of 7.
  // A day: (1 + 4 · 4/7) of 6; a time of day: (0 + 4 · 4/7) of 5; an open end: its group's share.
  for (const [kind, share, evidence] of [
    ['day', (1 + 16 / 7) / 6, 6],
    ['clock', 16 / 7 / 5, 5],
    ['open', 4 / 7, 4],
  ] as const) {
    const kept = keepShare(habits, DUE, kind);
    expect(kept.share).toBeCloseTo(share, 12);
    expect(kept.evidence).toBe(evidence);
  }
  // Another group has learnt nothing, and nothing was known before the ends.
  expect(keepShare(habits, { ...DUE, strength: 'veiled' }, 'day').share).toBeCloseTo(0.3, 12);
  expect(habitsAt(past, NO_RESETS, 5 * DAY - 1)).toEqual(NO_HABITS);
});

test('a kept promise teaches when promises are kept, unless it had no end to be early or late for', () => {
  const { timing } = NO_HABITS;
  const learnt = (...past: readonly ReturnType<typeof ended>[]) => habitsAt(past, NO_RESETS, 5 * DAY).timing;
  for (const end of ['early', 'inside', 'late'] as const) {
    expect(learnt(ended('day', [end]))).toEqual({ ...timing, [end]: timing[end] + 1 });
    expect(learnt(ended('open', [end]))).toEqual(timing);
  }
  expect(learnt(ended('day', []))).toEqual(timing);
});

test('each reset of a series is a part of one promise', () => {
  const { cells, timing } = habitsAt([ended('day', ['inside'], { times: 4 })], NO_RESETS, 5 * DAY);
  expect([...cells]).toEqual([['explicit day', { kept: 0.25, broken: 0.75 }]]);
  expect(timing.inside).toBeCloseTo(NO_HABITS.timing.inside + 0.25, 12);
});

test('promises of an unclear kind are apart once the product has had a banked reset', () => {
  const past = [ended('day', [], { promises: 'unclear' })];
  const cellsAfter = (banked: number) => [...habitsAt(past, { regular: 1, banked }, 5 * DAY).cells.keys()];
  expect(cellsAfter(0)).toEqual(['explicit day']);
  expect(cellsAfter(1)).toEqual(['unclear explicit day']);
});
