import type { ResetPromise } from '../record/promise-status.js';
import type { ForecastOptions, ResetRecord } from './inputs.js';
import type { Publication } from './publication/publication.js';
import { publish } from './publish.js';
import { newState } from './state.js';
import { advanceUntil, timelineOf } from './timeline.js';

/**
 * The forecast as of `now`, from what is known then: later resets, hints and coverage are ignored. It processes the whole
 * history; to avoid that, keep a `ForecastState` and use `advanceUntil` and `publish`.
 * @param record counted resets and coverage, epoch milliseconds
 * @throws RangeError if the time zone is not an IANA zone
 */
export function forecast(
  record: ResetRecord,
  hints: readonly ResetPromise[],
  now: number,
  options: ForecastOptions,
): Publication {
  const timeline = timelineOf(record, hints);
  const state = newState(options);
  advanceUntil(state, timeline, now);
  return publish(state, timeline, now);
}
