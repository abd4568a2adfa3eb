import { HOUR_MS } from '../../time.js';
import { lookAheadFrom } from '../advance.js';
import { lookAheadMixture } from '../experts/mixture.js';
import { CLOCK_HOURS } from '../publication/publication.js';
import { READING_LAG_MS } from '../publish.js';
import type { ForecastState } from '../state.js';
import { reachNow, type Timeline } from '../timeline.js';
import { operationalDays } from './pace.js';

/**
 * How the clock and open incidents spread the own rate over the coming day: the share of each hour from `now` on. The
 * first six add up to the `clockFactor` of the publication. Promises are left out, as they are there.
 * @param folded a state that was folded up to `now` (`foldUntil`); it is not changed
 * @param timeline the same that was folded
 * @param now epoch milliseconds, not before `state.at`
 * @returns 24 shares, each 0..1 with six decimals, that sum to 1 but for rounding
 */
export function clockShares(folded: ForecastState, timeline: Timeline, now: number): readonly number[] {
  const state = lookAheadFrom(folded, lookAheadMixture);
  reachNow(state, timeline, now, READING_LAG_MS);
  const hours = Array.from({ length: CLOCK_HOURS }, (_, hour) =>
    operationalDays(state, now + hour * HOUR_MS, now + (hour + 1) * HOUR_MS, now),
  );
  const total = hours.reduce((sum, hour) => sum + hour, 0);
  return hours.map((hour) => Math.round((1e6 * hour) / Math.max(1e-9, total)) / 1e6);
}
