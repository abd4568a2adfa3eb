import { type Promised, RESET_KINDS, type ResetKind } from '../reading/reading.js';
import {
  type Keepers,
  keepersOf,
  LONGEST_PROMISE_MS,
  promiseStatus,
  type ResetPromise,
  type ResetsInWords,
} from './promise-status.js';

/** Instants of resets by kind, epoch milliseconds, in any order. */
export type ResetInstants = Readonly<Record<ResetKind, readonly number[]>>;

/** The counted resets, and what else bears on promises. */
export interface CountedResets extends ResetInstants, ResetsInWords {
  /** Reports that nothing has confirmed yet; none unless stated. They keep no promise, but may have kept one. */
  readonly unconfirmed?: ResetInstants;
}

/** What posts say of the resets that they announce. */
export function resetsInWords(
  posts: readonly {
    readonly at: number;
    readonly isEarly?: boolean;
    readonly isInstead?: boolean;
    readonly another?: boolean;
  }[],
): Required<ResetsInWords> {
  const instants = (said: readonly { readonly at: number }[]) => said.map(({ at }) => at);
  return {
    early: instants(posts.filter(({ isEarly }) => isEarly)),
    instead: instants(posts.filter(({ isInstead }) => isInstead)),
    another: instants(posts.filter(({ another }) => another)),
  };
}

/** So many promises, the newest, are considered at a time: nobody makes more of them, and each is compared with each. */
export const MOST_PROMISES = 50;

/**
 * The promises that are open and were not moved (docs/record.md), in the given order. Merging of posts, list, calendar,
 * alerts and forecast all ask here. A regular promise is kept by regular resets, a banked one by banked ones, one of both
 * by one of each, an unclear one by either. A banked reset keeps a regular promise that it says it replaces, and one whose
 * window it falls into: no reading of a kind is certain, and two resets in one promised window are rare. A regular one, of which there are many,
 * does not keep a banked promise, whose words nobody uses by accident (docs/forecast.md, how it works).
 *
 * A promise is moved by a later explicit one of the same kind and number that names a time, starts later and is not said
 * to be another, if it was open when that one was made. A moved promise never stands again.
 * @param promises those that count (`isPromise`), in any order; those after `at` are ignored
 * @param counted resets after `at` are ignored
 * @param keepers `own`: only resets of the promised kind and time keep a promise; the forecast weighs the others by a
 *   learnt share
 * @returns with each what it still `awaits`: of `both`, the kind that has not come yet
 */
export function standingPromises<P extends ResetPromise>(
  promises: readonly P[],
  counted: CountedResets,
  at: number,
  keepers: Keepers = 'any',
) {
  // Older ones have lapsed, and what moved a younger one is younger still.
  const known = newest(promises.filter((one) => one.at <= at && one.at >= at - LONGEST_PROMISE_MS));
  return known.flatMap((promise) => {
    const awaits = awaitedAt(promise, counted, at, keepers);
    return awaits === null || isMoved(promise, known, counted) ? [] : [{ promise, awaits }];
  });
}

function newest<P extends ResetPromise>(promises: readonly P[]): readonly P[] {
  if (promises.length <= MOST_PROMISES) return promises;
  const kept = new Set(promises.toSorted((a, b) => b.at - a.at).slice(0, MOST_PROMISES));
  return promises.filter((one) => kept.has(one));
}

/**
 * What became of a promise by the same rules; `kept` by every kind that it needs, `undecided` while only unconfirmed
 * reports may have kept it.
 * @param promises all that may have moved it, none later than `at`
 */
export function fateOf(
  promise: ResetPromise,
  promises: readonly ResetPromise[],
  counted: CountedResets,
  at: number,
): 'stands' | 'kept' | 'undecided' | 'lapsed' | 'moved' {
  if (isMoved(promise, promises, counted)) return 'moved';
  if (isKept(promise, counted, at)) return 'kept';
  if (isUndecided(promise, counted, at)) return 'undecided';
  return awaitedAt(promise, counted, at) !== null ? 'stands' : 'lapsed';
}

/** Whether the unconfirmed reports until `at` would keep a promise, if they were resets, that no counted reset has kept. */
export function isUndecided(promise: ResetPromise, counted: CountedResets, at: number): boolean {
  const { unconfirmed } = counted;
  if (!unconfirmed || isKept(promise, counted, at)) return false;
  const regular = [...counted.regular, ...unconfirmed.regular];
  const banked = [...counted.banked, ...unconfirmed.banked];
  return isKept(promise, { ...counted, regular, banked }, at);
}

/** When the last of the resets came that a kept promise needed; of several promised ones, the last that came. */
export function keptAt(promise: ResetPromise, counted: CountedResets, at: number): number {
  const keepers = neededBy(promise, counted).flatMap((resets) =>
    keepersOf(promise, resets, at, counted).slice(0, promise.times),
  );
  return Math.max(...keepers);
}

/** Whether counted resets have kept a promise until `at`, by every kind that it needs. */
export function isKept(promise: ResetPromise, counted: CountedResets, at: number): boolean {
  return neededBy(promise, counted).every((resets) => promiseStatus(promise, resets, at, counted) === 'kept');
}

/** The resets that may keep a promise; of one of both kinds, those of each kind apart. */
function neededBy(promise: ResetPromise, counted: CountedResets): readonly (readonly number[])[] {
  return promise.promises === 'both' ? RESET_KINDS.map((kind) => counted[kind]) : [keeping(promise, counted)];
}

function isMoved(promise: ResetPromise, known: readonly ResetPromise[], counted: CountedResets): boolean {
  return known.some((later) => moves(later, promise) && awaitedAt(promise, counted, later.at) !== null);
}

/** The kinds of resets that keep what a promise promises. */
export function keepingKinds(promised: Promised): readonly ResetKind[] {
  return promised === 'both' || promised === 'unclear' ? RESET_KINDS : [promised];
}

/** Whether a reset at an instant falls into the window that a promise named. */
export function isInWindow({ at, from, to }: ResetPromise, reset: number): boolean {
  return to !== null && reset > at && reset >= (from ?? at) && reset <= to;
}

/** The resets that keep a promise: of the promised kinds, and of a regular one the banked instead of it or in its window. */
function keeping(promise: ResetPromise, counted: CountedResets, keepers: Keepers = 'any'): number[] {
  const kinds = keepingKinds(promise.promises);
  const own = kinds.flatMap((kind) => counted[kind]);
  if (kinds.includes('banked')) return own;
  const isMeant = (reset: number) =>
    counted.instead?.includes(reset) || (keepers === 'any' && isInWindow(promise, reset));
  return [...own, ...counted.banked.filter(isMeant)];
}

/** What a promise still promises at an instant; null when it is kept or lapsed. */
function awaitedAt(
  promise: ResetPromise,
  counted: CountedResets,
  at: number,
  keepers: Keepers = 'any',
): Promised | null {
  const promised = promise.promises;
  const isOpen = (resets: readonly number[]) =>
    promiseStatus(promise, resets, at, counted, keepers) === 'open';
  if (promised !== 'both') return isOpen(keeping(promise, counted, keepers)) ? promised : null;
  const open = RESET_KINDS.filter((kind) => isOpen(counted[kind]));
  return open.length > 1 ? promised : (open[0] ?? null);
}

function moves(later: ResetPromise, earlier: ResetPromise): boolean {
  const isDated = later.from !== null || later.to !== null;
  return (
    later.at > earlier.at &&
    isDated &&
    later.strength === 'explicit' &&
    !later.another &&
    later.promises === earlier.promises &&
    later.times === earlier.times &&
    (later.from ?? later.at) > (earlier.from ?? earlier.at)
  );
}
