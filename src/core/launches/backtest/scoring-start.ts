import type { LaunchHistory } from '../history.js';
import { lastDay, mondayOf } from './walk-forward.js';

/** Days from the first launch until forecasts are scored: weights need some that were observed. */
const WARM_UP_DAYS = 539;
/** A short record is not all used up by that. */
const WARM_UP_SHARE = 0.5;

/** The Monday from which on forecasts are scored: about a year and a half after the first launch. */
export function scoringStart(histories: readonly LaunchHistory[]): number {
  const first = histories
    .flatMap(({ lines }) => lines.map(({ days }) => days[0] ?? Number.POSITIVE_INFINITY))
    .reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const span = lastDay(histories) - first;
  return mondayOf(first + Math.min(WARM_UP_DAYS, Math.floor(WARM_UP_SHARE * span)));
}
