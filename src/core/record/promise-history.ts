import type { Promised, Strength, WindowKind } from '../reading/reading.js';
import type { ReadPost } from './merge-posts.js';
import { dueStateAt, type OpenPromise } from './open-promises.js';
import { dueWindow, isPromise, promiseOf, type ResetPromise } from './promise-status.js';
import { type CountedResets, fateOf } from './standing-promises.js';

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
  /** `moved`: a later promise gave another time. */
  readonly state: OpenPromise['state'] | 'kept' | 'lapsed' | 'moved';
  /** When the reset came that kept it; null if none has. */
  readonly keptAt: number | null;
  readonly text: string;
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
): readonly PastPromise[] {
  const promising = posts.filter((post) => post.at <= now && isPromise(post)).sort((a, b) => a.at - b.at);
  const promises = promising.map(promiseOf);
  return promising.map((post): PastPromise => {
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
      keptAt: fate === 'kept' ? keptAt(promise, promises, counted) : null,
      text: post.text,
      url: post.url,
    };
  });
}

function keptAt(
  promise: ResetPromise,
  promises: readonly ResetPromise[],
  counted: CountedResets,
): number | null {
  const later = [...counted.regular, ...counted.banked].filter((at) => at > promise.at);
  const keeper = later.sort((a, b) => a - b).find((at) => fateOf(promise, promises, counted, at) === 'kept');
  return keeper ?? null;
}
