import { HOUR_MS } from '../../time.js';
import { CLOCK_HOURS } from '../publication/publication.js';
import type { ForecastState } from '../state.js';
import { stateAt, type Timeline } from '../timeline.js';
import { operationalDays } from './operational-time.js';

/**
 * Share of each of the next 24 hours in the coming day's exposure, by the clock. The first six add up to the
 * publication's `clockFactor`. Promises are not included in either.
 * @param past a state that was advanced until `now` (`advanceUntil`); it is not changed
 * @param timeline the timeline that it was advanced over
 * @param now epoch milliseconds, not before `past.at`
 * @returns 24 shares, each 0..1 with six decimals; they sum to 1 up to rounding
 */
export function clockShares(past: ForecastState, timeline: Timeline, now: number): readonly number[] {
  const state = stateAt(past, timeline, now);
  const hours = Array.from({ length: CLOCK_HOURS }, (_, hour) =>
    operationalDays(state, now + hour * HOUR_MS, now + (hour + 1) * HOUR_MS),
  );
  const total = hours.reduce((sum, hour) => sum + hour, 0);
  return hours.map((hour) => Math.round((1e6 * hour) / Math.max(1e-9, total)) / 1e6);
}
