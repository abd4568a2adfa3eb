import { awaitedAt, type CountedResets, isKept, isUndecided } from './keeping.js';
import {
  type DueWindow,
  dueWindow,
  isDated,
  LONGEST_PROMISE_MS,
  type ResetPromise,
} from './reset-promise.js';

/**
 * What became of a promise. The first three stand: `scheduled` before it is due, `open` while it is, and
 * `overdue` until it lapses. `undecided`: an unconfirmed report may have kept it; `moved`: a later promise
 * gave another time; `withdrawn`: an operator says that it was none.
 */
export const PROMISE_STATES = [
  'scheduled',
  'open',
  'overdue',
  'kept',
  'undecided',
  'lapsed',
  'moved',
  'withdrawn',
] as const;

/**
 * So many promises, the newest, are considered at a time: nobody makes more of them, and each is compared
 * with each.
 */
export const MOST_PROMISES = 50;

/**
 * The promises that are open and were not moved (docs/record.md), in the given order. Merging of posts, list,
 * calendar, alerts and forecast all ask here. A regular promise is kept by regular resets, a banked one by
 * banked ones, one of both by one of each, an unclear one by either. A banked reset keeps a regular promise
 * that it says it replaces, and one whose window it falls into: no reading of a kind is certain, and two
 * resets in one promised window are rare. A regular one, of which there are many, does not keep a banked
 * promise, whose words nobody uses by accident (docs/forecast.md, how it works).
 *
 * A promise is moved by a later explicit one of the same kind and number that names a time, starts later and
 * is not said to be another, if it was open when that one was made. A moved promise never stands again.
 * @param promises those that count (`isPromise`), in any order; those after `at` are ignored
 * @param counted resets after `at` are ignored
 * @returns with each what it still `awaits`: of `both`, the kind that has not come yet
 */
export function standingPromises<P extends ResetPromise>(
  promises: readonly P[],
  counted: CountedResets,
  at: number,
) {
  // Older ones have lapsed, and what moved a younger one is younger still.
  const recent = newest(
    promises.filter((promise) => promise.at <= at && promise.at >= at - LONGEST_PROMISE_MS),
  );
  return recent.flatMap((promise) => {
    const awaits = awaitedAt(promise, counted, at);
    return awaits === null || isMoved(promise, recent, counted) ? [] : [{ promise, awaits }];
  });
}

function newest<P extends ResetPromise>(promises: readonly P[]): readonly P[] {
  if (promises.length <= MOST_PROMISES) return promises;
  const kept = new Set(promises.toSorted((a, b) => b.at - a.at).slice(0, MOST_PROMISES));
  return promises.filter((promise) => kept.has(promise));
}

/**
 * The state of a promise by the same rules; `kept` by every kind that it needs.
 * @param promises all that may have moved it, none later than `at`
 */
export function fateOf(
  promise: ResetPromise,
  promises: readonly ResetPromise[],
  counted: CountedResets,
  at: number,
): (typeof PROMISE_STATES)[number] {
  if (isMoved(promise, promises, counted)) return 'moved';
  if (isKept(promise, counted, at)) return 'kept';
  if (isUndecided(promise, counted, at)) return 'undecided';
  return awaitedAt(promise, counted, at) === null ? 'lapsed' : dueStateAt(dueWindow(promise), at);
}

function dueStateAt({ from, to }: DueWindow, at: number): 'scheduled' | 'open' | 'overdue' {
  if (from > at) return 'scheduled';
  return to === null || to >= at ? 'open' : 'overdue';
}

/** By the first that would move it: if that came too late, so did the others. */
function isMoved(promise: ResetPromise, promises: readonly ResetPromise[], counted: CountedResets): boolean {
  const moving = promises.filter((later) => moves(later, promise)).map(({ at }) => at);
  return moving.length > 0 && awaitedAt(promise, counted, Math.min(...moving)) !== null;
}

function moves(later: ResetPromise, earlier: ResetPromise): boolean {
  return (
    later.at > earlier.at &&
    isDated(later) &&
    later.strength === 'explicit' &&
    !later.another &&
    later.promises === earlier.promises &&
    later.times === earlier.times &&
    (later.from ?? later.at) > (earlier.from ?? earlier.at)
  );
}
