import type { CountedResets } from '../promises/keeping.js';
import type { ResetPromise } from '../promises/reset-promise.js';
import { type CoveredTime, coveredTime, isCovered } from './covered-time.js';
import type { ForecastOptions, ResetRecord } from './inputs.js';
import { type ForecastPromise, forecastPromises } from './promises/forecast-promise.js';
import { type ZoneOffset, zoneOffset } from './zone-offset.js';

/**
 * A record and its promises as the forecast uses them, prepared once for every instant at which it is asked. What is asked
 * as of an instant uses nothing later. Instants are epoch milliseconds, ascending.
 */
export interface Past {
  /** All counted resets by kind, and what their posts say. */
  readonly counted: CountedResets;
  /** The regular ones in covered time: others are no evidence about a rate, because more of them may be missing. */
  readonly watched: readonly number[];
  readonly covered: CoveredTime;
  readonly promises: readonly ForecastPromise[];
  readonly offsetAt: ZoneOffset;
}

/** @throws RangeError if the time zone is not an IANA zone */
export function pastOf(
  record: ResetRecord,
  promises: readonly ResetPromise[],
  { timeZone }: ForecastOptions,
): Past {
  const { resets: regular, banked = [], coverage, ...said } = record;
  const counted = { ...said, regular, banked };
  const covered = coveredTime(coverage);
  return {
    counted,
    watched: regular.filter((at) => isCovered(covered, at)),
    covered,
    promises: forecastPromises(promises, counted, covered),
    offsetAt: zoneOffset(timeZone),
  };
}
