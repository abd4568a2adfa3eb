import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePosts } from '../../../src/core/record/merge-posts.js';
import type { Anchor } from '../../../src/core/record/reset-events.js';
import { HOUR } from '../../_support/ledgers/snapshot.js';
import { anchor, anyAnchors, anyPosts, merged, START } from './_posts.js';

describe('merging posts into events', () => {
  test('does not depend on the order in which posts and anchors arrive', () => {
    const shuffled = fc
      .tuple(anyPosts, anyAnchors)
      .chain(([posts, anchors]) =>
        fc.tuple(
          fc.constant({ posts, anchors }),
          fc.shuffledSubarray(posts, { minLength: posts.length }),
          fc.shuffledSubarray(anchors, { minLength: anchors.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([given, posts, anchors]) => {
        expect(mergePosts(posts, anchors)).toEqual(mergePosts(given.posts, given.anchors));
      }),
      { numRuns: 500 },
    );
  });

  // Holds R193.
  test('no two standing events of a kind share an instant, and a post tells of one event of a kind', () => {
    fc.assert(
      fc.property(anyPosts, anyAnchors, (posts, anchors) => {
        const events = mergePosts(posts, anchors).filter(
          ({ anchorId }) => !anchors.some((one) => one.resetId === anchorId && one.retracted),
        );
        const standing = anchors.filter(
          (one) => !one.retracted && !events.some((e) => e.anchorId === one.resetId),
        );
        const keys = [...events, ...standing].map(({ kind, at }) => `${kind} ${at}`);
        expect(new Set(keys).size).toBe(keys.length);
        const told = events.flatMap(({ kind, announcement, mentions }) =>
          [announcement, ...mentions].map((one) => `${kind} ${one.identity}`),
        );
        expect(new Set(told).size).toBe(told.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('posts about one event', () => {
  test.each<[string, string, string[]]>([
    ['within six hours they are one reset with the earliest time', 'a; b +6h', ['+0d: a, b']],
    ['a minute later they are two', 'a; b +6h1m', ['+0d: a', '+361m: b']],
    [
      'six hours count from the first post: a chain of mentions does not stretch an event',
      'h0; h3 +3h; h6 +6h; h9 +9h',
      ['+0d: h0, h3, h6', '+9h: h9'],
    ],
    ['near-identical ones five minutes apart are one', 'a same; b +5m alike', ['+0d: a, b']],
    ['also when both say "again"', 'a same another; b +5m alike another', ['+0d: a, b']],
    ['also six hours apart', 'a same another; c +5h alike another', ['+0d: a, c']],
    [
      'whatever was announced between',
      'a same another; b +3h another; c +5h alike another',
      ['+0d: a, c', '+3h: b'],
    ],
    [
      'but not a minute later',
      'a same another; b +3h another; c +6h1m same another',
      ['+0d: a', '+3h: b', '+361m: c'],
    ],
    [
      'of two events within six hours a further post belongs to the later one',
      'a; b +1h another; c +2h',
      ['+0d: a', '+1h: b, c'],
    ],
    ['two that say "again" within the hour are one', 'a another; b +1h another', ['+0d: a, b']],
    ['later ones are two', 'a another; b +61m another', ['+0d: a', '+61m: b']],
    ['a reply 46 minutes later is no further reset', 'a; b +46m reply', ['+0d: a, b']],
    ['whatever it says', 'a; b +46m reply another', ['+0d: a, b']],
    ['"another one" in a post of its own is a further reset', 'a; b +2h another', ['+0d: a', '+2h: b']],
    ['two resets at one instant get instants of their own', 'a; b another', ['+0d: a', '+1ms: b']],
  ])('%s', (_, said, events) => {
    expect(merged(said)).toEqual(events);
  });
});

describe('a post that tells of earlier today', () => {
  test.each<[string, string, string[], Anchor[]?]>([
    ['is about a reset of the last day', 'a; b +1d retold', ['+0d: a, b']],
    ['and of no more than a day', 'a; b +1d1ms retold', ['+0d: a', '+86400001ms: b']],
    ['is a reset where none is known', 'b retold', ['+0d: b']],
    ['is about a reset of its own instant', 'a another; b retold another', ['+0d: a, b']],
    ['is about the newest of two', 'a; b +8h; c +20h retold', ['+0d: a', '+8h: b, c']],
    ['also if it says "again"', 'a; b +20h retold another', ['+0d: a, b']],
    ['is about no reset that follows', 'b retold; a +1h another', ['+0d: b', '+1h: a']],
    [
      'a reset that follows within six hours is the same unless it says otherwise',
      'b retold; a +1h',
      ['+0d: b, a'],
    ],
    ['is about none of another kind', 'a banked; b +8h retold', ['banked +0d: a', '+8h: b']],
    ['is about a banked one like any other', 'a banked; b +8h banked retold', ['banked +0d: a, b']],
    ['is about both kinds where both came', 'a both; b +8h both retold', ['+0d: a, b', 'banked +0d: a, b']],
    ['is about what somebody recorded', 'b +20h retold', ['+0d (reset 1): b'], [anchor(1)]],
    ['not about what somebody recorded later', 'b retold', ['+0d: b'], [anchor(1, { at: START + 1 })]],
    [
      'is about none that was withdrawn',
      'a; sorry +1h withdrawal; b +8h retold',
      ['+0d withdrawn by sorry: a', '+8h: b'],
    ],
    ['confirms a report', 'a 0.4; b +20h retold', ['+0d: a, b']],
    ['and is none where it is for a few', 'a; b +20h retold few', ['+0d: a']],
  ])('%s', (_, said, events, anchors = []) => {
    expect(merged(said, anchors)).toEqual(events);
  });
});

describe('a promise', () => {
  const recorded = anchor(1, { at: START + 3 * HOUR });

  test.each<[string, string, string[], Anchor[]?]>([
    [
      'is kept by a bare "it is done" a day later',
      'promise hint; done +1d done',
      ['+1d keeps promise: done'],
    ],
    ['is needed: the same words without one are nothing', 'done +1d done', []],
    ['also before one', 'done done; promise +1m hint', []],
    [
      'is kept by an announced reset too: a late "it is done" adds nothing',
      'promise hint; reset +3h; done +1d done',
      ['+3h keeps promise: reset'],
    ],
    [
      'said twice is one promise',
      'promise hint; restated +1h hint; reset +3h; done +1d done',
      ['+3h keeps promise: reset'],
    ],
    [
      'is not kept by a report that nobody confirmed',
      'promise hint; doubtful +1h 0.4; done +1d done',
      ['+1h unconfirmed keeps promise: doubtful', '+1d keeps promise: done'],
    ],
    [
      'that restates a reset is no promise of a further one',
      'reset; promise hint +41ms; done +1d done',
      ['+0d: reset'],
    ],
    [
      'that is made later is',
      'reset; promise hint +16m; done +1d done',
      ['+0d: reset', '+1d keeps promise: done'],
    ],
    [
      'is one of a further reset where it says another',
      'reset; promise hint another +41ms; done +1d done',
      ['+0d: reset', '+1d keeps promise: done'],
    ],
    [
      'of a series is kept by each reset in its time, also by bare done posts, and by none after its time',
      'promise hint fourTimes for:+0d..+4d; one +6h1m; two done +1d7h; three done +2d7h; late done +4d7h',
      ['+361m keeps promise: one', '+31h keeps promise: two', '+55h keeps promise: three'],
    ],
    [
      'of a series ends with its last reset',
      'promise hint twice for:+0d..+4d; one done +7h; two done +1d7h; three done +2d7h',
      ['+7h keeps promise: one', '+31h keeps promise: two'],
    ],
    [
      'of a series of which none came stands for a day after its time',
      'promise hint fourTimes for:+0d..+4d; late done +5d',
      ['+5d keeps promise: late'],
    ],
    ['proves nothing by the passing of its time', 'promise hint for:+1h..+2h', []],
    [
      'of two is kept by two bare done posts of which the second is said to be another',
      'promise hint twice another for:+0h..+1d; first done +1h; second done another +4h; third done +20h',
      ['+1h keeps promise: first', '+4h keeps promise: second'],
    ],
    [
      'that was moved waits at its new time only',
      'promise hint for:+1d..+1d1h; moved hint +1h for:+5d..+5d1h; done done +5d',
      ['+5d keeps moved: done'],
    ],
    [
      'and a reset more than six hours before the new time keeps neither',
      'promise hint for:+1d..+1d1h; moved hint +1h for:+5d..+5d1h; reset +1d; done done +5d',
      ['+1d keeps moved: reset', '+5d keeps moved: done'],
    ],
    ['is kept by a recorded reset', 'promise hint; done +1d done', [], [recorded]],
    [
      'but by no retracted one',
      'promise hint; done +1d done',
      ['+1d keeps promise: done'],
      [{ ...recorded, retracted: true }],
    ],
    [
      'for a later day is not kept by a reset before it',
      'promise hint for:+3d..+4d; reset +1h; done done +3d',
      ['+1h keeps promise: reset', '+3d keeps promise: done'],
    ],
    [
      'stands until a day after its window',
      'promise hint for:+1d..+2d; done done +3d',
      ['+3d keeps promise: done'],
    ],
    ['and no longer', 'promise hint for:+1d..+2d; done done +3d1ms', []],
  ])('%s', (_, said, events, anchors = []) => {
    expect(merged(said, anchors)).toEqual(events);
  });
});

describe('what is for a few users, or not sure', () => {
  test.each<[string, string, string[]]>([
    ['is no reset for a few', 'few few', []],
    ['neither of both kinds', 'few both few', []],
    ['also when one for everyone follows within the hour', 'few few; all +1h everyone', ['+1h: all']],
    ['is no promise for a few', 'promise hint few; done +1h done', []],
    ['and confirms none', 'promise hint; done +1h done few', []],
    ['nor a doubtful report', 'doubtful 0.4; few +1h few', ['+0d unconfirmed: doubtful']],
    ['opens no promise below the threshold, as in list and forecast', 'hint hint 0.59; done +1h done', []],
    ['opens one at the threshold', 'hint hint 0.6; done +1h done', ['+1h keeps hint: done']],
    ['waits below the threshold', 'a 0.59', ['+0d unconfirmed: a']],
    ['counts at the threshold', 'a 0.6', ['+0d: a']],
    ['is confirmed by a later post within six hours, and keeps its time', 'a 0.4; b +6h', ['+0d: a, b']],
    ['also by a bare "it is done"', 'a 0.4; b +6h done', ['+0d: a, b']],
    ['not by another doubtful one', 'a 0.4; b +1h 0.5', ['+0d unconfirmed: a, b']],
    ['nor by a later one', 'a 0.4; b +7h', ['+0d unconfirmed: a', '+7h: b']],
    ['stays unconfirmed by undated posts alone', 'a undated; b +1m undated', ['+0d unconfirmed: a, b']],
    ['a dated one confirms them', 'a undated; b +1m undated; c +1h', ['+0d: a, b, c']],
  ])('%s', (_, said, events) => {
    expect(merged(said)).toEqual(events);
  });

  test('belongs to the recorded reset whose address names it', () => {
    expect(merged('few few', [anchor(1, { identities: ['status:few'] })])).toEqual(['+0d (reset 1): few']);
  });
});

describe('banked resets', () => {
  test.each<[string, string, string[]]>([
    ['are events of their own kind', 'a; b +1h banked', ['+0d: a', 'banked +1h: b']],
    ['a post that grants both counts as both', 'a both', ['+0d: a', 'banked +0d: a']],
    [
      'neither a promise of a regular one nor its confirmation makes one',
      'banked banked; promise +1h hint; done +8h done',
      ['banked +0d: banked', '+8h keeps promise: done'],
    ],
    [
      'a bare "it is done" while only one is promised is one, once',
      'promise hint of:banked; done done +1d; late done +2d',
      ['banked +1d keeps promise: done'],
    ],
    [
      'while a regular one is promised later, it is the banked one',
      'promise hint of:banked; regular hint +1h; done done +1d',
      ['banked +1d keeps promise: done'],
    ],
    [
      'while a regular one was promised first, it is that one',
      'regular hint +1h; promise hint of:banked +2h; done done +1d',
      ['+1d keeps regular: done'],
    ],
    [
      'while it is unclear which is promised, it is a regular one',
      'promise hint of:unclear; done done +1d',
      ['+1d keeps promise: done'],
    ],
    [
      'while both are promised in one post, it is both',
      'promise hint of:both; done done +1d',
      ['+1d keeps promise: done', 'banked +1d keeps promise: done'],
    ],
    [
      'or the one that has not come yet',
      'promise hint of:both; reset +1h; done done +1d',
      ['+1h keeps promise: reset', 'banked +1d keeps promise: done'],
    ],
    [
      'a promise of one is not kept by a regular reset',
      'promise hint of:banked; reset +1h; done done +1d',
      ['+1h: reset', 'banked +1d keeps promise: done'],
    ],
    [
      'nor one of a regular reset by a banked one',
      'promise hint of:regular; granted banked +1h; done done +1d',
      ['banked +1h: granted', '+1d keeps promise: done'],
    ],
  ])('%s', (_, said, events) => {
    expect(merged(said)).toEqual(events);
  });
});

describe('a reset that somebody recorded', () => {
  const named = anchor(1, { identities: ['status:a'] });
  const gone = { retracted: true, identities: ['status:a'] };

  test.each<[string, string, Anchor[], string[]]>([
    [
      'takes in the posts about it, before and after, and keeps its time',
      'a -2h; b +5h; c +7h',
      [anchor(1)],
      ['+0d (reset 1): a, b', '+7h: c'],
    ],
    ['is of its own kind', 'a banked', [anchor(1)], ['banked +0d: a']],
    ['takes in the post that its address names', 'a +3d another', [named], ['+0d (reset 1): a']],
    [
      'a post belongs to the nearest of two',
      'a +2h; b +3h',
      [anchor(1), anchor(2, { at: START + 5 * HOUR })],
      ['+0d (reset 1): a', '+5h (reset 2): b'],
    ],
    ['is not announced twice by "again" at its time', 'a same another', [anchor(1)], ['+0d (reset 1): a']],
    ['nor a minute before', 'a -1m same another', [anchor(1)], ['+0d (reset 1): a']],
    ['nor an hour later', 'a +1h same another', [anchor(1)], ['+0d (reset 1): a']],
    [
      'nor by the second of two near-identical posts',
      'a same another; b +5m same another',
      [named],
      ['+0d (reset 1): a, b'],
    ],
    ['"another one" beside it is a further reset', 'b +2h another', [anchor(1)], ['+2h: b']],
    [
      'leaves alone the posts of a reset that stood before it was recorded',
      'a; b +3h',
      [anchor(2, { at: START + 2 * HOUR, apart: ['status:a'] })],
      ['+0d: a', '+2h (reset 2): b'],
    ],
    ['is no less confirmed by a doubtful post about it', 'a 0.4', [anchor(1)], ['+0d (reset 1): a']],
    [
      'of two retracted ones the first takes their post',
      'a',
      [anchor(1, gone), anchor(2, gone)],
      ['+0d (reset 1): a'],
    ],
    ['in whatever order they are given', 'a', [anchor(2, gone), anchor(1, gone)], ['+0d (reset 1): a']],
    [
      'once retracted takes in its own posts alone',
      'a; b +1h',
      [anchor(1, gone)],
      ['+0d (reset 1): a', '+1h: b'],
    ],
    [
      'once retracted without an address is not opened again by the post at its instant',
      'a',
      [anchor(1, { retracted: true })],
      ['+0d (reset 1): a'],
    ],
    [
      'recorded once more after a retraction takes its posts over',
      'a',
      [anchor(1, gone), anchor(2, { at: START + HOUR, identities: ['status:a'] })],
      ['+1h (reset 2): a'],
    ],
  ])('%s', (_, said, anchors, events) => {
    expect(merged(said, anchors)).toEqual(events);
  });
});
