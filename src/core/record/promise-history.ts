import { dueStateAt } from './open-promises.js';
import { dueWindow, isPromise, promiseOf } from './promise-status.js';
import type { ReadPost } from './read-post.js';
import { type CountedResets, fateOf, keptAt } from './standing-promises.js';

/** A promise that was made, and what became of it. Epoch milliseconds. */
export type PastPromise = ReturnType<typeof promiseHistory>[number];

/**
 * Every promise, by the counting rule (docs/record.md), oldest first; posts after `now` are ignored.
 * @param posts one per post identity, with the current reading
 */
export function promiseHistory(posts: readonly ReadPost[], counted: CountedResets, now: number) {
  const promising = posts.filter((post) => post.at <= now && isPromise(post)).sort((a, b) => a.at - b.at);
  const promises = promising.map(promiseOf);
  return promising.map((post) => {
    const promise = promiseOf(post);
    const fate = fateOf(promise, promises, counted, now);
    return {
      at: post.at,
      /** Start and end of the promised window; null: open on that side. */
      from: promise.from,
      to: promise.to,
      window: promise.windowKind,
      promises: promise.promises,
      strength: promise.strength,
      /** How many resets it promises. */
      times: post.times,
      /** Said to be a further reset, not one that was promised before. */
      another: post.another,
      /** `moved`: a later promise gave another time; `undecided`: an unconfirmed report may have kept it. */
      state: fate === 'stands' ? dueStateAt(dueWindow(promise), now) : fate,
      /** When the reset came that kept it, of several promised ones the last; null while it is not kept. */
      keptAt: fate === 'kept' ? keptAt(promise, counted, now) : null,
      text: post.text,
      url: post.url,
    };
  });
}
