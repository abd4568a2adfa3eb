import { CronExpressionParser } from 'cron-parser';

/** A Monday; one week from here shows every gap of a schedule by minute, hour and weekday. */
const FROM = new Date('2024-01-01T00:00:00Z');
const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * The longest time between two runs of a cron expression (five fields, or six with seconds) over one week in UTC.
 * @returns milliseconds; null for an expression that cannot be read, or that has not run twice within that week
 */
export function longestGapMs(expression: string): number | null {
  // Only what every cron dialect reads alike: numbers, lists, ranges and steps in five or six fields.
  if (!/^[\d*/,-]+(?: +[\d*/,-]+){4,5}$/.test(expression.trim())) return null;
  try {
    const runs = CronExpressionParser.parse(expression, { currentDate: FROM, tz: 'UTC' });
    const end = FROM.getTime() + WEEK_MS;
    let longest = 0;
    let last = FROM.getTime();
    // A schedule by seconds shows its pattern long before the week is over.
    for (let count = 0; count < 20_000 && last < end; count += 1) {
      const next = runs.next().getTime();
      longest = Math.max(longest, next - last);
      last = next;
    }
    return longest;
  } catch {
    return null;
  }
}
