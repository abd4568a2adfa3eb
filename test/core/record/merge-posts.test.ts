import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Anchor,
  mergePosts,
  type ReadPost,
  SAME_EVENT_MS,
} from '../../../src/core/record/merge-posts.js';
import { DAY, HOUR, MINUTE } from '../../_support/ledgers/snapshot.js';
import { anchor, anyAnchors, anyPosts, post, START, told } from './_posts.js';

function merged(posts: readonly ReadPost[], anchors: readonly Anchor[] = []): string[] {
  return mergePosts(posts, anchors).map(told);
}

const after = (ms: number, changes: Partial<ReadPost> = {}) => ({ at: START + ms, ...changes });

/** What the words of a story say of a post. */
const WORDS: Readonly<Record<string, Partial<ReadPost>>> = {
  hint: { kind: 'hint' },
  done: { kind: 'confirmation' },
  banked: { kind: 'banked' },
  both: { kind: 'reset+banked' },
  another: { another: true },
  reply: { isReply: true },
  undated: { dating: 'first_seen' },
  few: { scope: 'few' },
  everyone: { scope: 'everyone' },
  same: { text: 'We are resetting the limits of every plan again, thanks!' },
  alike: { text: 'We are resetting the limits of every plan again, thanks :)' },
};
const UNITS: Readonly<Record<string, number>> = { d: DAY, h: HOUR, m: MINUTE };

/** Posts by name, hours and words: `a; b +6h1m another 0.4`; a number is the confidence. */
function story(text: string): ReadPost[] {
  return text.split('; ').map((said) => {
    const [name = '', ...words] = said.split(' ');
    const changes = words.map((word): Partial<ReadPost> => {
      if (/^[+-]/.test(word)) {
        const ms = [...word.matchAll(/(\d+)([dhm])/g)].reduce(
          (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0),
          0,
        );
        return after(word.startsWith('-') ? -ms : ms);
      }
      return WORDS[word] ?? { confidence: Number(word) };
    });
    return post(name, Object.assign({}, ...changes));
  });
}

/** An event: `a b+6h` … in the words of `told`, without `regular` and `confirmed`. */
const toldOf = (said: string, anchors: readonly Anchor[] = []) =>
  merged(story(said), anchors).map((line) => line.replace('regular ', '').replace(' confirmed', ''));

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

  test('an event known from posts alone has the time of its first post and further posts within six hours', () => {
    fc.assert(
      fc.property(anyPosts, anyAnchors, (posts, anchors) => {
        for (const event of mergePosts(posts, anchors).filter((one) => one.anchorId === null)) {
          const { announcement, mentions, at } = event;
          expect(at - announcement.at).toBeGreaterThanOrEqual(0);
          expect(at - announcement.at).toBeLessThan(posts.length + anchors.length);
          for (const one of mentions) {
            expect(one.at).toBeGreaterThanOrEqual(announcement.at);
            expect(Math.abs(one.at - at)).toBeLessThanOrEqual(SAME_EVENT_MS);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('an anchor keeps its time whatever is posted around it', () => {
    fc.assert(
      fc.property(anyPosts, anyAnchors, (posts, anchors) => {
        for (const event of mergePosts(posts, anchors)) {
          const own = anchors.find((one) => one.resetId === event.anchorId);
          if (own) expect([event.kind, event.at]).toEqual([own.kind, own.at]);
        }
      }),
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
    expect(toldOf(said)).toEqual(events);
  });
});

describe('a promise', () => {
  const promise = (changes: Partial<ReadPost> = {}) => post('promise', { kind: 'hint', ...changes });
  const done = (name: string, ms: number, changes: Partial<ReadPost> = {}) =>
    post(name, after(ms, { kind: 'confirmation', ...changes }));

  test('is completed by a bare "it is done" a day later', () => {
    const [event] = mergePosts([promise(), done('done', DAY)], []);
    expect(event).toMatchObject({
      at: START + DAY,
      status: 'confirmed',
      promise: { identity: 'status:promise' },
    });
  });

  test.each<[string, string, string[]]>([
    ['is needed: the same words without one are nothing', 'done +1d done', []],
    ['also before one', 'done done; promise +1m hint', []],
    [
      'is kept by an announced reset too: a late "it is done" adds nothing',
      'promise hint; reset +3h; done +1d done',
      ['+3h: reset'],
    ],
    [
      'said twice is one promise',
      'promise hint; restated +1h hint; reset +3h; done +1d done',
      ['+3h: reset'],
    ],
    [
      'is not kept by a report that nobody confirmed',
      'promise hint; doubtful +1h 0.4; done +1d done',
      ['+1h unconfirmed: doubtful', '+1d: done'],
    ],
  ])('%s', (_, said, events) => {
    expect(toldOf(said)).toEqual(events);
  });

  test('proves nothing by the passing of its time', () => {
    expect(merged([promise({ window: { kind: 'day', from: START + HOUR, to: START + 2 * HOUR } })])).toEqual(
      [],
    );
  });

  test('of two is kept by two bare done posts of which the second is said to be another', () => {
    const twice = promise({ times: 2, another: true, window: { kind: 'day', from: START, to: START + DAY } });
    const posts = [
      twice,
      done('first', HOUR),
      done('second', 4 * HOUR, { another: true, text: 'and again' }),
    ];
    expect(merged(posts)).toEqual(['regular +1h confirmed: first', 'regular +4h confirmed: second']);
    expect(merged([...posts, done('third', 20 * HOUR)])).toHaveLength(2);
  });

  test('that was moved waits at its new time only', () => {
    const day = (days: number) => ({
      kind: 'day' as const,
      from: START + days * DAY,
      to: START + days * DAY + HOUR,
    });
    const moved = post('moved', after(HOUR, { kind: 'hint', window: day(5) }));
    const posts = [promise({ window: day(1) }), moved, done('done', 5 * DAY)];
    expect(mergePosts(posts, [])).toMatchObject([{ promise: { identity: 'status:moved' } }]);
    // A reset more than six hours before the new time keeps neither.
    expect(merged([...posts, post('reset', after(DAY))])).toHaveLength(2);
  });

  test('is kept by a recorded reset, but by no retracted one', () => {
    const recorded = anchor(1, { at: START + 3 * HOUR });
    expect(toldOf('promise hint; done +1d done', [recorded])).toEqual([]);
    expect(toldOf('promise hint; done +1d done', [{ ...recorded, retracted: true }])).toEqual(['+1d: done']);
  });

  test('for a later day is not kept by a reset before it', () => {
    const sunday = promise({ window: { kind: 'day', from: START + 3 * DAY, to: START + 4 * DAY } });
    expect(merged([sunday, post('reset', after(HOUR)), done('done', 3 * DAY)])).toEqual([
      'regular +1h confirmed: reset',
      'regular +3d confirmed: done',
    ]);
  });

  test('is open until a day after its window; one without a time, a week; any, thirty days at most', () => {
    const open = (window: ReadPost['window'], ms: number) =>
      merged([promise({ window }), done('done', ms)]).length;
    const window = { kind: 'day' as const, from: START + DAY, to: START + 2 * DAY };
    expect([open(window, 3 * DAY), open(window, 3 * DAY + 1)]).toEqual([1, 0]);
    expect([open(null, 7 * DAY), open(null, 7 * DAY + 1)]).toEqual([1, 0]);
    expect([
      open({ kind: 'open', from: START + DAY, to: null }, 3 * DAY),
      open({ kind: 'open', from: START + DAY, to: null }, 3 * DAY + 1),
    ]).toEqual([1, 0]);
    const far = { kind: 'by' as const, from: null, to: START + 90 * DAY };
    expect([open(far, 30 * DAY), open(far, 30 * DAY + 1)]).toEqual([1, 0]);
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
    ['opens one at the threshold', 'hint hint 0.6; done +1h done', ['+1h: done']],
    ['waits below the threshold', 'a 0.59', ['+0d unconfirmed: a']],
    ['counts at the threshold', 'a 0.6', ['+0d: a']],
    ['is confirmed by a later post within six hours, and keeps its time', 'a 0.4; b +6h', ['+0d: a, b']],
    ['also by a bare "it is done"', 'a 0.4; b +6h done', ['+0d: a, b']],
    ['not by another doubtful one', 'a 0.4; b +1h 0.5', ['+0d unconfirmed: a, b']],
    ['nor by a later one', 'a 0.4; b +7h', ['+0d unconfirmed: a', '+7h: b']],
    ['stays unconfirmed by undated posts alone', 'a undated; b +1m undated', ['+0d unconfirmed: a, b']],
    ['a dated one confirms them', 'a undated; b +1m undated; c +1h', ['+0d: a, b, c']],
  ])('%s', (_, said, events) => {
    expect(toldOf(said)).toEqual(events);
  });

  test('belongs to the recorded reset whose address names it', () => {
    expect(toldOf('few few', [anchor(1, { identities: ['status:few'] })])).toEqual(['+0d (reset 1): few']);
  });
});

describe('banked resets', () => {
  test.each<[string, string, string[]]>([
    ['are events of their own kind', 'a; b +1h banked', ['+0d: a', 'banked +1h: b']],
    ['a post that grants both counts as both', 'a both', ['+0d: a', 'banked +0d: a']],
    [
      'neither a promise of a regular one nor its confirmation makes one',
      'banked banked; promise +1h hint; done +8h done',
      ['banked +0d: banked', '+8h: done'],
    ],
  ])('%s', (_, said, events) => {
    expect(toldOf(said)).toEqual(events);
  });

  const promised = (promises: ReadPost['promises'], changes: Partial<ReadPost> = {}) =>
    post('promise', { kind: 'hint', promises, ...changes });
  const done = (ms: number, name = 'done') => post(name, after(ms, { kind: 'confirmation' }));

  test('a bare "it is done" while only a banked one is promised is a banked one', () => {
    const [event] = mergePosts([promised('banked'), done(DAY)], []);
    expect(event).toMatchObject({
      kind: 'banked',
      at: START + DAY,
      status: 'confirmed',
      promise: { identity: 'status:promise' },
    });
    expect(merged([promised('banked'), done(DAY), done(2 * DAY, 'late')])).toEqual([
      'banked +1d confirmed: done',
    ]);
  });

  test('while a regular one is promised too, it is the one that was promised first', () => {
    const regular = post('regular', after(HOUR, { kind: 'hint' }));
    expect(merged([promised('banked'), regular, done(DAY)])).toEqual(['banked +1d confirmed: done']);
    expect(merged([regular, promised('banked', after(2 * HOUR)), done(DAY)])).toEqual([
      'regular +1d confirmed: done',
    ]);
    expect(merged([promised('unclear'), done(DAY)])).toEqual(['regular +1d confirmed: done']);
  });

  test('while both are promised in one post, it is both', () => {
    expect(merged([promised('both'), done(DAY)])).toEqual([
      'regular +1d confirmed: done',
      'banked +1d confirmed: done',
    ]);
    expect(merged([promised('both'), post('reset', after(HOUR)), done(DAY)])).toEqual([
      'regular +1h confirmed: reset',
      'banked +1d confirmed: done',
    ]);
  });

  test('a promise of one is not kept by a regular reset, nor one of a regular reset by a banked one', () => {
    expect(merged([promised('banked'), post('reset', after(HOUR)), done(DAY)])).toEqual([
      'regular +1h confirmed: reset',
      'banked +1d confirmed: done',
    ]);
    expect(
      merged([promised('regular'), post('granted', after(HOUR, { kind: 'banked' })), done(DAY)]),
    ).toEqual(['banked +1h confirmed: granted', 'regular +1d confirmed: done']);
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
    expect(toldOf(said, anchors)).toEqual(events);
  });
});
