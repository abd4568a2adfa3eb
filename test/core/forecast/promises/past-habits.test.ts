import { describe, expect, test } from 'vitest';
import { promiseAt } from '../../../../bench/processes/process.js';
import { NO_HABITS } from '../../../../src/core/forecast/promises/habits.js';
import { type KnownPast, pastHabits } from '../../../../src/core/forecast/promises/past-habits.js';
import type { CountedResets } from '../../../../src/core/promises/keeping.js';
import type { ResetPromise } from '../../../../src/core/promises/reset-promise.js';
import { DAY, HOUR, MINUTE } from '../../../_support/ledgers/snapshot.js';

const MONTH = 30 * DAY;
const MADE = Date.UTC(2024, 2, 1);
const UNTIL = MADE + 100 * DAY;
const KEPT = { kept: 1, broken: 0 };
const BROKEN = { kept: 0, broken: 1 };

/** Made for the day after tomorrow. */
const DUE = promiseAt({ at: MADE, from: MADE + DAY, to: MADE + 2 * DAY });
const IN_WINDOW = MADE + 1.5 * DAY;
const OPEN = promiseAt({ at: MADE, from: null, to: null });

function learnt(
  promises: readonly ResetPromise[],
  past: Partial<CountedResets> = {},
  known: Partial<KnownPast> = {},
) {
  const counted = { regular: [], banked: [], ...past };
  const coverage = [{ fromAt: MADE - MONTH, toAt: UNTIL }];
  return pastHabits({ promises, counted, coverage, ...known }, UNTIL);
}

const cellsOf = (...past: Parameters<typeof learnt>) => learnt(...past).cells;

describe('Of a promise of the past is learnt', () => {
  test.each<[string, Partial<ResetPromise>, Partial<CountedResets>, object]>([
    ['that it was kept', {}, { regular: [IN_WINDOW] }, { 'explicit day': KEPT }],
    ['that it was broken', {}, { regular: [MADE + 9 * DAY] }, { 'explicit day': BROKEN }],
    ['that a reset before it did not keep it', {}, { regular: [MADE - HOUR] }, { 'explicit day': BROKEN }],
    [
      'that it was broken where a banked one came instead',
      {},
      { banked: [MADE + HOUR], instead: [MADE + HOUR] },
      { 'explicit day': BROKEN },
    ],
    [
      'nothing while only a report may have kept it',
      {},
      { unconfirmed: { regular: [IN_WINDOW], banked: [] } },
      {},
    ],
    [
      'that it was broken where the report came at another time',
      {},
      { unconfirmed: { regular: [MADE + 9 * DAY], banked: [] } },
      { 'explicit day': BROKEN },
    ],
    [
      'nothing while a report of a banked one may have kept it',
      { promises: 'banked' },
      { unconfirmed: { regular: [], banked: [IN_WINDOW] } },
      {},
    ],
  ])('%s', (_, changes, counted, cells) => {
    expect(cellsOf([{ ...DUE, ...changes }], counted)).toEqual(cells);
  });

  test.each([
    ['a quarter of an hour before, which it restates', -15 * MINUTE, KEPT],
    ['longer before', -15 * MINUTE - 1, BROKEN],
    ['when the longest promise ends', 6 * DAY + DAY, KEPT],
    ['later', 6 * DAY + DAY + 1, BROKEN],
  ])('of one without a time, and a reset %s', (_, after, cell) => {
    expect(cellsOf([OPEN], { regular: [MADE + after] })).toEqual({ 'explicit open': cell });
  });

  test('nothing of one that a later one moved', () => {
    const later = promiseAt({ at: MADE + HOUR, from: MADE + 3 * DAY, to: MADE + 4 * DAY });
    expect(cellsOf([DUE, later], { regular: [MADE + 3.5 * DAY] })).toEqual({ 'explicit day': KEPT });
  });
});

describe('When it was kept', () => {
  const [from, to] = [MADE + DAY, MADE + 2 * DAY];

  test.each([
    ['before its window', from - 1, 'early'],
    ['as its window begins', from, 'inside'],
    ['as its window ends', to, 'inside'],
    ['after its window', to + 1, 'late'],
  ] as const)('%s', (_, at, time) => {
    const { timing } = NO_HABITS;
    expect(learnt([DUE], { regular: [at] }).timing).toEqual({ ...timing, [time]: timing[time] + 1 });
  });
});

describe('Nothing is learnt of what may have been missed', () => {
  const counted = { regular: [IN_WINDOW] };
  const end = MADE + 2 * DAY;

  test.each([
    ['the promise could still stand', MADE + MONTH - 1, {}],
    ['it can stand no longer', MADE + MONTH, { 'explicit day': KEPT }],
  ])('until: %s', (_, until, cells) => {
    const coverage = [{ fromAt: MADE - MONTH, toAt: UNTIL }];
    expect(
      pastHabits({ promises: [DUE], counted: { banked: [], ...counted }, coverage }, until).cells,
    ).toEqual(cells);
  });

  test.each([
    [
      'from the promise to the end of its window',
      DUE,
      [{ fromAt: MADE, toAt: end }],
      { 'explicit day': KEPT },
    ],
    [
      'in one stretch of several',
      DUE,
      [
        { fromAt: MADE, toAt: end },
        { fromAt: end + 1, toAt: UNTIL },
      ],
      { 'explicit day': KEPT },
    ],
    ['from after the promise', DUE, [{ fromAt: MADE + 1, toAt: UNTIL }], {}],
    ['to before the end of its window', DUE, [{ fromAt: MADE, toAt: end - 1 }], {}],
    [
      'of an open one as long as it can stand',
      OPEN,
      [{ fromAt: MADE, toAt: MADE + MONTH }],
      { 'explicit open': KEPT },
    ],
    ['of an open one to before that', OPEN, [{ fromAt: MADE, toAt: MADE + MONTH - 1 }], {}],
  ])('covered %s', (_, promise, coverage, cells) => {
    expect(cellsOf([promise], counted, { coverage })).toEqual(cells);
  });
});

describe('What a banked reset meant', () => {
  const { byBanked } = NO_HABITS;
  const kept = { ...byBanked, kept: byBanked.kept + 1 };
  const broken = { ...byBanked, broken: byBanked.broken + 1 };
  const outside = MADE + 20 * DAY;

  test.each<[string, Partial<ResetPromise>, Partial<CountedResets>, typeof byBanked]>([
    [
      'in the window of a regular promise that no regular one kept: it did',
      {},
      { banked: [IN_WINDOW] },
      kept,
    ],
    ['with another one outside it', {}, { banked: [IN_WINDOW, outside] }, kept],
    ['with a regular one in it: nothing', {}, { regular: [IN_WINDOW], banked: [IN_WINDOW] }, broken],
    ['of none: nothing is learnt', {}, { regular: [IN_WINDOW] }, byBanked],
    ['outside the window: nothing is learnt', {}, { regular: [IN_WINDOW], banked: [outside] }, byBanked],
    [
      'for a promise of banked ones: nothing is learnt',
      { promises: 'banked' },
      { banked: [IN_WINDOW] },
      byBanked,
    ],
  ])('%s', (_, changes, counted, learntOf) => {
    expect(learnt([{ ...DUE, ...changes }], counted).byBanked).toEqual(learntOf);
  });
});

test('The resets of both kinds are counted until then', () => {
  const counted = { regular: [MADE, UNTIL, UNTIL + 1], banked: [UNTIL + 1] };
  expect(learnt([], counted).resets).toEqual({ regular: 2, banked: 0 });
});
