import type { ForecastOptions, Hint, IncidentSpan, ResetRecord } from './inputs.js';
import type { Publication } from './publication/publication.js';
import { publish } from './publish.js';
import { newState } from './state.js';
import { foldUntil, timelineOf } from './timeline.js';

/**
 * The forecast as of `now`: a pure function of what is known then. Whatever lies after `now` (resets, hints, incidents,
 * coverage, ends of incidents) is not looked at. Folds the whole history; keep a `ForecastState` and use `foldUntil`
 * and `publish` where that is too much work.
 * @param record counted resets and coverage, epoch milliseconds
 * @param hints promises by when they were made
 * @param incidents counted incidents
 * @param now epoch milliseconds
 * @throws RangeError when the zone is no IANA zone
 */
export function forecast(
  record: ResetRecord,
  hints: readonly Hint[],
  incidents: readonly IncidentSpan[],
  now: number,
  options: ForecastOptions,
): Publication {
  const timeline = timelineOf(record, hints, incidents);
  const state = newState(options);
  foldUntil(state, timeline, now);
  return publish(state, timeline, now);
}
