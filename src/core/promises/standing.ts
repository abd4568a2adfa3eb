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
 * The promises that are open and were not moved (docs/record.md), by when they were made. Merging of
 * posts, list, calendar, alerts and forecast all ask here. A regular promise is kept by regular resets, a
 * banked one by banked ones, one of both by one of each, an unclear one by either. A banked reset keeps a
 * regular promise that it says it replaces, and one whose window it falls into: no reading of a kind is
 * certain, and two resets in one promised window are rare. A regular one, of which there are many, does
 * not keep a banked promise, whose words nobody uses by accident (docs/forecast.md, how it works).
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
  const recent = promises
    .filter((promise) => promise.at <= at && promise.at >= at - LONGEST_PROMISE_MS)
    .toSorted((a, b) => a.at - b.at)
    .slice(-MOST_PROMISES);
  return recent.flatMap((promise) => {
    const awaits = awaitedAt(promise, counted, at);
    return awaits === null || isMoved(promise, recent, counted) ? [] : [{ promise, awaits }];
  });
}

/**
 * The state of a promise by the same rules; `kept` by every kind that it needs.
 * @param promises all that may have moved it, by when they were made, none later than `at`
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

/**
 * By the first that would move it: if that came too late, so did the others.
 * @param promises by when they were made
 */
function isMoved(promise: ResetPromise, promises: readonly ResetPromise[], counted: CountedResets): boolean {
  const first = promises.find((later) => moves(later, promise));
  return first !== undefined && awaitedAt(promise, counted, first.at) !== null;
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
