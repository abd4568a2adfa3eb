import { describe, expect, test } from 'vitest';
import type { Post } from '../../src/core/reading/post.js';
import { READING_NONE, type Reading } from '../../src/core/reading/reading.js';
import { inWords, readPost } from '../../src/core/record/read-post.js';
import { type KnownBefore, NOTHING_BEFORE, promptContext } from '../../src/worker/fetch/prompt-context.js';
import { DAY, HOUR, START } from './_turns.js';

function post(id: string, hours: number): Post {
  const identity = `status:${id}`;
  const rest = { dating: 'stated', url: null, isReply: false, context: [] } as const;
  return {
    source: 'file:posts.jsonl',
    externalId: id,
    identity,
    at: START + hours * HOUR,
    text: id,
    ...rest,
  };
}

const said = (fields: Partial<Reading>): Reading => ({ ...READING_NONE, evidence: 'x', ...fields });
const PROMISE = said({ kind: 'hint', promises: 'banked', strength: 'explicit' });
const RESET = said({ kind: 'reset' });

type Together = Parameters<typeof promptContext>[1];

/** Texts of the promises and of the posts that the model is told about. */
function around(asked: Post, together: Together, known: Partial<KnownBefore> = {}) {
  const { openPromises, recentPosts } = promptContext({ ...NOTHING_BEFORE, ...known }, together, asked);
  return { open: openPromises.map(({ text }) => text), recent: recentPosts.map(({ text }) => text) };
}

describe('what the model is told besides a post', () => {
  test('is the promises open when it appeared, and the posts before it, but nothing later and not itself', () => {
    const asked = post('asked', 10);
    const together: Together = [
      [post('promise', 0), PROMISE],
      [post('talk', 5), READING_NONE],
      [asked, PROMISE],
      [post('same instant', 10), PROMISE],
      [post('later', 11), PROMISE],
    ];
    expect(around(asked, together)).toEqual({ open: ['promise'], recent: ['promise', 'talk'] });
  });

  test('comes from the ledger as well as from the posts read together', () => {
    const promise = readPost(1, post('old promise', -20), said({ kind: 'hint' }), inWords(PROMISE, ''));
    const stored = [post('old promise', -20), post('old talk', -10)];
    const within = (after: number, before: number) => stored.filter(({ at }) => at > after && at < before);
    const known = { read: [promise], postsBetween: within };
    expect(around(post('asked', 10), [[post('new talk', 5), READING_NONE]], known)).toEqual({
      open: ['old promise'],
      recent: ['old promise', 'old talk', 'new talk'],
    });
  });

  test('says what is promised, for when, and when it is due', () => {
    const window = { kind: 'clock', from: START + 20 * HOUR, to: START + 21 * HOUR } as const;
    const together: Together = [[post('promise', 0), { ...PROMISE, window }]];
    expect(promptContext(NOTHING_BEFORE, together, post('asked', 1)).openPromises).toMatchObject([
      { awaits: 'banked', from: window.from, to: window.to, left: 1 },
    ]);
  });

  test('has no promise that a reset has kept, whether it is in the record or read together', () => {
    const asked = post('asked', 10);
    const promise = [post('promise', 0), said({ kind: 'hint', promises: 'regular' })] as const;
    expect(around(asked, [promise, [post('reset', 5), RESET]]).open).toEqual([]);
    expect(around(asked, [promise], { counted: { regular: [START + 5 * HOUR], banked: [] } }).open).toEqual(
      [],
    );
    // Neither a later reset nor the post itself keeps it before it is read.
    expect(around(asked, [promise, [post('later', 12), RESET], [asked, RESET]]).open).toEqual(['promise']);
    expect(around(asked, [promise], { counted: { regular: [START + 12 * HOUR], banked: [] } }).open).toEqual([
      'promise',
    ]);
  });

  test('has a promise again whose reset a post read with it has withdrawn', () => {
    const promise = [post('promise', 0), said({ kind: 'hint', promises: 'regular' })] as const;
    const reset = [post('reset', 5), RESET] as const;
    const withdrawal = [post('not yet', 6), said({ kind: 'withdrawal', promises: 'regular' })] as const;
    expect(around(post('asked', 10), [promise, reset, withdrawal]).open).toEqual(['promise']);
  });

  test('says how many resets of a promise are left', () => {
    const four = [post('promise', 0), said({ kind: 'hint', promises: 'regular', times: 4 })] as const;
    const left = (...resets: readonly number[]) => {
      const read = resets.map((hours) => [post(`reset ${hours}`, hours), RESET] as const);
      return promptContext(NOTHING_BEFORE, [four, ...read], post('asked', 100)).openPromises.map(
        (promise) => promise.left,
      );
    };
    expect([left(), left(10), left(10, 40, 70), left(10, 30, 50, 70)]).toEqual([[4], [3], [1], []]);
  });

  test('counts a reset once that is in the record and read once more', () => {
    const twice = [post('promise', 0), said({ kind: 'hint', promises: 'regular', times: 2 })] as const;
    const known = { counted: { regular: [START + 5 * HOUR], banked: [] } };
    expect(around(post('asked', 10), [twice, [post('reset', 5), RESET]], known).open).toEqual(['promise']);
  });

  test('has a promise that only a later post shows to be kept', () => {
    const promise = [post('promise', 0), said({ kind: 'hint', promises: 'regular' })] as const;
    const unsure = [post('unsure', 8), { ...RESET, confidence: 0.5 }] as const;
    const sure = [post('sure', 12), RESET] as const;
    expect(around(post('asked', 10), [promise, unsure, sure]).open).toEqual(['promise']);
    expect(around(post('asked', 13), [promise, unsure, sure]).open).toEqual([]);
  });

  test('has a banked promise that only a regular reset followed', () => {
    expect(
      around(post('asked', 10), [
        [post('promise', 0), PROMISE],
        [post('reset', 5), RESET],
      ]).open,
    ).toEqual(['promise']);
  });

  test('has no promise that the reader was not sure of', () => {
    const joke = { ...PROMISE, confidence: 0.5 };
    expect(around(post('asked', 10), [[post('joke', 0), joke]]).open).toEqual([]);
  });

  test('takes an edited post as it is now', () => {
    const known = {
      read: [readPost(1, { ...post('a', -2), text: 'before' }, PROMISE, inWords(PROMISE, ''))],
      postsBetween: () => [{ ...post('a', -2), text: 'before' }],
    };
    const edited = { ...post('a', -2), text: 'after' };
    expect(around(post('asked', 0), [[edited, READING_NONE]], known)).toEqual({
      open: [],
      recent: ['after'],
    });
  });

  test('is at most the last five posts of a week', () => {
    const many: Together = Array.from({ length: 9 }, (_, n) => [post(`${n}`, n), READING_NONE] as const);
    expect(around(post('asked', 10), many).recent).toEqual(['4', '5', '6', '7', '8']);
    expect(around(post('asked', 7 * 24 + 6), many).recent).toEqual(['7', '8']);
  });

  test('does not depend on the order in which posts were found', () => {
    const asked = post('asked', 10);
    const together: Together = [
      [post('a', 0), PROMISE],
      [post('b', 0), PROMISE],
      [post('c', 3), READING_NONE],
    ];
    expect(around(asked, together.toReversed())).toEqual(around(asked, together));
  });

  test('reaches back as far as a promise stands', () => {
    const open = { ...PROMISE, window: { kind: 'open', from: START + 20 * DAY, to: null } } as const;
    expect(around(post('asked', 20 * 24), [[post('promise', 0), open]]).open).toEqual(['promise']);
    expect(around(post('asked', 31 * 24), [[post('promise', 0), open]]).open).toEqual([]);
  });
});
