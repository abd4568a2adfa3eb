import { describe, expect, test } from 'vitest';
import { compareEvents, type JudgedPost } from '../../../src/core/evaluation/compare-readings.js';
import { READING_NONE, type ReadingKind } from '../../../src/core/reading/reading.js';
import type { ReadPost } from '../../../src/core/record/read-post.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';

let posts = 0;

/** A post so many hours after a fixed instant, labelled as the first kind and read as the second. */
function post(
  hours: number,
  label: ReadingKind | null,
  kind: ReadingKind,
  changes: Partial<ReadPost> = {},
): JudgedPost {
  posts += 1;
  const identity = `post ${posts}`;
  const known = {
    postId: posts,
    identity,
    url: null,
    isReply: false,
    about: [],
    isEarly: false,
    isInstead: false,
    retellsToday: false,
    related: [],
    textHash: null,
    dating: 'stated' as const,
  };
  const said = { ...READING_NONE, confidence: 0.9 };
  return {
    label,
    fields: {},
    read: { ...known, at: NOW + hours * HOUR, text: identity, ...said, kind, ...changes },
  };
}

/** How many are found, missed, invented and unjudged. */
function counts(...judged: readonly JudgedPost[]): number[] {
  const { found, missed, invented, unjudged } = compareEvents(judged);
  return [found, missed, invented, unjudged].map((events) => events.length);
}

describe('comparing the resets of labels and readings', () => {
  test('a reset that both know is found, at the time of the labels', () => {
    expect(counts(post(0, 'reset', 'reset'))).toEqual([1, 0, 0, 0]);
    // The reader takes only the second post for the reset; the labels say that the first tells of it.
    const { found } = compareEvents([post(0, 'reset', 'none'), post(2, 'confirmation', 'reset')]);
    expect(found.map(({ at }) => at)).toEqual([NOW]);
  });

  test.each<[string, JudgedPost[], number[]]>([
    ['in the labels alone is missed', [post(0, 'reset', 'none')], [0, 1, 0, 0]],
    ['in the readings alone is invented', [post(0, 'none', 'reset')], [0, 0, 1, 0]],
    ['announced by an unlabelled post is unjudged', [post(0, null, 'reset')], [0, 0, 0, 1]],
    ['read as a banked one is missed and invented', [post(0, 'reset', 'banked')], [0, 1, 1, 0]],
    ['that is both makes two', [post(0, 'reset+banked', 'reset+banked')], [2, 0, 0, 0]],
    ['that is both, half read, is half found', [post(0, 'reset+banked', 'reset')], [1, 1, 0, 0]],
    ['read without confidence is missed', [post(0, 'reset', 'reset', { confidence: 0.4 })], [0, 1, 0, 0]],
    ['only promised is none', [post(0, 'hint', 'hint')], [0, 0, 0, 0]],
    ['only confirmed, without a promise, is none', [post(0, 'confirmation', 'confirmation')], [0, 0, 0, 0]],
    [
      'promised and then said to be done is one',
      [post(0, 'hint', 'hint'), post(20, 'confirmation', 'confirmation')],
      [1, 0, 0, 0],
    ],
    [
      'announced twice within six hours is one',
      [post(0, 'reset', 'reset'), post(5, 'reset', 'reset')],
      [1, 0, 0, 0],
    ],
    ['read six hours off is found', [post(0, 'reset', 'none'), post(6, null, 'reset')], [1, 0, 0, 0]],
    [
      'read more than six hours off is not',
      [post(0, 'reset', 'none'), post(6.01, null, 'reset')],
      [0, 1, 0, 1],
    ],
  ])('a reset %s', (_what, judged, expected) => {
    expect(counts(...judged)).toEqual(expected);
  });

  test('one reading stands for one label, and the announcement itself comes before what lies near', () => {
    const first = post(0, 'reset', 'none');
    const second = post(5, 'reset', 'reset', { another: true });
    const { found, missed } = compareEvents([first, second]);
    expect(found.map(({ at }) => at)).toEqual([second.read.at]);
    expect(missed.map(({ at }) => at)).toEqual([first.read.at]);
  });

  test('does not depend on the order of the posts', () => {
    const judged = [
      post(0, 'reset', 'reset'),
      post(30, 'reset', 'none'),
      post(60, 'none', 'reset'),
      post(90, null, 'reset'),
      post(120, 'banked', 'banked'),
    ];
    expect(compareEvents([...judged].reverse())).toEqual(compareEvents(judged));
    expect(counts(...judged)).toEqual([2, 1, 1, 1]);
  });

  test('gives the shares of found among labelled and among read resets, leaving out the unjudged', () => {
    const judged = [
      post(0, 'reset', 'reset'),
      post(30, 'reset', 'none'),
      post(60, 'reset', 'reset'),
      post(90, 'none', 'reset'),
      post(120, null, 'reset'),
      post(150, 'reset', 'reset'),
    ];
    expect(compareEvents(judged)).toMatchObject({ recall: 3 / 4, precision: 3 / 4 });
    expect(compareEvents([post(0, 'none', 'none')])).toMatchObject({
      recall: null,
      foundWithUnconfirmed: null,
      precision: null,
    });
  });

  test('says which missed resets of either kind the readings have as unconfirmed', () => {
    const unsure = { confidence: 0.4 };
    const judged = [
      post(0, 'reset', 'reset'),
      post(30, 'reset', 'reset', unsure),
      post(60, 'banked', 'banked', unsure),
      post(90, 'reset', 'none'),
      // A report of another kind, and one of nothing that is labelled as a reset.
      post(120, 'reset', 'banked', unsure),
      post(150, 'none', 'reset', unsure),
    ];
    const { missed, unconfirmed, ...rest } = compareEvents(judged);
    expect(missed.map(({ at }) => (at - NOW) / HOUR)).toEqual([30, 60, 90, 120]);
    expect(unconfirmed.map(({ at, kind }) => [(at - NOW) / HOUR, kind])).toEqual([
      [30, 'regular'],
      [60, 'banked'],
    ]);
    expect(rest).toMatchObject({ recall: 1 / 5, foundWithUnconfirmed: 3 / 5, precision: 1, invented: [] });
  });

  test('an unconfirmed reset that a further post confirms is found', () => {
    const confirmed = [post(0, 'reset', 'reset', { confidence: 0.4 }), post(1, 'reset', 'reset')];
    expect(compareEvents(confirmed)).toMatchObject({ missed: [], unconfirmed: [], foundWithUnconfirmed: 1 });
  });

  test('takes what labels say of a promise, not what was read', () => {
    const window = { kind: 'clock', from: NOW + 29 * HOUR, to: NOW + 30 * HOUR } as const;
    const done = post(30, 'confirmation', 'none');
    // The reading alone would have let the promise lapse long before.
    const lapsed = { kind: 'clock', from: NOW - 99 * HOUR, to: NOW - 98 * HOUR } as const;
    const promised = post(0, 'hint', 'hint', { window: lapsed });
    expect(counts(promised, done)).toEqual([0, 0, 0, 0]);
    expect(counts({ ...promised, fields: { window } }, done)).toEqual([0, 1, 0, 0]);
  });

  test('a label without what is promised is no label of it: it is as read, and unclear where nothing was', () => {
    const banked = post(20, 'banked', 'banked');
    // If the promise had been of a regular reset, it would still stand, and the confirmation would be of it.
    const done = post(40, 'confirmation', 'none');
    for (const promised of [post(0, 'hint', 'hint', { promises: 'banked' }), post(0, 'hint', 'none')])
      expect(counts(promised, banked, done)).toEqual([1, 0, 0, 0]);
    const labelled = { ...post(0, 'hint', 'hint', { promises: 'banked' }), fields: { promises: 'regular' } };
    expect(counts(labelled as JudgedPost, banked, done)).toEqual([1, 1, 0, 0]);
  });

  test('a label without a strength is no label of it either', () => {
    const done = post(24 * 20, 'confirmation', 'none');
    // An explicit promise without a time has lapsed by then; one that waits for its condition has not.
    expect(counts(post(0, 'hint', 'hint'), done)).toEqual([0, 0, 0, 0]);
    expect(counts(post(0, 'hint', 'hint', { strength: 'conditional' }), done)).toEqual([0, 1, 0, 0]);
  });

  test('says nothing where nothing was posted', () => {
    expect(counts()).toEqual([0, 0, 0, 0]);
    expect(counts(post(DAY / HOUR, 'none', 'none'))).toEqual([0, 0, 0, 0]);
  });
});
