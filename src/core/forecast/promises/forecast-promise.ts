import { type CountedResets, countedBetween, isUndecided, keepersOf } from '../../promises/keeping.js';
import {
  type DueWindow,
  dueWindow,
  lapsesAt,
  RESTATED_MS,
  type ResetPromise,
} from '../../promises/reset-promise.js';
import { MOST_PROMISES, standingPromises } from '../../promises/standing.js';
import { HOUR_MS } from '../../time/time.js';
import { type CoveredTime, coveredUntil } from '../covered-time.js';

/** When a kept promise with an end is kept: before its window, inside it, after it. */
export type TimeKept = 'early' | 'inside' | 'late';

/**
 * A promise as the forecast sees it: when it is due, until when it stands, and what it teaches. Epoch
 * milliseconds.
 */
export interface ForecastPromise extends DueWindow {
  readonly promise: ResetPromise;
  /**
   * The first instant at which it stands no more by the counting rule: it is kept, has lapsed or was moved.
   */
  readonly standsUntil: number;
  /**
   * What it teaches once it stands no more: when each of the regular resets that kept it came, of one promise
   * at most one, of a series as many as it has. Null where nothing can be learnt of it.
   */
  readonly lesson: readonly TimeKept[] | null;
}

/** A promise is watched if no more than this much of its time was not. */
const UNWATCHED_MS = HOUR_MS;

/**
 * The promises that move the forecast, all but banked ones, each by what is known at its end; what comes
 * later changes nothing. So the outcomes of a whole record serve every instant of a replay.
 * @param promises by time
 * @param counted ascending
 */
export function forecastPromises(
  promises: readonly ResetPromise[],
  counted: CountedResets,
  covered: CoveredTime,
): readonly ForecastPromise[] {
  const moving = promises.filter((promise) => promise.promises !== 'banked');
  return moving.map((promise, place) => {
    const lapse = lapsesAt(promise);
    const rivals = moving.slice(place + 1, place + 1 + MOST_PROMISES).filter(({ at }) => at <= lapse);
    return outcomeOf(promise, rivals, countedBetween(counted, promise.at - RESTATED_MS, lapse), covered);
  });
}

function outcomeOf(
  promise: ResetPromise,
  rivals: readonly ResetPromise[],
  counted: CountedResets,
  covered: CoveredTime,
): ForecastPromise {
  const due = dueWindow(promise);
  const stands = (at: number) =>
    standingPromises([promise, ...rivals], counted, at).some(
      (standing) => standing.promise === promise && standing.awaits !== 'banked',
    );
  const lapse = lapsesAt(promise);
  const changes = [promise, ...rivals]
    .map(({ at }) => at)
    .concat(counted.regular, counted.banked)
    .filter((at) => at >= promise.at)
    .sort((a, b) => a - b);
  const standsUntil = changes.find((at) => !stands(at)) ?? lapse + 1;
  const kept = keepersOf(promise, counted.regular, standsUntil, counted);
  // One that is moved before its time is over is neither kept nor broken, and one that restates a reset is
  // none.
  const isMoved = rivals.some(({ at }) => at === standsUntil) && (due.to === null || due.to >= standsUntil);
  const isKnown =
    standsUntil > promise.at &&
    !(isMoved && kept.length === 0) &&
    !isUndecided(promise, counted, standsUntil) &&
    isWatched(covered, due.from, standsUntil);
  const lesson = isKnown ? kept.map((at) => timeKept(at, due)) : null;
  return { promise, ...due, standsUntil, lesson };
}

function timeKept(at: number, { from, to }: DueWindow): TimeKept {
  if (to === null) return 'inside';
  if (at < from) return 'early';
  return at <= to ? 'inside' : 'late';
}

function isWatched(covered: CoveredTime, from: number, to: number): boolean {
  const unwatched = to - from - (coveredUntil(covered, to) - coveredUntil(covered, from));
  return unwatched <= UNWATCHED_MS;
}
