import type { ForecastOptions, Hint, ResetRecord } from './inputs.js';
import type { Publication } from './publication/publication.js';
import { publish } from './publish.js';
import { newState } from './state.js';
import { advanceUntil, timelineOf } from './timeline.js';

/**
 * The forecast as of `now`, a pure function of what is known then. Anything after `now` is ignored: resets, hints,
 * coverage. It processes the whole history; to avoid that, keep a `ForecastState` and use
 * `advanceUntil` and `publish`.
 * @param record counted resets and coverage, epoch milliseconds
 * @param hints promises
 * @param now epoch milliseconds
 * @throws RangeError if the time zone is not an IANA zone
 */
export function forecast(
  record: ResetRecord,
  hints: readonly Hint[],
  now: number,
  options: ForecastOptions,
): Publication {
  const timeline = timelineOf(record, hints);
  const state = newState(options);
  advanceUntil(state, timeline, now);
  return publish(state, timeline, now);
}
