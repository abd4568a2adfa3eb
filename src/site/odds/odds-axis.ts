import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { DAY_MS } from '../../core/time/time.js';

/** The time axis that the lines of a company share. Epoch milliseconds. */
export interface OddsAxis {
  readonly start: number;
  readonly today: number;
  readonly end: number;
}

const LEAST_AHEAD_DAYS = 30;
const MOST_AHEAD_DAYS = 400;

/** Up to the latest end of a band, and back to the longest wait, for which a third of the axis must do. */
export function axisOf(lines: readonly LineBook[]): OddsAxis {
  const today = Math.max(0, ...lines.map(todayOf));
  const ahead = lines.map(({ expected: { p90 } }) =>
    p90 === null ? MOST_AHEAD_DAYS : (Date.parse(p90) - today) / DAY_MS,
  );
  const aheadDays = Math.min(MOST_AHEAD_DAYS, Math.max(LEAST_AHEAD_DAYS, ...ahead));
  const waitDays = Math.min(aheadDays / 2, Math.max(0, ...lines.map((line) => line.waitDays)));
  return { start: today - waitDays * DAY_MS, today, end: today + aheadDays * DAY_MS };
}

/** The date of a line's last launch plus its wait. */
function todayOf({ currentModel, waitDays }: LineBook): number {
  return Date.parse(currentModel.date) + waitDays * DAY_MS;
}
