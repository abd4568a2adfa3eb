import { published } from '../../percent.js';
import type { LaunchHistory } from '../history.js';

/**
 * The odds to beat: a constant rate, finished gaps over the days observed since the first launch, which is the
 * maximum-likelihood estimate with the open gap censored.
 * @param history of the company, as its launch list stands; launches after `today` are not known yet
 * @param line id of the line
 * @param days length of the window
 * @param today whole days since 1970-01-01 UTC
 * @returns probability as published; null for a line without a finished gap
 * @see the estimator `exponential` of the back-test
 */
export function oddsBaseline(
  history: LaunchHistory,
  line: string,
  days: number,
  today: number,
): number | null {
  const observedUntil = Math.min(history.asOfDay, today);
  const launchDays = history.lines.find(({ id }) => id === line)?.days ?? [];
  const known = launchDays.filter((day) => day <= observedUntil);
  const [first] = known;
  if (first === undefined || known.length < 2) return null;
  const rate = (known.length - 1) / (observedUntil - first);
  return published(1 - Math.exp(-rate * days));
}
