import { describe, expect, test } from 'vitest';
import type { ReadPost } from '../../../src/core/record/merge-posts.js';
import { openPromises } from '../../../src/core/record/open-promises.js';
import { DAY, HOUR } from '../../_support/snapshot.js';
import { post, START } from './_posts.js';

const WINDOW = { from: START + 10 * HOUR, to: START + 12 * HOUR };
const promise = (name: string, changes: Partial<ReadPost> = {}) =>
  post(name, { kind: 'hint', window: WINDOW, ...changes });
const names = (posts: readonly ReadPost[], resets: readonly number[], now: number) =>
  openPromises(
    posts,
    resets.map((at) => ({ at })),
    now,
  ).map(({ identity }) => identity.replace('status:', ''));

describe('open promises', () => {
  test('are those whose window is not over, by the beginning of their windows', () => {
    const later = promise('later', { window: { from: START + DAY, to: START + 2 * DAY } });
    expect(names([later, promise('a')], [], START)).toEqual(['a', 'later']);
    expect(names([later, promise('a')], [], WINDOW.to)).toEqual(['later']);
  });

  test('are not kept by a reset long before their window, and are by one shortly before it', () => {
    expect(names([promise('a')], [START + HOUR], START + 11 * HOUR)).toEqual(['a']);
    expect(names([promise('a')], [WINDOW.from - HOUR], START + 11 * HOUR)).toEqual([]);
  });

  test('stay open until as many resets have come as were promised', () => {
    const twice = promise('twice', { times: 2 });
    expect(names([twice], [WINDOW.from], WINDOW.from + HOUR)).toEqual(['twice']);
    expect(names([twice], [WINDOW.from, WINDOW.from + 1], WINDOW.from + HOUR)).toEqual([]);
  });

  test('are named once by the post that said it first, whatever the order of the posts', () => {
    const again = promise('again', { at: START + HOUR });
    expect(names([again, promise('first')], [], START + 2 * HOUR)).toEqual(['first']);
  });

  test('begin with their post where they name only an end', () => {
    const [open] = openPromises([promise('a', { window: { from: null, to: WINDOW.to } })], [], START);
    expect(open).toMatchObject({ promisedAt: START, from: START, to: WINDOW.to });
  });
});
