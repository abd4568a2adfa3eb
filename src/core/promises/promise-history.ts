import type { Promised, Strength, WindowKind } from '../reading/reading.js';
import type { ReadPost } from '../record/read-post.js';
import type { Withdrawal } from '../record/reset.js';
import { type CountedResets, keptAt } from './keeping.js';
import { type DueState, dueStateAt } from './open-promises.js';
import { dueWindow, isPromise, promiseOf } from './reset-promise.js';
import { fateOf } from './standing.js';

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
  /**
   * `moved`: a later promise gave another time; `undecided`: an unconfirmed report may have kept it; `withdrawn`: an operator
   * says that it was none.
   */
  readonly state: DueState | 'kept' | 'lapsed' | 'moved' | 'undecided' | 'withdrawn';
  /** When and why an operator took it back; null for one that stands in the record. */
  readonly withdrawn: Withdrawal | null;
  /** When the reset came that kept it, of several promised ones the last; null while it is not kept. */
  readonly keptAt: number | null;
  /** Null once it was taken down. */
  readonly text: string | null;
  readonly url: string | null;
}

/**
 * Every promise that stands in the record, by the counting rule (docs/record.md), oldest first; posts after `now` are ignored.
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
      ...termsOf(post),
      state: fate === 'stands' ? dueStateAt(dueWindow(promise), now) : fate,
      keptAt: fate === 'kept' ? keptAt(promise, counted, now) : null,
      withdrawn: null,
    };
  });
}

/** A post that an operator says promises nothing, as it was read before. */
export interface WithdrawnPromise extends ReadPost {
  readonly withdrawn: Withdrawal;
}

/** It has no part in what became of the others. */
export function withdrawnPromise(post: WithdrawnPromise): PastPromise {
  return { ...termsOf(post), state: 'withdrawn', keptAt: null, withdrawn: post.withdrawn };
}

function termsOf(post: ReadPost): Omit<PastPromise, 'state' | 'keptAt' | 'withdrawn'> {
  const promise = promiseOf(post);
  return {
    at: post.at,
    from: promise.from,
    to: promise.to,
    window: promise.windowKind,
    promises: promise.promises,
    strength: promise.strength,
    times: post.times,
    another: post.another,
    text: post.text,
    url: post.url,
  };
}
