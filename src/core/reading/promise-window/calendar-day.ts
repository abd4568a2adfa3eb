import * as chrono from 'chrono-node/en';
import { DateTime } from 'luxon';

/** A span of local calendar days, end exclusive. `single`: a time of day can apply to it. */
export interface CalendarSpan {
  readonly start: DateTime;
  readonly end: DateTime;
  readonly single: boolean;
}

const WEEKDAYS: Readonly<Record<string, number>> = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 };

const FULL_WEEKDAY =
  /(?<!\b(?:happy|every|each|last|past|(?<!on )a|another) )\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/;

const SHORT_WEEKDAY =
  /\b(?:on|on a|by|before|until|next|this|coming) (mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs)?\b/;

const MONTH =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b20\d\d-\d\d-\d\d\b/;

/** The parser of dates is slow, so it gets only the words around a named month. */
const AROUND_MONTH = 100;
const MAX_AHEAD_DAYS = 200;
const DAY_OF_MONTH = /\b(?:on|by|before|until|from|after) (?:the )?(\d{1,2})(?:st|nd|rd|th)\b/;

/** Without any of these, a text names no day; local midnights cost a hundred times what this look does. */
const DAY_NAMES = [
  /\d|day|tomorrow|tonight|week|month|year|end of|morning|afternoon|evening|lunch|close of business/,
  MONTH,
  FULL_WEEKDAY,
  SHORT_WEEKDAY,
];

/**
 * The day or days that a text of canonical words names, in the zone of `now`, when it was written.
 * @returns a span of whole local days that ends after `now`, or null if no day is named
 */
export function promisedDay(plain: string, now: DateTime): CalendarSpan | null {
  if (!DAY_NAMES.some((names) => names.test(plain))) return null;
  const today = now.startOf('day');
  if (/\bday after tomorrow\b/.test(plain)) return day(today.plus({ days: 2 }));
  if (/\btomorrow\b/.test(plain)) return day(today.plus({ days: 1 }));
  return (
    datedDay(plain, now) ??
    week(plain, today) ??
    weekday(plain, today) ??
    month(plain, today) ??
    (/(?<!\bnot (?:\w+ )?)\b(?:today|tonight|end of (?:the )?day|close of business|later this (?:morning|afternoon|evening)|this (?:morning|afternoon|evening))\b/.test(
      plain,
    )
      ? day(today)
      : null)
  );
}

function day(start: DateTime): CalendarSpan {
  return { start, end: start.plus({ days: 1 }), single: true };
}

function days(start: DateTime, length: number): CalendarSpan {
  return { start, end: start.plus({ days: length }), single: false };
}

/** "July 3rd", "3 July", "2026-07-03" as parsed by chrono, and "on the 3rd"; always the next such day. */
function datedDay(plain: string, now: DateTime): CalendarSpan | null {
  const today = now.startOf('day');
  const named = MONTH.exec(plain);
  if (named) {
    const reference = { instant: now.toJSDate(), timezone: now.offset };
    const around = plain.slice(Math.max(0, named.index - AROUND_MONTH), named.index + AROUND_MONTH);
    for (const { start } of chrono.strict.parse(around, reference, { forwardDate: true })) {
      if (!start.isCertain('day') || !start.isCertain('month')) continue;
      const date = today.set({ month: start.get('month') ?? 1, day: start.get('day') ?? 1 });
      const year = start.isCertain('year') ? (start.get('year') ?? today.year) : today.year;
      const dated = date.set({ year });
      const next = dated < today && !start.isCertain('year') ? dated.plus({ years: 1 }) : dated;
      // A day that has just passed is not a promise for next year.
      return next < today || next.diff(today, 'days').days > MAX_AHEAD_DAYS ? null : day(next);
    }
  }
  const ordinal = Number(DAY_OF_MONTH.exec(plain)?.[1] ?? 0);
  if (ordinal < 1 || ordinal > 31) return null;
  const inMonth = ordinal < today.day ? today.startOf('month').plus({ months: 1 }) : today.startOf('month');
  return inMonth.daysInMonth && ordinal <= inMonth.daysInMonth ? day(inMonth.set({ day: ordinal })) : null;
}

function week(plain: string, today: DateTime): CalendarSpan | null {
  const monday = today.startOf('week');
  const saturday = monday.plus({ days: 5 });
  const next = monday.plus({ weeks: 1 });
  const wished = /\b(?:enjoy|happy|great|nice|good|have|last) (?:the |your |a )?(?:\w+ )?weekend\b/.test(
    plain,
  );
  if (/\b(?:the|this|coming|over|until) (?:\w+ )?weekend\b/.test(plain) && !wished) return days(saturday, 2);
  const [, part, which] = /\b(?:(early|later?|end of) )?(?:the )?(next|this|the)? ?week\b/.exec(plain) ?? [];
  if (part === undefined && (which === undefined || which === 'the')) return null;
  if (which !== 'next') return { start: today, end: next, single: false };
  if (part === undefined) return days(next, 7);
  return part === 'early' ? days(next, 3) : days(next.plus({ days: 3 }), 4);
}

function weekday(plain: string, today: DateTime): CalendarSpan | null {
  const said = FULL_WEEKDAY.exec(plain) ?? SHORT_WEEKDAY.exec(plain);
  const wanted = WEEKDAYS[(said?.[1] ?? '').slice(0, 3)];
  if (!said || wanted === undefined) return null;
  const isNext = said[0].startsWith('next') || plain.slice(0, said.index).endsWith('next ');
  if (isNext) return day(today.startOf('week').plus({ weeks: 1, days: wanted - 1 }));
  // "At 5pm on a Friday", said on a Friday, is about this one.
  const unlessToday = /\bon a [a-z]+day\b/.test(plain) ? 0 : 7;
  return day(today.plus({ days: (wanted - today.weekday + 7) % 7 || unlessToday }));
}

function month(plain: string, today: DateTime): CalendarSpan | null {
  const next = today.startOf('month').plus({ months: 1 });
  if (/\bnext month\b/.test(plain)) return { start: next, end: next.plus({ months: 1 }), single: false };
  const named =
    /\bend of (jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober)?\b/.exec(
      plain,
    );
  if (named) {
    const { month } = DateTime.fromFormat(named[1]?.slice(0, 3) ?? '', 'LLL', { locale: 'en' });
    const end = today.startOf('month').plus({ months: ((month - today.month + 12) % 12) + 1 });
    return end.diff(today, 'days').days > MAX_AHEAD_DAYS ? null : { start: today, end, single: false };
  }
  if (/\bend of (?:the|this) year\b/.test(plain))
    return { start: today, end: today.startOf('year').plus({ years: 1 }), single: false };
  const ends = /\b(?:this month|end of (?:the )?month|(?:before|until) the month is (?:out|over))\b/.test(
    plain,
  );
  return ends ? { start: today, end: next, single: false } : null;
}
