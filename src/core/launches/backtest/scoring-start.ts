import type { LaunchHistory } from '../history.js';
import { lastDay, mondayOf } from './walk-forward.js';

/** Days from the first launch to the first scored forecast: weights need some known outcomes first. */
const WARM_UP_DAYS = 539;
/** At most this share of a short record. */
const WARM_UP_SHARE = 0.5;

/** The Monday of the first scored forecast: about a year and a half after the first launch. */
export function scoringStart(histories: readonly LaunchHistory[]): number {
  const first = histories
    .flatMap(({ lines }) => lines.map(({ days }) => days[0] ?? Number.POSITIVE_INFINITY))
    .reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const span = lastDay(histories) - first;
  return mondayOf(first + Math.min(WARM_UP_DAYS, Math.floor(WARM_UP_SHARE * span)));
}
