import { type Promised, RESET_KINDS, type ResetKind } from '../reading/reading.js';
import { HOUR_MS } from '../time/time.js';
import { lapsesAt, RESTATED_MS, type ResetPromise } from './reset-promise.js';

/** How long before its window a reset already keeps a promise. */
const EARLY_MS = 6 * HOUR_MS;

/**
 * How long before a promised time of day a reset already keeps the promise: who names an hour and resets on
 * the same day was mostly ready sooner.
 */
const CLOCK_EARLY_MS = 12 * HOUR_MS;

/** A promise that names a time further ahead than this restates no reset. */
const RESTATED_AHEAD_MS = HOUR_MS;

/** Instants of resets by kind, epoch milliseconds, in any order. */
export type ResetInstants = Readonly<Record<ResetKind, readonly number[]>>;

/** Instants of resets whose posts say more than that they came, epoch milliseconds. */
export interface ResetsInWords {
  /** Earlier than promised: they keep a promise before its window. */
  readonly early?: readonly number[];
  /** Banked ones that come instead of the promised regular one: they keep its promise. */
  readonly instead?: readonly number[];
  /** A further one, not the one that was promised. */
  readonly another?: readonly number[];
}

/** The counted resets, and what else bears on promises. */
export interface CountedResets extends ResetInstants, ResetsInWords {
  /**
   * Reports that nothing has confirmed yet; none unless stated. They keep no promise, but may have kept one.
   */
  readonly unconfirmed?: ResetInstants;
}

/**
 * The resets and reports from one instant to another; what posts say of resets is compared by instant anyway.
 */
export function countedBetween(counted: CountedResets, from: number, until: number): CountedResets {
  const part = ({ regular, banked }: ResetInstants): ResetInstants => ({
    regular: regular.filter((at) => at >= from && at <= until),
    banked: banked.filter((at) => at >= from && at <= until),
  });
  const { unconfirmed } = counted;
  return { ...counted, ...part(counted), ...(unconfirmed && { unconfirmed: part(unconfirmed) }) };
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
  const instants = (announcements: readonly { readonly at: number }[]) => announcements.map(({ at }) => at);
  return {
    early: instants(posts.filter(({ isEarly }) => isEarly)),
    instead: instants(posts.filter(({ isInstead }) => isInstead)),
    another: instants(posts.filter(({ another }) => another)),
  };
}

/**
 * The state of a promise by the counting rule (docs/record.md). A reset keeps a promise from six hours before
 * its window to a day after it, if it comes after it was made; one that the promise restates (`keptFrom`)
 * keeps it, too. One that says that it is early, or comes instead, keeps it whenever it comes; one that does
 * not say that it is another keeps a promise for a time of day from twelve hours before. One of several is
 * kept by as many, or once its time is over and at least one has come. A conditional one without an end waits
 * for its condition as long as any promise can. Which promises stand, and what they await, is decided by
 * `standingPromises`.
 * @param counted counted resets of a kind that can keep it; later ones than `at` are ignored
 * @param inWords what the posts of those resets say
 */
export function promiseStatus(
  promise: ResetPromise,
  counted: readonly number[],
  at: number,
  inWords: ResetsInWords = {},
): 'open' | 'kept' | 'lapsed' {
  const expiresAt = lapsesAt(promise);
  const came = keepersOf(promise, counted, at, inWords).length;
  if (came >= promise.times) return 'kept';
  // Without an end, its time is over when it lapses.
  if (came > 0 && at > Math.min(promise.to ?? expiresAt, expiresAt)) return 'kept';
  return expiresAt < at ? 'lapsed' : 'open';
}

/**
 * The resets until `at` that keep a promise, or one of several that it promises, by time (`promiseStatus`).
 */
export function keepersOf(
  promise: ResetPromise,
  counted: readonly number[],
  at: number,
  inWords: ResetsInWords = {},
): readonly number[] {
  const from = promise.from ?? promise.at;
  const until = Math.min(at, lapsesAt(promise));
  const isInTime = (reset: number) =>
    reset >= from - EARLY_MS ||
    inWords.early?.includes(reset) ||
    (promise.promises === 'regular' && inWords.instead?.includes(reset)) ||
    (promise.windowKind === 'clock' && reset >= from - CLOCK_EARLY_MS && !inWords.another?.includes(reset));
  return counted
    .filter((reset) => reset >= keptFrom(promise) && reset <= until && isInTime(reset))
    .sort((a, b) => a - b);
}

/**
 * From when on a reset keeps a promise: after it was made, or up to a quarter of an hour before. Who says "we
 * are resetting limits" again right after the reset promises no further one, unless the post says "another",
 * names a condition, a time more than an hour ahead, or leaves open which kind it promises.
 */
function keptFrom({ at, from, to, another, strength, promises }: ResetPromise): number {
  const ahead = Math.max(from ?? at, to ?? at) - at;
  const isOfSameKind = promises !== 'unclear';
  const mayRestate = !another && isOfSameKind && strength !== 'conditional' && ahead <= RESTATED_AHEAD_MS;
  return mayRestate ? at - RESTATED_MS : at + 1;
}

/** The kinds of resets that keep what a promise promises. */
export function keepingKinds(promised: Promised): readonly ResetKind[] {
  return promised === 'both' || promised === 'unclear' ? RESET_KINDS : [promised];
}

/** Whether a reset at an instant falls into the window that a promise named. */
export function isInWindow({ at, from, to }: ResetPromise, reset: number): boolean {
  return to !== null && reset > at && reset >= (from ?? at) && reset <= to;
}

/**
 * Whether the unconfirmed reports until `at` would keep a promise, if they were resets, that no counted reset
 * has kept.
 */
export function isUndecided(promise: ResetPromise, counted: CountedResets, at: number): boolean {
  const { unconfirmed } = counted;
  if (!unconfirmed || isKept(promise, counted, at)) return false;
  const regular = [...counted.regular, ...unconfirmed.regular];
  const banked = [...counted.banked, ...unconfirmed.banked];
  return isKept(promise, { ...counted, regular, banked }, at);
}

/**
 * When the last of the resets came that a kept promise needed; of several promised ones, the last that came.
 */
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

/**
 * The resets that keep a promise: of the promised kinds, and of a regular one the banked instead of it or in
 * its window.
 */
function keeping(promise: ResetPromise, counted: CountedResets): number[] {
  const kinds = keepingKinds(promise.promises);
  const own = kinds.flatMap((kind) => counted[kind]);
  if (kinds.includes('banked')) return own;
  const isMeant = (reset: number) => counted.instead?.includes(reset) || isInWindow(promise, reset);
  return [...own, ...counted.banked.filter(isMeant)];
}

/** What a promise still promises at an instant; null when it is kept or lapsed. */
export function awaitedAt(promise: ResetPromise, counted: CountedResets, at: number): Promised | null {
  const promised = promise.promises;
  const isOpen = (resets: readonly number[]) => promiseStatus(promise, resets, at, counted) === 'open';
  if (promised !== 'both') return isOpen(keeping(promise, counted)) ? promised : null;
  const open = RESET_KINDS.filter((kind) => isOpen(counted[kind]));
  return open.length > 1 ? promised : (open[0] ?? null);
}
