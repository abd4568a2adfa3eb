import type { DateTime } from 'luxon';
import { MONTHS, WEEKDAYS } from './spelled-times.js';

/** A span of local calendar days, end exclusive. `single`: a time of day can apply to it. */
export interface CalendarSpan {
  readonly start: DateTime;
  readonly end: DateTime;
  readonly single: boolean;
}

const WEEKDAY = new RegExp(
  `(?<!\\b(?:happy|every|each|last|past|(?<!on )a|another) )\\b(${WEEKDAYS.join('|')})\\b`,
);

const DATE = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2})\\b(?: ,)?(?: (20\\d\\d)\\b)?`);
const MONTH_END = new RegExp(`\\bend of (?:the )?(${MONTHS.join('|')})\\b`);
const YEAR_END = /\bend of (?:the|this) year\b/;
const THIS_MONTH = /\b(?:this month|end of (?:the )?month)\b/;
const MAX_AHEAD_DAYS = 200;

/** "By the 3rd"; not "by the 3rd reset". */
const DAY_OF_MONTH =
  /\b(?:(?:on|by|before|until|from|after|\w+day(?: ,)?)(?: the)?|^the) (\d{1,2})(?:st|nd|rd|th)\b(?! (?:resets?|times?|try|attempt|round|one|anniversary|birthday|day|week|month|quarter|year)\b)/;

const TOMORROW = /\btomorrow\b/;

const TODAY =
  /(?<!\bnot (?:\w+ )?)\b(?:today|tonight|end of day|(?:later )?this (?:morning|afternoon|evening)|after lunch)\b/;

/** Without any of these, a text names no day; local midnights cost a hundred times what this look does. */
const DAY_NAMES = /\d|day|tomorrow|tonight|week|month|year|end of|morning|afternoon|evening|lunch/;

/**
 * The day or days that a text names, its times spelled as `spelledTimes` does.
 * @param now when it was written, in the zone that it names
 * @param here the same in the zone of who wrote it, whose today is meant
 * @returns a span of whole days that ends after `now`, or null if no day is named
 */
export function promisedDay(plain: string, now: DateTime, here: DateTime): CalendarSpan | null {
  if (!DAY_NAMES.test(plain)) return null;
  const midnight = here.startOf('day');
  const today = midnight.setZone(now.zone, { keepLocalTime: true });
  const fromToday = (count: number) => day(midnight.plus({ days: count }));
  const date = datedDay(plain, today);
  if (date) return /\bweek of\b/.test(plain) ? days(date.start, 7) : date;
  if (TOMORROW.test(plain)) return fromToday(/\bday after tomorrow\b/.test(plain) ? 2 : 1);
  const named = week(plain, today) ?? weekday(plain, today) ?? month(plain, today);
  return named ?? (TODAY.test(plain) ? fromToday(0) : null);
}

function day(start: DateTime): CalendarSpan {
  return { start, end: start.plus({ days: 1 }), single: true };
}

function days(start: DateTime, length: number): CalendarSpan {
  return { start, end: start.plus({ days: length }), single: false };
}

/** "July 3" and "on the 3rd": the next such day. */
function datedDay(plain: string, today: DateTime): CalendarSpan | null {
  const [date, month = '', dayOfMonth, year] = DATE.exec(plain) ?? [];
  if (date !== undefined) {
    const inYear = dayIn(monthNamed(month, today, year), Number(dayOfMonth));
    const next =
      inYear && inYear.start < today && year === undefined ? inYear.start.plus({ years: 1 }) : inYear?.start;
    // A day that has just passed is not a promise for next year.
    return !next || next < today || isFar(next, today) ? null : day(next);
  }
  const ordinal = Number(DAY_OF_MONTH.exec(plain)?.[1] ?? 0);
  const first = today.startOf('month');
  return dayIn(ordinal < today.day ? first.plus({ months: 1 }) : first, ordinal);
}

/** A day of the month that begins at `first`, if it has such a day. */
function dayIn(first: DateTime, number: number): CalendarSpan | null {
  return number >= 1 && number <= (first.daysInMonth ?? 0) ? day(first.set({ day: number })) : null;
}

function monthNamed(name: string, today: DateTime, year = String(today.year)): DateTime {
  return today.startOf('month').set({ year: Number(year), month: MONTHS.indexOf(name) + 1 });
}

function isFar(later: DateTime, today: DateTime): boolean {
  return later.diff(today, 'days').days > MAX_AHEAD_DAYS;
}

function week(plain: string, today: DateTime): CalendarSpan | null {
  const monday = today.startOf('week');
  const saturday = monday.plus({ days: 5 });
  const next = monday.plus({ weeks: 1 });
  const wished = /\b(?:enjoy|happy|great|nice|good|have|last) (?:the |your |a )?(?:\w+ )?weekend\b/.test(
    plain,
  );
  if (/\b(?:the|this|coming|over|until|by|before|after) (?:\w+ )?weekend\b/.test(plain) && !wished)
    return days(saturday, 2);
  const [, part, which] =
    /\b(?:(early|later?|end of|mid(?:dle of)?) )?(?:the )?(next|this|the)? ?week\b/.exec(plain) ?? [];
  if (part === undefined && (which === undefined || which === 'the')) return null;
  const isNext = which === 'next';
  if (part?.startsWith('mid'))
    return days((isNext || today.weekday > 4 ? next : monday).plus({ days: 1 }), 3);
  if (!isNext) return { start: today, end: next, single: false };
  if (part === undefined) return days(next, 7);
  return part === 'early' ? days(next, 3) : days(next.plus({ days: 3 }), 4);
}

function weekday(plain: string, today: DateTime): CalendarSpan | null {
  const match = WEEKDAY.exec(plain);
  if (!match) return null;
  const wanted = WEEKDAYS.indexOf(match[1] ?? '') + 1;
  if (plain.slice(0, match.index).endsWith('next '))
    return day(today.startOf('week').plus({ weeks: 1, days: wanted - 1 }));
  // "At 5pm on a Friday", said on a Friday, is about this one.
  const unlessToday = /\bon a [a-z]+day\b/.test(plain) ? 0 : 7;
  return day(today.plus({ days: (wanted - today.weekday + 7) % 7 || unlessToday }));
}

function month(plain: string, today: DateTime): CalendarSpan | null {
  const next = today.startOf('month').plus({ months: 1 });
  if (/\bnext month\b/.test(plain)) return { start: next, end: next.plus({ months: 1 }), single: false };
  const named = MONTH_END.exec(plain)?.[1];
  if (named !== undefined) {
    const first = monthNamed(named, today);
    const end = (first.plus({ months: 1 }) <= today ? first.plus({ years: 1 }) : first).plus({ months: 1 });
    return isFar(end, today) ? null : { start: today, end, single: false };
  }
  if (YEAR_END.test(plain))
    return { start: today, end: today.startOf('year').plus({ years: 1 }), single: false };
  return THIS_MONTH.test(plain) ? { start: today, end: next, single: false } : null;
}
