import { promiseStatus } from '../../record/promise-status.js';
import { HOUR_MS } from '../../time.js';
import type { Hint } from '../inputs.js';
import type { KeepRates } from './keep-rate.js';

/** Mean delay of a promise kept after its window, operational days; exponential. */
const LATE_DAYS = 0.4;
/** Mean time until a promise without an end is kept, operational days; exponential. */
const OPEN_DAYS = 2;
/** Minimum length of a window: people are not punctual to the second. */
const SHORTEST_MS = HOUR_MS / 2;

/** A promise that is open by the counting rule (`promiseStatus`). Epoch milliseconds. */
export interface PromiseState {
  readonly hint: Hint;
  readonly at: number;
  readonly from: number;
  /** Null: open end. */
  readonly to: number | null;
  /** Counted resets since it was made. */
  readonly resets: readonly number[];
  /** 0..1: probability that none of them has kept it. */
  readonly openProbability: number;
}

export function promiseStateOf(hint: Hint): PromiseState {
  const from = Math.max(hint.at, hint.from ?? hint.at);
  const to = hint.to === null ? null : Math.max(hint.to, from + SHORTEST_MS);
  return { hint, at: hint.at, from, to, resets: [], openProbability: 1 };
}

/** The promises after a reset, without those that it keeps. */
export function unkeptAfter(promises: readonly PromiseState[], at: number): readonly PromiseState[] {
  return promises
    .map((one) => ({ ...one, resets: [...one.resets, at] }))
    .filter(({ hint, resets }) => promiseStatus(hint, resets, at) === 'open');
}

/** Operational days between two instants. */
export type ExposureBetween = (from: number, to: number) => number;

/**
 * When a promise is kept: before its window, inside it, after it, or never. The share of each outcome is learnt
 * (`KeepRates`). Before and inside the window the time is uniform in operational time, after it exponential.
 */
interface PromiseLaw {
  /** Probabilities of early, inside, late; the rest is never. */
  readonly shares: readonly [number, number, number];
  /** Operational days before the window, and of the window. */
  readonly early: number;
  readonly inside: number;
}

export function lawOf(promise: PromiseState, rates: KeepRates, between: ExposureBetween): PromiseLaw {
  const counts = promise.to === null ? rates.open : rates.windowed;
  const total = counts[0] + counts[1] + counts[2] + counts[3];
  const early = between(promise.at, promise.from);
  const inside = promise.to === null ? 0 : between(promise.from, promise.to);
  // Without time before the window, the early share belongs to the window.
  const noEarly = early < 1e-3;
  const shares: [number, number, number] = [
    noEarly ? 0 : counts[0] / total,
    (counts[1] + (noEarly ? counts[0] : 0)) / total,
    promise.to === null ? 0 : counts[2] / total,
  ];
  return { shares, early, inside };
}

/** Probability that the promise is not kept before `at`. */
export function unkeptProbability(
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
 * Densities of being kept at `at`: early, inside, late; per day.
 * @param intensity operational days per day at that instant
 */
export function keptDensities(
  promise: PromiseState,
  law: PromiseLaw,
  at: number,
  intensity: number,
  between: ExposureBetween,
): readonly [number, number, number] {
  const [early, inside, late] = law.shares;
  if (at < promise.from) return [law.early > 0 ? (early * intensity) / law.early : 0, 0, 0];
  if (promise.to === null)
    return [0, (inside * intensity * Math.exp(-between(promise.from, at) / OPEN_DAYS)) / OPEN_DAYS, 0];
  if (at <= promise.to) return [0, law.inside > 0 ? (inside * intensity) / law.inside : 0, 0];
  return [0, 0, (late * intensity * Math.exp(-between(promise.to, at) / LATE_DAYS)) / LATE_DAYS];
}
