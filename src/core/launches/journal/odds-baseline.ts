import { published } from '../../percent.js';
import type { LaunchHistory } from '../history.js';

/**
 * The odds to beat: a constant rate, finished gaps over the days observed since the first launch (maximum likelihood
 * with the open gap censored; `exponential` in docs/launch-odds.md).
 * @param days length of the window
 * @param today whole days since 1970-01-01 UTC; later launches are not known yet
 * @returns probability as published; null for a line without a finished gap
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
