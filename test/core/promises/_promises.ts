import { type CountedResets, resetsInWords } from '../../../src/core/promises/keeping.js';
import type { RecordedPromise } from '../../../src/core/promises/recorded-promise.js';
import { isPromise, promiseOf } from '../../../src/core/promises/reset-promise.js';
import type { ReadPost } from '../../../src/core/record/read-post.js';
import { recorded } from '../../_support/inputs/promises.js';

export const HOUR = 3_600_000;

/** The promises of these posts, with what the posts say of resets. */
export function recordedIn(
  posts: readonly ReadPost[],
  counted: CountedResets,
  now: number,
): RecordedPromise[] {
  const made = posts
    .filter(isPromise)
    .map((post) => ({ ...promiseOf(post), text: post.text }))
    .sort((a, b) => a.at - b.at);
  return recorded(made, { ...resetsInWords(posts), ...counted }, now);
}

/**
 * A promise of a reset between one and two o'clock, kept at one; or with what else is said to have become of
 * it.
 */
export function pastPromise(of: Partial<RecordedPromise>): RecordedPromise {
  const [kept] = recorded([{ at: 0, from: HOUR, to: 2 * HOUR }], { regular: [HOUR], banked: [] });
  if (kept === undefined) throw new Error('no promise');
  return { ...kept, ...of };
}
