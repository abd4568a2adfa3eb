import { describe, expect, it } from 'vitest';
import { promiseHistory } from '../../../src/core/record/promise-history.js';
import { DAY, HOUR, promise } from './_promises.js';

const NONE = { regular: [], banked: [] };

describe('promiseHistory', () => {
  const from = 20 * HOUR;
  const window = { kind: 'day', from, to: from + 4 * HOUR } as const;

  it.each<[string, number, { regular: number[]; banked: number[] }, string]>([
    ['its window lies ahead', 10 * HOUR, NONE, 'scheduled'],
    ['its window is open', 21 * HOUR, NONE, 'open'],
    ['its window passed less than a day ago', 30 * HOUR, NONE, 'overdue'],
    ['no reset came', 60 * HOUR, NONE, 'lapsed'],
    ['a reset came', 60 * HOUR, { regular: [22 * HOUR], banked: [] }, 'kept'],
    ['a reset of another kind came', 60 * HOUR, { regular: [], banked: [22 * HOUR] }, 'lapsed'],
    ['a reset came long after', 90 * DAY, { regular: [80 * DAY], banked: [] }, 'lapsed'],
  ])('says what became of a promise when %s', (_, now, counted, state) => {
    expect(promiseHistory([promise(0, { window })], counted, now)).toMatchObject([{ at: 0, state }]);
  });

  it('says that a promise was moved by a later one, and never that it stands again', () => {
    const later = promise(2 * HOUR, { window: { kind: 'day', from: 3 * DAY, to: 4 * DAY } });
    const all = [later, promise(0, { window })];
    expect(promiseHistory(all, NONE, DAY).map(({ state }) => state)).toEqual(['moved', 'scheduled']);
    expect(promiseHistory(all, NONE, 60 * DAY).map(({ state }) => state)).toEqual(['moved', 'lapsed']);
  });

  it('counts a promise of both kinds as kept when both came', () => {
    const both = [promise(0, { window, promises: 'both' })];
    const [regular, banked] = [[21 * HOUR], [22 * HOUR]];
    expect(promiseHistory(both, { regular, banked }, 60 * HOUR)).toMatchObject([{ state: 'kept' }]);
    expect(promiseHistory(both, { regular, banked: [] }, 60 * HOUR)).toMatchObject([{ state: 'lapsed' }]);
    expect(promiseHistory(both, { regular, banked: [] }, 30 * HOUR)).toMatchObject([{ state: 'overdue' }]);
  });

  it('lists no posts of another kind, none that is for a few, and none that is later than now', () => {
    const posts = [
      promise(0, { kind: 'reset' }),
      promise(1, { scope: 'few' }),
      promise(2, { confidence: 0.1 }),
      promise(3, {}),
      promise(4 * DAY, {}),
    ];
    expect(promiseHistory(posts, NONE, DAY).map(({ at }) => at)).toEqual([3]);
  });
});
