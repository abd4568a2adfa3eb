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
  test('within six hours they are one reset with the earliest time, a minute later they are two', () => {
    expect(merged([post('a'), post('b', after(6 * HOUR))])).toEqual(['regular +0d confirmed: a, b']);
    expect(merged([post('a'), post('b', after(6 * HOUR + MINUTE))])).toEqual([
      'regular +0d confirmed: a',
      'regular +361m confirmed: b',
    ]);
  });

  test('six hours count from the first post, not from the last: a chain of mentions does not stretch an event', () => {
    const chain = [0, 3, 6, 9].map((hours) => post(`h${hours}`, after(hours * HOUR)));
    expect(merged(chain)).toEqual(['regular +0d confirmed: h0, h3, h6', 'regular +9h confirmed: h9']);
  });

  test('two near-identical announcements five minutes apart are one, also when both say "again"', () => {
    const text = 'We are resetting the limits of every plan again, thanks for your patience!';
    const again = 'We are resetting the limits of every plan again, thanks for your patience :)';
    for (const another of [false, true]) {
      expect(
        merged([post('a', { text, another }), post('b', after(5 * MINUTE, { text: again, another }))]),
      ).toEqual(['regular +0d confirmed: a, b']);
    }
  });

  test('near-identical announcements are one within six hours, whatever they say and what was announced between', () => {
    const again = { another: true, text: 'We are resetting the limits of every plan again, thanks!' };
    const [first, repeated] = [post('a', again), post('c', after(5 * HOUR, again))];
    expect(merged([first, repeated])).toEqual(['regular +0d confirmed: a, c']);
    const between = post('b', after(3 * HOUR, { another: true, text: 'one more for everybody' }));
    expect(merged([first, between, repeated])).toEqual([
      'regular +0d confirmed: a, c',
      'regular +3h confirmed: b',
    ]);
    expect(merged([first, between, { ...repeated, at: START + 6 * HOUR + MINUTE }])).toHaveLength(3);
  });

  test('of two events within six hours a further post belongs to the later one', () => {
    const between = post('b', after(HOUR, { another: true }));
    expect(merged([post('a'), between, post('c', after(2 * HOUR))])).toEqual([
      'regular +0d confirmed: a',
      'regular +1h confirmed: b, c',
    ]);
  });

  test('two differently worded announcements that both say "again" within the hour are one, later ones are two', () => {
    const posts = (gap: number) => [post('a', { another: true }), post('b', after(gap, { another: true }))];
    expect(merged(posts(HOUR))).toEqual(['regular +0d confirmed: a, b']);
    expect(merged(posts(61 * MINUTE))).toEqual(['regular +0d confirmed: a', 'regular +61m confirmed: b']);
  });

  test('a second mention 46 minutes later in a reply is no further reset, whatever it says', () => {
    for (const another of [false, true]) {
      const reply = post('b', after(46 * MINUTE, { isReply: true, another }));
      expect(merged([post('a'), reply])).toEqual(['regular +0d confirmed: a, b']);
    }
  });

  test('"another one" within six hours in a post of its own is a further reset', () => {
    expect(merged([post('a'), post('b', after(2 * HOUR, { another: true }))])).toEqual([
      'regular +0d confirmed: a',
      'regular +2h confirmed: b',
    ]);
  });

  test('two resets at one instant get instants of their own', () => {
    expect(merged([post('a', { text: 'first of all' }), post('b', { another: true })])).toEqual([
      'regular +0d confirmed: a',
      'regular +1ms confirmed: b',
    ]);
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

  test('is needed: the same words without one are nothing', () => {
    expect(merged([done('done', DAY)])).toEqual([]);
    expect(merged([done('done', 0), post('promise', after(MINUTE, { kind: 'hint' }))])).toEqual([]);
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

  test('is kept by an announced reset too: a late "it is done" adds nothing', () => {
    expect(merged([promise(), post('reset', after(3 * HOUR)), done('done', DAY)])).toEqual([
      'regular +3h confirmed: reset',
    ]);
    const recorded = anchor(1, { at: START + 3 * HOUR });
    expect(merged([promise(), done('done', DAY)], [recorded])).toEqual([]);
    expect(merged([promise(), done('done', DAY)], [{ ...recorded, retracted: true }])).toHaveLength(1);
  });

  test('said twice is one promise', () => {
    const restated = post('restated', after(HOUR, { kind: 'hint' }));
    expect(merged([promise(), restated, post('reset', after(3 * HOUR)), done('done', DAY)])).toEqual([
      'regular +3h confirmed: reset',
    ]);
  });

  test('for a later day is not kept by a reset before it', () => {
    const sunday = promise({ window: { kind: 'day', from: START + 3 * DAY, to: START + 4 * DAY } });
    expect(merged([sunday, post('reset', after(HOUR)), done('done', 3 * DAY)])).toEqual([
      'regular +1h confirmed: reset',
      'regular +3d confirmed: done',
    ]);
  });

  test('is not kept by a report that nobody confirmed', () => {
    const doubtful = post('doubtful', after(HOUR, { confidence: 0.4 }));
    expect(merged([promise(), doubtful, done('done', DAY)])).toEqual([
      'regular +1h unconfirmed: doubtful',
      'regular +1d confirmed: done',
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

describe('what is for a few users', () => {
  const few = { scope: 'few' } as const;

  test('is no reset, also when a reset for everyone follows within the hour', () => {
    expect(merged([post('few', few)])).toEqual([]);
    expect(merged([post('few', { ...few, kind: 'reset+banked' })])).toEqual([]);
    expect(merged([post('few', few), post('all', after(HOUR, { scope: 'everyone' }))])).toEqual([
      'regular +1h confirmed: all',
    ]);
  });

  test('is no promise, and confirms nothing', () => {
    const done = post('done', after(HOUR, { kind: 'confirmation' }));
    expect(merged([post('promise', { kind: 'hint', ...few }), done])).toEqual([]);
    expect(merged([post('promise', { kind: 'hint' }), { ...done, ...few }])).toEqual([]);
    expect(merged([post('doubtful', { confidence: 0.4 }), post('few', after(HOUR, few))])).toEqual([
      'regular +0d unconfirmed: doubtful',
    ]);
  });

  test('belongs to the recorded reset whose address names it', () => {
    const named = anchor(1, { identities: ['status:few'] });
    expect(merged([post('few', few)], [named])).toEqual(['regular +0d confirmed (reset 1): few']);
  });
});

describe('what is not sure', () => {
  test('opens no promise: a hint below the threshold, as in list and forecast', () => {
    const done = post('done', after(HOUR, { kind: 'confirmation' }));
    const hint = (confidence: number) => post('hint', { kind: 'hint', confidence });
    expect(merged([hint(0.59), done])).toEqual([]);
    expect(merged([hint(0.6), done])).toEqual(['regular +1h confirmed: done']);
  });

  test('a reading below the threshold waits as unconfirmed, at the threshold it counts', () => {
    expect(merged([post('a', { confidence: 0.59 })])).toEqual(['regular +0d unconfirmed: a']);
    expect(merged([post('a', { confidence: 0.6 })])).toEqual(['regular +0d confirmed: a']);
  });

  test('a later post within six hours confirms it and the earliest time stays', () => {
    const doubtful = post('a', { confidence: 0.4 });
    for (const kind of ['reset', 'confirmation'] as const) {
      expect(merged([doubtful, post('b', after(6 * HOUR, { kind }))])).toEqual([
        'regular +0d confirmed: a, b',
      ]);
    }
    expect(merged([doubtful, post('b', after(HOUR, { confidence: 0.5 }))])).toEqual([
      'regular +0d unconfirmed: a, b',
    ]);
    expect(merged([doubtful, post('b', after(7 * HOUR))])).toEqual([
      'regular +0d unconfirmed: a',
      'regular +7h confirmed: b',
    ]);
  });

  test('undated posts alone stay unconfirmed, a dated one confirms them', () => {
    const undated = { dating: 'first_seen' } as const;
    const posts = [post('a', undated), post('b', after(MINUTE, undated))];
    expect(merged(posts)).toEqual(['regular +0d unconfirmed: a, b']);
    expect(merged([...posts, post('c', after(HOUR))])).toEqual(['regular +0d confirmed: a, b, c']);
  });
});

describe('banked resets', () => {
  test('are events of their own kind, beside a regular one at the same time', () => {
    expect(merged([post('a'), post('b', after(HOUR, { kind: 'banked' }))])).toEqual([
      'regular +0d confirmed: a',
      'banked +1h confirmed: b',
    ]);
  });

  test('a post that grants both counts as both', () => {
    expect(merged([post('a', { kind: 'reset+banked' })])).toEqual([
      'regular +0d confirmed: a',
      'banked +0d confirmed: a',
    ]);
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

  test('neither a promise of a regular one nor its confirmation makes one', () => {
    const posts = [
      post('banked', { kind: 'banked' }),
      post('promise', after(HOUR, { kind: 'hint' })),
      post('done', after(8 * HOUR, { kind: 'confirmation' })),
    ];
    expect(merged(posts)).toEqual(['banked +0d confirmed: banked', 'regular +8h confirmed: done']);
  });
});

describe('a reset that somebody recorded', () => {
  test('takes in the posts about it, before and after, and keeps its time', () => {
    const posts = [post('a', after(-2 * HOUR)), post('b', after(5 * HOUR)), post('c', after(7 * HOUR))];
    expect(merged(posts, [anchor(1)])).toEqual([
      'regular +0d confirmed (reset 1): a, b',
      'regular +7h confirmed: c',
    ]);
  });

  test('takes in the post that its address names, however far away', () => {
    const named = anchor(1, { identities: ['status:a'] });
    expect(merged([post('a', after(3 * DAY, { another: true }))], [named])).toEqual([
      'regular +0d confirmed (reset 1): a',
    ]);
  });

  test('a post belongs to the nearest of two', () => {
    const two = [anchor(1), anchor(2, { at: START + 5 * HOUR })];
    expect(merged([post('a', after(2 * HOUR)), post('b', after(3 * HOUR))], two)).toEqual([
      'regular +0d confirmed (reset 1): a',
      'regular +5h confirmed (reset 2): b',
    ]);
  });

  test('is not announced twice where its own announcement says "again"', () => {
    const again = { another: true, text: 'another reset for everybody' };
    for (const ms of [0, -MINUTE, HOUR]) {
      expect(merged([post('a', after(ms, again))], [anchor(1)])).toEqual([
        'regular +0d confirmed (reset 1): a',
      ]);
    }
    // The address names the first of two near-identical posts.
    const named = anchor(1, { identities: ['status:a'] });
    const posts = [post('a', again), post('b', after(5 * MINUTE, again))];
    expect(merged(posts, [named])).toEqual(['regular +0d confirmed (reset 1): a, b']);
  });

  test('"another one" beside it is a further reset', () => {
    expect(merged([post('b', after(2 * HOUR, { another: true }))], [anchor(1)])).toEqual([
      'regular +2h confirmed: b',
    ]);
  });

  test('leaves alone the posts of a reset that stood before it was recorded', () => {
    const further = anchor(2, { at: START + 2 * HOUR, apart: ['status:a'] });
    expect(merged([post('a'), post('b', after(3 * HOUR))], [further])).toEqual([
      'regular +0d confirmed: a',
      'regular +2h confirmed (reset 2): b',
    ]);
  });

  test('is no less confirmed by a doubtful post about it', () => {
    expect(merged([post('a', { confidence: 0.4 })], [anchor(1)])).toEqual([
      'regular +0d confirmed (reset 1): a',
    ]);
  });

  test('of two retracted ones at one instant the first recorded takes their post, in whatever order they are given', () => {
    const gone = { retracted: true, identities: ['status:a'] };
    for (const ids of [
      [1, 2],
      [2, 1],
    ])
      expect(
        merged(
          [post('a')],
          ids.map((id) => anchor(id, gone)),
        ),
      ).toEqual(['regular +0d confirmed (reset 1): a']);
  });

  test('once retracted takes in its own posts and no others', () => {
    const gone = anchor(1, { retracted: true, identities: ['status:a'] });
    expect(merged([post('a'), post('b', after(HOUR))], [gone])).toEqual([
      'regular +0d confirmed (reset 1): a',
      'regular +1h confirmed: b',
    ]);
  });

  test('once retracted without an address is not opened again by the post at its instant', () => {
    const gone = anchor(1, { retracted: true });
    expect(merged([post('a')], [gone])).toEqual(['regular +0d confirmed (reset 1): a']);
  });

  test('recorded anew after a retraction takes its posts over', () => {
    const identities = ['status:a'];
    const anchors = [anchor(1, { retracted: true, identities }), anchor(2, { at: START + HOUR, identities })];
    expect(merged([post('a')], anchors)).toEqual(['regular +1h confirmed (reset 2): a']);
  });
});
