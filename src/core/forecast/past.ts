import type { CountedResets } from '../promises/keeping.js';
import { LONGEST_PROMISE_MS, type ResetPromise } from '../promises/reset-promise.js';
import { countUpTo } from '../time/time.js';
import { type CoveredTime, coveredTime, isCovered } from './covered-time.js';
import type { ForecastOptions, ResetRecord } from './inputs.js';
import { type ForecastPromise, forecastPromises } from './promises/forecast-promise.js';
import { type ZoneOffset, zoneOffset } from './zone-offset.js';

/**
 * A record and its promises as the forecast uses them, prepared once for every instant at which it is asked.
 * What is asked as of an instant uses nothing later. Instants are epoch milliseconds, ascending.
 */
export interface Past {
  /** All counted resets by kind, and what their posts say. */
  readonly counted: CountedResets;
  /**
   * The regular ones in covered time: others are no evidence about a rate, because more of them may be
   * missing.
   */
  readonly watched: readonly number[];
  readonly covered: CoveredTime;
  /** By time. */
  readonly promises: readonly ForecastPromise[];
  /** When each of them was made. */
  readonly madeAt: readonly number[];
  readonly offsetAt: ZoneOffset;
}

/** @throws RangeError if the time zone is not an IANA zone */
export function pastOf(
  record: ResetRecord,
  promises: readonly ResetPromise[],
  { timeZone }: ForecastOptions,
): Past {
  const { resets: regular, banked = [], coverage, ...inWords } = record;
  const counted = { ...inWords, regular, banked };
  const covered = coveredTime(coverage);
  const made = promises.toSorted((a, b) => a.at - b.at);
  const outcomes = forecastPromises(made, counted, covered);
  return {
    counted,
    watched: regular.filter((at) => isCovered(covered, at)),
    covered,
    promises: outcomes,
    madeAt: outcomes.map(({ promise }) => promise.at),
    offsetAt: zoneOffset(timeZone),
  };
}

/** The promises that stand at an instant, before anything that comes at it. */
export function standingBefore({ promises, madeAt }: Past, at: number): readonly ForecastPromise[] {
  const from = countUpTo(madeAt, at - LONGEST_PROMISE_MS - 1);
  return promises.slice(from, countUpTo(madeAt, at - 1)).filter(({ standsUntil }) => at <= standsUntil);
}
