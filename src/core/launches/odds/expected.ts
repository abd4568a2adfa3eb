import { LONGEST_ODDS_DAYS, ODDS_DAYS } from '../backtest/launch-window.js';
import { dateOfDay } from '../launch-day.js';
import type { LineBook } from '../odds-book-schema.js';

/** Five years; later dates are not given. */
const LONGEST_DAYS = 1826;

/**
 * Days ahead at which distributions are computed: every day of the first month, then further and further
 * apart.
 */
export const CURVE_DAYS: readonly number[] = curveDays();

/** Indexes of ODDS_DAYS in CURVE_DAYS. */
export const ODDS_PLACES: readonly number[] = ODDS_DAYS.map((days) => CURVE_DAYS.indexOf(days));

/**
 * Percentiles of the day of the next launch, each after `today` (days since 1970-01-01 UTC); null beyond five
 * years.
 * @param curve probability of a launch within each of CURVE_DAYS, never falling
 */
export function expectedDates(curve: ArrayLike<number>, today: number): LineBook['expected'] {
  const at = (share: number) => {
    const ahead = daysUntil(curve, share);
    return ahead === null ? null : dateOfDay(today + ahead);
  };
  return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
}

/** The first day by whose end a launch has this probability; linear between the curve's days. */
function daysUntil(curve: ArrayLike<number>, share: number): number | null {
  const place = CURVE_DAYS.findIndex((_, index) => (curve[index] ?? 0) >= share);
  if (place < 0) return null;
  const day = CURVE_DAYS[place] ?? 1;
  if (place === 0) return day;
  const from = CURVE_DAYS[place - 1] ?? 0;
  const before = curve[place - 1] ?? 0;
  const after = curve[place] ?? 1;
  return Math.ceil(from + ((day - from) * (share - before)) / (after - before) - 1e-9);
}

function curveDays(): readonly number[] {
  const days = new Set<number>(ODDS_DAYS);
  for (let day = 1; day <= 30; day += 1) days.add(day);
  for (let day = 33; day < LONGEST_ODDS_DAYS; day += 3) days.add(day);
  for (let day = LONGEST_ODDS_DAYS; day < LONGEST_DAYS; day = Math.ceil(day * 1.07)) days.add(day);
  return [...days, LONGEST_DAYS].sort((a, b) => a - b);
}
