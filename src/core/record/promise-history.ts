import type { Promised, Strength, WindowKind } from '../reading/reading.js';
import type { ReadPost } from './merge-posts.js';
import { dueStateAt, type OpenPromise } from './open-promises.js';
import { dueWindow, isPromise, LONGEST_PROMISE_MS, promiseOf } from './promise-status.js';
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
  readonly text: string;
  readonly url: string | null;
}

/**
 * Every promise, by the counting rule (docs/record.md), oldest first.
 * @param posts one per post identity, with the current reading
 * @param counted instants of counted resets
 * @param now epoch milliseconds; later posts are ignored
 */
export function promiseHistory(
  posts: readonly ReadPost[],
  counted: CountedResets,
  now: number,
): readonly PastPromise[] {
  const promising = posts.filter((post) => post.at <= now && isPromise(post)).sort((a, b) => a.at - b.at);
  const promises = promising.map(promiseOf);
  const sorted = {
    ...counted,
    regular: counted.regular.toSorted((a, b) => a - b),
    banked: counted.banked.toSorted((a, b) => a - b),
  };
  return promising.map((post): PastPromise => {
    const promise = promiseOf(post);
    // Nothing later decides about it: with a day of grace, it has lapsed by then.
    const end = post.at + LONGEST_PROMISE_MS;
    const near = between(promises, post.at, end, ({ at }) => at);
    const resets = {
      ...counted,
      regular: between(sorted.regular, post.at, end, (at) => at),
      banked: between(sorted.banked, post.at, end, (at) => at),
    };
    const fate = fateOf(promise, near, resets, now);
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
      text: post.text,
      url: post.url,
    };
  });
}

/** The part of a sorted list from one instant to another. */
function between<T>(list: readonly T[], from: number, to: number, at: (one: T) => number): readonly T[] {
  return list.slice(
    firstFrom(list, (one) => at(one) >= from),
    firstFrom(list, (one) => at(one) > to),
  );
}

/** The first index from which on the condition holds. */
function firstFrom<T>(list: readonly T[], holds: (one: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(list[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
