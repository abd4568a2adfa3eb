import { DAY_MS, HOUR_MS } from '../../time.js';
import type { Hint } from '../inputs.js';
import type { KeepRates } from './keep-rate.js';

/** How late a promise that missed its window is kept: mean of an exponential, operational days. */
const LATE_DAYS = 0.4;
/** How long a promise without an end takes: mean of an exponential, operational days. */
const OPEN_DAYS = 2;
/** A window is at least this long: nobody presses a button at the second. */
const SHORTEST_MS = HOUR_MS / 2;
const WINDOW_LIFE_MS = 3 * DAY_MS;
const OPEN_LIFE_MS = 10 * DAY_MS;

/** An open promise. Epoch milliseconds. */
export interface PromiseState {
  readonly at: number;
  readonly from: number;
  /** Null: no end was said. */
  readonly to: number | null;
  /** When it counts as broken. */
  readonly expiresAt: number;
  /** 0..1: probability that no event so far was the promised one. */
  readonly alive: number;
}

export function promiseStateOf(hint: Hint): PromiseState {
  const from = Math.max(hint.at, hint.from ?? hint.at);
  if (hint.to === null) return { at: hint.at, from, to: null, expiresAt: from + OPEN_LIFE_MS, alive: 1 };
  const to = Math.max(hint.to, from + SHORTEST_MS);
  return { at: hint.at, from, to, expiresAt: to + WINDOW_LIFE_MS, alive: 1 };
}

/** Operational days between two instants. */
export type ExposureBetween = (from: number, to: number) => number;

/**
 * When a promise is kept, as a law on four ways: before its window, inside it, after it, never. The way's share is
 * learnt (`KeepRates`); inside each way, time is spread evenly in operational time (after it: exponentially).
 */
export interface PromiseLaw {
  /** Shares of early, inside, late; the rest is never. */
  readonly shares: readonly [number, number, number];
  /** Operational days of the part before the window and of the window. */
  readonly early: number;
  readonly inside: number;
}

export function lawOf(promise: PromiseState, rates: KeepRates, between: ExposureBetween): PromiseLaw {
  const counts = promise.to === null ? rates.open : rates.windowed;
  const total = counts[0] + counts[1] + counts[2] + counts[3];
  const early = between(promise.at, promise.from);
  const inside = promise.to === null ? 0 : between(promise.from, promise.to);
  // Without a stretch before the window, what would come early comes inside.
  const noEarly = early < 1e-3;
  const shares: [number, number, number] = [
    noEarly ? 0 : counts[0] / total,
    (counts[1] + (noEarly ? counts[0] : 0)) / total,
    promise.to === null ? 0 : counts[2] / total,
  ];
  return { shares, early, inside };
}

/** Probability that the promise is not kept before `at`. */
export function unkeptBy(
  promise: PromiseState,
  law: PromiseLaw,
  at: number,
  between: ExposureBetween,
): number {
  const [early, inside, late] = law.shares;
  let kept = 0;
  if (law.early > 0) kept += early * Math.min(1, between(promise.at, Math.min(at, promise.from)) / law.early);
  if (promise.to === null) {
    if (at > promise.from) kept += inside * -Math.expm1(-between(promise.from, at) / OPEN_DAYS);
    return 1 - kept;
  }
  if (at > promise.from && law.inside > 0)
    kept += inside * Math.min(1, between(promise.from, Math.min(at, promise.to)) / law.inside);
  if (at > promise.to) kept += late * -Math.expm1(-between(promise.to, at) / LATE_DAYS);
  return 1 - kept;
}

/**
 * Densities of being kept at `at` in each way (early, inside, late), per day.
 * @param pace operational days per day at that moment
 */
export function keptDensities(
  promise: PromiseState,
  law: PromiseLaw,
  at: number,
  pace: number,
  between: ExposureBetween,
): readonly [number, number, number] {
  const [early, inside, late] = law.shares;
  if (at < promise.from) return [law.early > 0 ? (early * pace) / law.early : 0, 0, 0];
  if (promise.to === null)
    return [0, (inside * pace * Math.exp(-between(promise.from, at) / OPEN_DAYS)) / OPEN_DAYS, 0];
  if (at <= promise.to) return [0, law.inside > 0 ? (inside * pace) / law.inside : 0, 0];
  return [0, 0, (late * pace * Math.exp(-between(promise.to, at) / LATE_DAYS)) / LATE_DAYS];
}
