import { describe, expect, test } from 'vitest';
import { READING_NONE } from '../../../src/core/reading/reading.js';
import { mergePosts } from '../../../src/core/record/merge-posts.js';
import { inWords, type ReadPost, readPost } from '../../../src/core/record/read-post.js';
import { reconcile } from '../../../src/core/record/reconcile.js';
import type { Anchor } from '../../../src/core/record/reset-events.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';
import { anchor, currentOf, merged, post, START } from './_posts.js';

const about = (...names: string[]) => names.map((name) => `status:${name}`);

describe('a bare "it is done" confirms', () => {
  const PROMISE = 'promise hint of:regular -1d';

  test.each<[string, string, string[]]>([
    [
      'what it answers, even long after',
      `${PROMISE}; grant banked; done done +20h about:grant`,
      ['banked +0d: grant, done'],
    ],
    [
      'the newest event that nothing has confirmed yet, before an open promise',
      `${PROMISE}; grant banked; done done +2h`,
      ['banked +0d: grant, done'],
    ],
    [
      'the oldest promise that is due, where nothing else was announced',
      `${PROMISE}; grant banked; done done +8h`,
      ['banked +0d: grant', '+8h keeps promise: done'],
    ],
    [
      'a promise that it answers',
      `${PROMISE}; other hint of:banked -1h; done done about:other`,
      ['banked +0d keeps other: done'],
    ],
    [
      'only resets of the kind that its conversation names',
      `${PROMISE}; other hint of:banked -1h; done done of:banked`,
      ['banked +0d keeps other: done'],
    ],
    ['no promise whose window is more than six hours away', `${PROMISE} for:+6h1ms..+4d; done done`, []],
    ['one that is six hours away', `${PROMISE} for:+6h..+4d; done done`, ['+0d keeps promise: done']],
    [
      'what it answers, although another kind is newer',
      'grant banked; reset +1h; done done +2h about:grant',
      ['banked +0d: grant, done', '+1h: reset'],
    ],
    [
      'the newer of two kinds, then the other, then the regular one again',
      'a; b banked +1h; c done +2h; d done +3h; e done +4h',
      ['+0d: a, d, e', 'banked +1h: b, c'],
    ],
    [
      'also where that is the newer one',
      'a banked; b +1h; c done +2h; d done +3h; e done +4h',
      ['banked +0d: a, d', '+1h: b, c, e'],
    ],
    [
      'of a promise of both the kind that it names',
      'promise hint of:both -1d; done done of:regular',
      ['+0d keeps promise: done'],
    ],
    [
      'of a promise of both both, where it names none',
      'promise hint of:both -1d; done done',
      ['+0d keeps promise: done', 'banked +0d keeps promise: done'],
    ],
    [
      'a promise before whose day a reset came',
      `${PROMISE} for:+3d..+4d; reset; done done +3d1h`,
      ['+0d keeps promise: reset', '+73h keeps promise: done'],
    ],
    [
      'no promise on a condition that it does not name',
      'promise hint conditional atFive -1d; done done bare',
      [],
    ],
    [
      'one on a condition that it names',
      'promise hint conditional atFive -1d; done done fiveDone',
      ['+0d keeps promise: done'],
    ],
    [
      'one on a condition that it answers',
      'promise hint conditional atFive -1d; done done bare about:promise',
      ['+0d keeps promise: done'],
    ],
    [
      'rather a later promise without a condition, and is evidence of that one alone',
      'condition hint conditional atFive -1d; promise hint -1h; done done bare',
      ['+0d keeps promise: done'],
    ],
    [
      'what answers another promise is no evidence of the one on a condition',
      'condition hint conditional atFive -1d; promise hint -1h; done done bare about:promise',
      ['+0d keeps promise: done'],
    ],
    [
      'no promise that a reset kept early',
      `${PROMISE} for:+3d..+4d; reset early; done done +3d1h`,
      ['+0d keeps promise: reset'],
    ],
  ])('%s', (_, said, events) => {
    expect(merged(said)).toEqual(events);
  });
});

test('An announced reset keeps a promise on a condition without naming it.', () => {
  const said = 'promise hint conditional atFive -1d; reset bare';
  expect(merged(said)).toEqual(['+0d keeps promise: reset']);
});

describe('an answer', () => {
  test.each<[string, string, string[], Anchor[]?]>([
    [
      'is about the event that any post of its conversation is about, for a day',
      'reset; mention +1h; answer +1d about:mention',
      ['+0d: reset, mention, answer'],
    ],
    [
      'and no longer',
      'reset; mention +1h; answer +1d1ms about:mention',
      ['+0d: reset, mention', '+86400001ms: answer'],
    ],
    [
      'is about no event of another conversation',
      'reset; mention +1h; answer +1d about:other',
      ['+0d: reset, mention', '+1d: answer'],
    ],
    [
      'is about what an operator recorded of its conversation',
      'answer +20h about:reset',
      ['+0d (reset 7): answer'],
      [anchor(7, { identities: about('else', 'reset') })],
    ],
    [
      'and not about what he recorded of another one',
      'answer +20h about:reset',
      ['+20h: answer'],
      [anchor(7, { identities: about('else') })],
    ],
    [
      'to a withdrawn reset is a reset of its own',
      'reset; sorry withdrawal +1h; answer +2h about:reset',
      ['+0d withdrawn by sorry: reset', '+2h: answer'],
    ],
    [
      'to a withdrawn reset that only says "it is done" is none',
      'reset; sorry withdrawal +1h; done done +2h about:reset',
      ['+0d withdrawn by sorry: reset'],
    ],
  ])('%s', (_, said, events, anchors = []) => {
    expect(merged(said, anchors)).toEqual(events);
  });
});

test('Of a post that announced both kinds, each reset is found as its own kind.', () => {
  const both = post('both', { kind: 'reset+banked' });
  const current = (['banked', 'regular'] as const).map((kind, resetId) => currentOf(both, { kind, resetId }));
  expect(reconcile(mergePosts([both], []), current, START)).toEqual([]);
  const edited = mergePosts([{ ...both, kind: 'banked' }], []);
  expect(reconcile(edited, current.toReversed(), START)).toMatchObject([
    { reset: { kind: 'regular' }, statements: [{ status: 'retracted' }] },
  ]);
});

describe('a read post', () => {
  const reading = { ...READING_NONE, kind: 'reset', promises: null } as const;
  const readOf = (changes: Partial<Parameters<typeof readPost>[1]>) =>
    readPost(1, { ...post('a'), textHash: 'a', context: [], ...changes }, reading, inWords(reading, 'x'));
  const said = (identity: string | undefined, own: boolean | undefined) =>
    ({
      relation: 'replyTo',
      text: 'x',
      ...(identity && { identity }),
      ...(own !== undefined && { own }),
    }) as const;

  test('is about the posts of its context that may be the team’s own', () => {
    const context = [said('a', true), said('b', undefined), said('c', false), said(undefined, true)];
    expect(readOf({ context: context as never }).about).toEqual(['a', 'b']);
  });
});

describe('a withdrawal', () => {
  const SORRY = 'sorry withdrawal of:regular';
  const GONE = '+0d withdrawn by sorry: reset';
  const recorded = anchor(1, { identities: about('reset') });

  test.each<[string, string, string[], Anchor[]?]>([
    [
      'takes back the newest event of its kind within three days',
      `older -2d; reset; banked banked +1h; ${SORRY} +3d`,
      ['-2d: older', GONE, 'banked +1h: banked'],
    ],
    ['and no later', `reset; ${SORRY} +3d1ms`, ['+0d: reset']],
    ['also one of its instant', `reset; ${SORRY}`, [GONE]],
    [
      'of no kind takes back the newest event of either, the banked one',
      'reset; banked banked +1h; sorry withdrawal +2h',
      ['+0d: reset', 'banked +1h withdrawn by sorry: banked'],
    ],
    ['or the regular one', 'reset; banked banked -1h; sorry withdrawal +2h', ['banked -1h: banked', GONE]],
    [
      'said twice takes back no other',
      `older -1d; reset; ${SORRY} +1h; twice withdrawal of:regular +2h`,
      ['-1d: older', GONE],
    ],
    [
      'nor in answer to what was taken back',
      `older -1d; reset; ${SORRY} +1h; twice withdrawal of:regular +2h about:reset`,
      ['-1d: older', GONE],
    ],
    [
      'is not about what an operator recorded for a later instant',
      `reset; ${SORRY} +1h`,
      [GONE],
      [anchor(7, { at: START + 12 * HOUR })],
    ],
    [
      'takes back the one that its conversation is about',
      `older -6d; reset; ${SORRY} +1h about:older`,
      ['-6d withdrawn by sorry: older', '+0d: reset'],
    ],
    ['takes back nothing where it is not sure', `reset; ${SORRY} +1h 0.59`, ['+0d: reset']],
    ['nor where it has no date of its own', `reset; ${SORRY} +1h undated`, ['+0d: reset']],
    ['nor where it is about another kind', 'reset; sorry withdrawal of:banked +1h', ['+0d: reset']],
    [
      'never takes back what an operator recorded',
      `reset; ${SORRY} +1h`,
      ['+0d (reset 1): reset'],
      [recorded],
    ],
    [
      'takes back nothing where a newer promise of the kind is open',
      `reset; promise hint of:regular +1h; ${SORRY} +2h`,
      ['+0d: reset'],
    ],
    [
      'nor where the newer promise leaves its kind open',
      `reset; promise hint of:unclear +1h; ${SORRY} +2h`,
      ['+0d: reset'],
    ],
    [
      'takes back the reset although an older promise is open',
      `promise hint of:regular for:+2d..+3d -1h; banked banked; sorry withdrawal +1h`,
      ['banked +0d withdrawn by sorry: banked'],
    ],
    [
      'takes back the reset where the newer promise is of the other kind',
      `reset; promise hint of:banked +1h; ${SORRY} +2h`,
      [GONE],
    ],
    [
      'or was kept',
      `older -1d; promise hint of:regular -2h; reset; ${SORRY} +1h`,
      ['-1d: older', '+0d keeps promise withdrawn by sorry: reset'],
    ],
    [
      'takes back nothing in answer to an open promise, which may be an older one',
      `promise hint of:regular for:+2d..+3d -1h; reset; ${SORRY} +1h about:promise`,
      ['+0d keeps promise: reset'],
    ],
    [
      'takes back the reset that it answers, although a newer promise is open',
      `reset; promise hint of:regular +1h; ${SORRY} +2h about:reset`,
      [GONE],
    ],
    ['not even in answer to it', `reset; ${SORRY} +1h about:reset`, ['+0d (reset 1): reset'], [recorded]],
    [
      'leaves room for the reset that follows, and opens the promise again that the withdrawn one kept',
      `promise hint of:regular -1h; reset; ${SORRY} +1h; again +2h`,
      ['+0d keeps promise withdrawn by sorry: reset', '+2h keeps promise: again'],
    ],
  ])('%s', (_, said, events, anchors = []) => {
    expect(merged(said, anchors)).toEqual(events);
  });

  const reset = post('reset');
  const withdrawal = (changes: Partial<ReadPost> = {}) =>
    post('sorry', { at: START + HOUR, kind: 'withdrawal', promises: 'regular', ...changes });
  const append = (changes: Partial<ReadPost>, current = [currentOf(reset)]) =>
    reconcile(mergePosts([reset, withdrawal(changes)], []), current, START);

  test('appends one row with the post as its reason, and nothing the next time', () => {
    const changes = { text: 'Correction: that did not happen.' };
    expect(append(changes)).toMatchObject([
      {
        statements: [
          {
            status: 'retracted',
            reason: 'withdrawn by a post',
            withdrawnBy: withdrawal().postId,
          },
        ],
        evidence: [{ role: 'mention' }],
      },
    ]);
    const evidencePostIds = [reset.postId, withdrawal().postId];
    expect(append(changes, [currentOf(reset, { status: 'retracted', evidencePostIds })])).toEqual([]);
  });

  test.each([
    [0.9, 'confirmed'],
    [0.4, 'unconfirmed'],
  ] as const)('of a reset that is new, too, is appended after it: confidence %s', (confidence, status) => {
    const announced = { ...reset, confidence };
    const { postId } = withdrawal();
    expect(reconcile(mergePosts([announced, withdrawal()], []), [], START)).toMatchObject([
      {
        reset: null,
        statements: [
          { at: START, status, reason: 'announced by a post', withdrawnBy: null },
          { at: START, status: 'retracted', reason: 'withdrawn by a post', withdrawnBy: postId },
        ],
        evidence: [
          { postId: reset.postId, role: 'announcement' },
          { postId, role: 'mention' },
        ],
      },
    ]);
  });

  test('of a new reset waits for the one that leaves its instant', () => {
    const left = post('left', { at: START + DAY });
    const current = currentOf(left, { at: START });
    const changes = reconcile(mergePosts([reset, withdrawal(), left], []), [current], START);
    expect(changes.map(({ reset: known, statements }) => [known?.resetId, statements.length])).toEqual([
      [1, 1],
      [undefined, 2],
    ]);
  });
});
