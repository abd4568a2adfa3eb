import { CronExpressionParser, type CronFieldCollection } from 'cron-parser';
import { DAY_MS } from './time.js';

const DAY_S = 24 * 3600;

/** The calendar of weekdays and leap years repeats after 28 years. */
const FROM = Date.UTC(2024, 0, 1);
const CYCLE_DAYS = 28 * 366;

/**
 * Only what every cron dialect interprets the same way: `*`, numbers, ranges, and steps over `*` or a range.
 */
const PART = String.raw`(?:\d+|(?:\*|\d+-\d+)(?:/\d+)?)`;
const EXPRESSION = new RegExp(`^${PART}(?:,${PART})*(?: +${PART}(?:,${PART})*){4,5}$`);

/**
 * The longest time between two runs of a cron expression (five fields, or six with seconds), in UTC, in
 * milliseconds. If day of month and weekday are both restricted, both must match, the interpretation with the
 * longer gaps.
 * @returns null if the expression is invalid or does not run twice in 28 years
 */
export function longestGapMs(expression: string): number | null {
  const fields = parse(expression.trim());
  if (fields === null) return null;
  const times = fields.hour.values.flatMap((hour) =>
    fields.minute.values.flatMap((minute) =>
      fields.second.values.map((second) => (hour * 60 + minute) * 60 + second),
    ),
  );
  const first = times[0];
  const last = times.at(-1);
  const days = runningDays(fields);
  if (first === undefined || last === undefined || days.length < 2) return null;
  const overnight = longestStep(days) * DAY_S - last + first;
  return Math.max(overnight, longestStep(times)) * 1000;
}

/**
 * The next run of a cron expression after an instant, in UTC, epoch milliseconds. If day of month and weekday
 * are both restricted, either may match, the interpretation with the earlier run.
 * @returns null if the expression is invalid or does not run again
 */
export function nextRunAt(expression: string, after: number): number | null {
  try {
    return CronExpressionParser.parse(expression.trim(), { tz: 'UTC', currentDate: new Date(after) })
      .next()
      .getTime();
  } catch {
    return null;
  }
}

function parse(expression: string): CronFieldCollection | null {
  if (!EXPRESSION.test(expression)) return null;
  try {
    return CronExpressionParser.parse(expression).fields;
  } catch {
    return null;
  }
}

function runningDays({ dayOfMonth, month, dayOfWeek }: CronFieldCollection): number[] {
  // Nearly every schedule runs every day; then 28 years need not be searched.
  const isDaily = dayOfMonth.values.length === 31 && month.values.length === 12;
  // Sunday is 0, and may be 7, too.
  if (isDaily && dayOfWeek.values.length >= 7) return [0, 1];
  const has = ({ values }: { readonly values: readonly unknown[] }, value: number) => values.includes(value);
  return Array.from({ length: CYCLE_DAYS }, (_, day) => day).filter((day) => {
    const date = new Date(FROM + day * DAY_MS);
    return (
      has(dayOfMonth, date.getUTCDate()) &&
      has(month, date.getUTCMonth() + 1) &&
      has(dayOfWeek, date.getUTCDay())
    );
  });
}

/** Largest difference between neighbours of an ascending list; 0 for fewer than two values. */
function longestStep(values: readonly number[]): number {
  return values.reduce((longest, value, index) => Math.max(longest, value - (values[index - 1] ?? value)), 0);
}
