import { DateTime } from 'luxon';
import { promiseWindow } from '../../reading/promise-window/promise-window.js';
import { namedZone } from '../../reading/wording/named-zone.js';
import { DAY_MS } from '../../time/time.js';
import type { AnnouncedWindow } from './launch-reading.js';

/** A span of the local calendar, end exclusive. */
interface CalendarSpan {
  readonly start: DateTime;
  readonly end: DateTime;
}

const MONTHS: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const MONTH_NAME =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)';

const PART =
  '(early|first week of|last week of|beginning of|start of|mid|middle of|late|end of|first half of|second half of)';

/** "In December": a month that is not part of a date. "May" and "march" count only if they are not verbs. */
const MONTH = new RegExp(
  `\\b(?:(in|by|for|until|before|to|this|during|of|next|sometime in|for late|out) )?(?:the )?(?:${PART} )?${MONTH_NAME}\\b(?: (?:of )?(20\\d\\d))?(?! ?\\d)`,
  'g',
);

const QUARTER =
  /\b(?:q([1-4])|(first|second|third|fourth|last) quarter|h([12])|(first|second) half)\b(?: (?:of )?(?:the )?(?:(20\d\d)|(this|next) year|year))?/;

const SEASON =
  /\b(?:this |next |the |in |coming |by |early |late )+(spring|summer|fall|autumn|winter)\b(?: (?:of )?(20\d\d))?/;

const YEAR_PART = new RegExp(`\\b${PART} (?:the )?(?:(20\\d\\d)|next year|new year)\\b`);
const YEAR = /\b(?:in|during|by|sometime in|before) (?:(20\d\d)|next year|the new year)\b/;

const THIS_YEAR =
  /\b(?:(?:later )?this year|(?:before|by) (?:the )?(?:end of (?:the |this )?year|year end|years end|new year|holidays)|end of (?:the |this )?year|(?:before|by) (?:christmas))\b/;

const THIS_QUARTER = /\b(?:later )?(this|next) quarter\b/;
const WEEK_OF = /\b(?:the )?week of (?:the )?/;

const AWAY =
  /\b((?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|few|couple of|a few|a couple of|\d{1,2}) (?:day|week|month)s?) (?:away|out|from now|to go)\b/;

const FEW_MORE = /\b(?:in )?(?:a |the )?(?:few|couple(?: of)?) more (day|week|month)s\b/;
const LATEST_DAYS = 400;
const OPEN_DAYS = 30;

const SEASON_STARTS: Readonly<Record<string, readonly [number, number]>> = {
  spring: [3, 20],
  summer: [6, 21],
  fall: [9, 22],
  autumn: [9, 22],
  winter: [12, 21],
};

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 };

/**
 * The window for which a post announces a launch. Days, weeks, weekdays and "in the coming weeks" are read by
 * the parser of promised times; months, quarters, seasons (of the northern hemisphere) and years are read
 * here.
 * @param plain canonical words joined by spaces
 * @param at epoch milliseconds of the post
 * @param timeZone IANA zone of the company, for times that name none
 * @returns null without a time, or for one more than 400 days away. An open end ("after Monday") closes after
 *   30 days
 * @throws RangeError if `timeZone` is not an IANA zone
 */
export function announcedWindow(plain: string, at: number, timeZone: string): AnnouncedWindow | null {
  const now = DateTime.fromMillis(at, { zone: namedZone(plain, timeZone) ?? timeZone });
  if (!now.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  const text = plain.replace(/,/g, ' ').replace(/\s+/g, ' ');
  const week = WEEK_OF.test(text) ? promiseWindow(text.replace(WEEK_OF, 'on '), at, timeZone) : null;
  if (week?.from != null) return windowAhead(week.from, week.from + 7 * DAY_MS, at);
  const span = calendarSpan(text, now);
  if (span) return windowAhead(span.start.toMillis(), span.end.toMillis(), at);
  // "Two months away" and "a few more days", as the parser of durations knows them.
  const lengths = text.replace(AWAY, 'in $1').replace(FEW_MORE, 'in a few $1s');
  const promised =
    promiseWindow(withoutPresent(text), at, timeZone) ?? promiseWindow(withoutPresent(lengths), at, timeZone);
  if (!promised) return null;
  const from = promised.from ?? at;
  return windowAhead(from, promised.to ?? from + OPEN_DAYS * DAY_MS, at);
}

/** The part of a window that lies ahead; null if it is over, or more than 400 days away. */
function windowAhead(from: number, to: number, at: number): AnnouncedWindow | null {
  if (to <= at || from > at + LATEST_DAYS * DAY_MS) return null;
  const start = Math.max(from, at);
  return { from: start, to: Math.max(to, start + 1) };
}

/** "Today we announce": drops "today" if another time or "soon" is given for the launch. */
function withoutPresent(text: string): string {
  const rest = text.replace(/\b(?:starting |beginning )?(?:earlier )?today\b/g, ' ').replace(/\s+/g, ' ');
  return /\b(?:soon|later|coming|will|next|follow(?:s|ing)?)\b/.test(rest) && !/\blater today\b/.test(text)
    ? rest
    : text;
}

function calendarSpan(text: string, now: DateTime): CalendarSpan | null {
  return (
    quarter(text, now) ?? yearPart(text, now) ?? month(text, now) ?? season(text, now) ?? year(text, now)
  );
}

function month(text: string, now: DateTime): CalendarSpan | null {
  for (const match of text.matchAll(MONTH)) {
    const [, lead, part, name = '', statedYear] = match;
    // "2 December" is a day, left to the other parser; "it may" is a verb.
    if (/\d(?:st|nd|rd|th)?(?: of)? $/.test(text.slice(Math.max(0, match.index - 12), match.index))) continue;
    if (!lead && !part && !statedYear && /^(?:may|march|mar|dec|sep|jan|oct)$/.test(name)) continue;
    const number = MONTHS.indexOf(name.slice(0, 3)) + 1;
    const rolled = number < now.month ? now.year + 1 : now.year;
    const first = now
      .startOf('day')
      .set({ year: statedYear ? Number(statedYear) : rolled, month: number, day: 1 });
    const span = partOf({ start: first, end: first.plus({ months: 1 }) }, part);
    if (lead === 'by' || lead === 'until') return { start: now, end: span.end };
    if (lead === 'before') return { start: now, end: span.start };
    return span;
  }
  return null;
}

function quarter(text: string, now: DateTime): CalendarSpan | null {
  const relative = THIS_QUARTER.exec(text)?.[1];
  if (relative) {
    const start = now.startOf('quarter').plus({ quarters: relative === 'next' ? 1 : 0 });
    return { start, end: start.plus({ quarters: 1 }) };
  }
  const match = QUARTER.exec(text);
  if (!match) return null;
  const [, q, word, half, halfWord, statedYear, which] = match;
  if (!q && !half && !statedYear && !which && !/year$/.test(match[0])) return null;
  const isHalf = half !== undefined || halfWord !== undefined;
  const number = Number(q ?? half ?? ORDINALS[word ?? halfWord ?? 'first']);
  const length = isHalf ? 6 : 3;
  const stated = statedYear ? Number(statedYear) : which === 'next' ? now.year + 1 : null;
  const start = now.startOf('year').plus({ months: (number - 1) * length });
  const inYear = stated === null ? start : start.set({ year: stated });
  const end = inYear.plus({ months: length });
  const next = stated === null && end <= now ? 1 : 0;
  const span = { start: inYear.plus({ years: next }), end: end.plus({ years: next }) };
  return /\b(?:by|before) (?:the )?(?:end of )?(?:the )?(?:q[1-4]|h[12]|\w+ (?:quarter|half))/.test(text)
    ? { start: now, end: span.end }
    : partOf(span, new RegExp(`${PART} (?:the )?(?:q[1-4]|\\w+ quarter)`).exec(text)?.[1]);
}

function season(text: string, now: DateTime): CalendarSpan | null {
  const [phrase = '', name = '', statedYear] = SEASON.exec(text) ?? [];
  const starts = SEASON_STARTS[name];
  if (!starts) return null;
  let start = now
    .startOf('day')
    .set({ year: statedYear ? Number(statedYear) : now.year, month: starts[0], day: starts[1] });
  // Last year's winter may not be over yet.
  if (start.minus({ years: 1 }).plus({ months: 3 }) > now && !statedYear) start = start.minus({ years: 1 });
  if (start.plus({ months: 3 }) <= now) start = start.plus({ years: 1 });
  const span = { start, end: start.plus({ months: 3, days: 1 }) };
  return partOf(span, /\b(early|late)\b/.exec(phrase)?.[1]);
}

function yearPart(text: string, now: DateTime): CalendarSpan | null {
  const match = YEAR_PART.exec(text);
  if (!match) return null;
  const start = DateTime.fromObject({ year: match[2] ? Number(match[2]) : now.year + 1 }, { zone: now.zone });
  // "Early" in a year means its first four months.
  const part = match[1] ?? '';
  if (/^(?:early|beg|start)/.test(part)) return { start, end: start.plus({ months: 4 }) };
  const after = (months: number) => start.plus({ months });
  if (/^mid/.test(part)) return { start: after(4), end: after(8) };
  if (/half/.test(part))
    return part.startsWith('first') ? { start, end: after(6) } : { start: after(6), end: after(12) };
  return { start: after(8), end: after(12) };
}

function year(text: string, now: DateTime): CalendarSpan | null {
  if (THIS_YEAR.test(text)) return { start: now, end: now.startOf('year').plus({ years: 1 }) };
  const match = YEAR.exec(text);
  if (!match) return null;
  if (/new year$/.test(match[0]) && match[0].startsWith('in')) return yearPart('early new year', now);
  const start = DateTime.fromObject({ year: match[1] ? Number(match[1]) : now.year + 1 }, { zone: now.zone });
  return match[0].startsWith('before')
    ? { start: now, end: start }
    : { start, end: start.plus({ years: 1 }) };
}

/** The beginning, middle or end of a span: usually a third of it. */
function partOf(span: CalendarSpan, part: string | undefined): CalendarSpan {
  if (!part) return span;
  const { start, end } = span;
  const days = end.diff(start, 'days').days;
  const third = Math.round(days / 3);
  const half = Math.round(days / 2);
  const after = (count: number) => start.plus({ days: count });
  if (part.startsWith('first week')) return { start, end: after(7) };
  if (part.startsWith('last week')) return { start: end.minus({ days: 7 }), end };
  if (/^(?:early|beg|start)/.test(part)) return { start, end: after(third) };
  if (part.startsWith('mid')) return { start: after(third), end: after(2 * third) };
  if (part.startsWith('first')) return { start, end: after(half) };
  return { start: after(part.startsWith('second') ? half : days - third), end };
}
