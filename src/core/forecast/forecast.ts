import type { ResetPromise } from '../promises/reset-promise.js';
import { begin } from './begin.js';
import type { ForecastOptions, ResetRecord } from './inputs.js';
import type { Publication } from './publication/publication.js';
import { publish } from './publish.js';
import { advanceUntil } from './timeline.js';

/**
 * The forecast as of `now`, from what is known then: later resets, promises and coverage are ignored.
 * @param record counted resets and coverage, epoch milliseconds
 * @throws RangeError if the time zone is not an IANA zone
 */
export function forecast(
  record: ResetRecord,
  promises: readonly ResetPromise[],
  now: number,
  options: ForecastOptions,
): Publication {
  const { state, timeline } = begin(record, promises, options, now);
  advanceUntil(state, timeline, now);
  return publish(state, timeline, now);
}
