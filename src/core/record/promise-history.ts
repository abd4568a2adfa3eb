import type { Promised, Strength, WindowKind } from '../reading/reading.js';
import { type DueState, dueStateAt } from './open-promises.js';
import { dueWindow, isPromise, promiseOf } from './promise-status.js';
import type { ReadPost } from './read-post.js';
import { type CountedResets, fateOf, keptAt } from './standing-promises.js';

/** A promise that was made, and what became of it. Epoch milliseconds. */
export interface PastPromise {
  readonly at: number;
  /** Start and end of the promised window; null: open on that side. */
  readonly from: number | null;
  readonly to: number | null;
  readonly window: WindowKind;
  readonly promises: Promised;
  readonly strength: Strength;
  /** How many resets it promises. */
  readonly times: number;
  /** Said to be a further reset, not one that was promised before. */
  readonly another: boolean;
  /** `moved`: a later promise gave another time; `undecided`: an unconfirmed report may have kept it. */
  readonly state: DueState | 'kept' | 'lapsed' | 'moved' | 'undecided';
  /** When the reset came that kept it, of several promised ones the last; null while it is not kept. */
  readonly keptAt: number | null;
  /** Null once it was taken down. */
  readonly text: string | null;
  readonly url: string | null;
}

/**
 * Every promise, by the counting rule (docs/record.md), oldest first; posts after `now` are ignored.
 * @param posts one per post identity, with the current reading
 */
export function promiseHistory(
  posts: readonly ReadPost[],
  counted: CountedResets,
  now: number,
): PastPromise[] {
  const promising = posts.filter((post) => post.at <= now && isPromise(post)).sort((a, b) => a.at - b.at);
  const promises = promising.map(promiseOf);
  return promising.map((post) => {
    const promise = promiseOf(post);
    const fate = fateOf(promise, promises, counted, now);
    return {
      at: post.at,
      from: promise.from,
      to: promise.to,
      window: promise.windowKind,
      promises: promise.promises,
      strength: promise.strength,
      times: post.times,
      another: post.another,
      state: fate === 'stands' ? dueStateAt(dueWindow(promise), now) : fate,
      keptAt: fate === 'kept' ? keptAt(promise, counted, now) : null,
      text: post.text,
      url: post.url,
    };
  });
}
