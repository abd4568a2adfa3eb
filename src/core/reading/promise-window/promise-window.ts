import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS } from '../../time/time.js';
import type { PromiseWindow, WindowKind } from '../reading.js';
import { namedZone } from '../wording/named-zone.js';
import { canonicalWords } from '../wording/sentences.js';
import { type CalendarSpan, promisedDay } from './calendar-day.js';
import { clockTime } from './clock-time.js';
import { promisedDuration, statedDelay } from './duration.js';
import { MONTHS, spelledTimes } from './spelled-times.js';

/** Parts of a local day in hours after midnight, end exclusive. */
const DAY_PARTS: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:morning|first thing|early (?:tomorrow|today))\b/, 6, 12],
  [/\b(?:afternoon|after lunch)\b/, 12, 18],
  [/\bevening\b/, 17, 24],
  [/\b(?:tonight|night)\b/, 18, 24],
];

/** A clock time means the hour that starts then: people are not punctual to the second. */
const CLOCK_WIDTH = { hours: 1 };

/** "Around 5pm": an hour either side. */
const AROUND =
  /\b(?:around|about|roughly|approximately|circa|say|more or less) (?:at )?(?:\d{1,2}(?::\d\d)? ?(?:am|pm|oclock)?|noon|midday|midnight)/;

const LONGEST_TEXT = 2_000;

/**
 * The window for which a text promises something. Days and parts of the day are in the zone that the text
 * names, else in the team's; PST, PDT and PT all mean Pacific local time. "14pm" is 14:00. A clock time
 * without a day is the next such time. In a zone that is not understood, a clock time means its day.
 *
 * Kinds and widths: `clock`, "at 5pm": the hour that starts then, "around 5pm": an hour either side, "2 to
 * 4pm": as said. `by`, "by Friday", "by 8pm": from now until the end of that day, or that time. `within`,
 * "in" or "over the next" two hours: from now until two hours from now. `day`: from local midnight to
 * midnight, or the named part of the day, but not before now. `open`, "after Friday", "not today": from the
 * end of that day, without an end.
 * @param text words of the post with the time, any case; the first 2,000 UTF-16 units are read
 * @param at epoch milliseconds of the post
 * @param timeZone IANA zone of the product team
 * @returns epoch milliseconds, `from` not before `at`; null without a time
 * @throws RangeError if `timeZone` is not an IANA zone
 */
export function parsePromiseWindow(text: string, at: number, timeZone: string): PromiseWindow | null {
  return promiseWindow(canonicalWords(text.slice(0, LONGEST_TEXT)).join(' '), at, timeZone);
}

/**
 * Without any of these, words name no time; the rest of reading them costs a hundred times what this look
 * does.
 */
const TIMES =
  /\d|day|tomorrow|tonight|noon|midnight|morning|evening|overnight|lunch|week|month|year|hour|minute|second|moment|shortly|\b(?:in a|e?o[bdw]|cob|close of|mon|tues?|wed|weds|thu|thurs?|fri|sat|sun|end of|h|am)\b/;

/** Whether canonical words may name a time. */
export function namesTime(plain: string): boolean {
  return TIMES.test(plain);
}

/** The window that canonical words (see `canonicalWords`), joined by spaces, name; null without a time. */
export function promiseWindow(plain: string, at: number, timeZone: string): PromiseWindow | null {
  return namesTime(plain) ? spelledWindow(spelledTimes(plain), at, timeZone) : null;
}

/** The window that words name whose times are spelled as `spelledTimes` does; null without a time. */
export function spelledWindow(plain: string, at: number, timeZone: string): PromiseWindow | null {
  const zone = namedZone(plain, timeZone);
  const here = DateTime.fromMillis(at, { zone: timeZone });
  if (!here.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  const now = here.setZone(zone ?? timeZone);
  const clock = clockTime(plain);
  const span = promisedDay(plain, now, clock ? here : now);
  if (clock && (span === null || span.single)) {
    if (zone === null) return dayOfClock(plain, now, span);
    return clockWindow(plain, now, span, clock.minutes, clock.untilMinutes);
  }
  const delay = statedDelay(plain);
  if (delay !== null) return delayWindow(at, delay);
  const duration = promisedDuration(plain);
  if (duration !== null && (span === null || !span.single))
    return { kind: 'within', from: at, to: at + duration };
  if (span) return spanWindow(plain, now, span);
  if (/\bnot (?:\w+ )?(?:today|tonight)\b/.test(plain)) {
    return { kind: 'open', from: now.startOf('day').plus({ days: 1 }).toMillis(), to: null };
  }
  return partWindow(plain, now);
}

/**
 * "An hour from now" is a time of day, unless it is less, which is at once, or days, of which it may be any
 * hour.
 */
function delayWindow(at: number, delay: number): PromiseWindow {
  if (delay < HOUR_MS || delay >= DAY_MS) return { kind: 'within', from: at, to: at + delay };
  return { kind: 'clock', from: at + delay, to: at + delay + HOUR_MS };
}

/** Sets the wall clock instead of adding hours to midnight: on clock changes a day has 23 or 25 hours. */
function onDay(day: DateTime, minutes: number): DateTime {
  return day.startOf('day').set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
}

function clockWindow(
  plain: string,
  now: DateTime,
  span: CalendarSpan | null,
  minutes: number,
  untilMinutes: number | null,
): PromiseWindow {
  const day = clockDay(now, span, minutes);
  let start = onDay(day, minutes);
  const end = untilMinutes === null ? start.plus(CLOCK_WIDTH) : onDay(day, untilMinutes);
  const bound = boundBefore(plain, CLOCK_BOUND);
  if (bound === 'by') return notBefore(now, 'by', now, start);
  if (bound === 'after') return notBefore(now, 'open', start, null);
  if (AROUND.test(plain) && untilMinutes === null) start = start.minus(CLOCK_WIDTH);
  return notBefore(now, 'clock', start, end);
}

/** The day in the zone of `now` whose time of day lies in the span, or is the next one. */
function clockDay(now: DateTime, span: CalendarSpan | null, minutes: number): DateTime {
  if (span === null) return onDay(now, minutes) <= now ? now.plus({ days: 1 }) : now;
  const { year, month, day } = span.start;
  const sameDay = now.set({ year, month, day });
  const time = onDay(sameDay, minutes);
  // "Tomorrow" is the team's, also where it is later already at the place whose time is given.
  if (time < span.start) return sameDay.plus({ days: 1 });
  return time > span.end ? sameDay.minus({ days: 1 }) : sameDay;
}

const CLOCK_WORDS = /\d{1,2}(?::\d\d)? ?(?:am|pm|oclock)?|noon|midday|midnight/;

/**
 * The window of a time of day in a zone that is not known: its day, or without one the next 24 hours, which
 * have it in any zone.
 */
function dayOfClock(plain: string, now: DateTime, span: CalendarSpan | null): PromiseWindow {
  const { start, end } = span ?? { start: now, end: now.plus({ hours: 24 }) };
  const bound = boundBefore(plain, CLOCK_BOUND);
  if (bound === 'by') return notBefore(now, 'by', now, end);
  return bound === 'after' ? notBefore(now, 'open', start, null) : notBefore(now, 'day', start, end);
}

/** No window starts or ends before the post. */
function notBefore(now: DateTime, kind: WindowKind, from: DateTime, to: DateTime | null): PromiseWindow {
  const least = (time: DateTime): number => Math.max(time.toMillis(), now.toMillis());
  return { kind, from: least(from), to: to && least(to) };
}

function spanWindow(plain: string, now: DateTime, span: CalendarSpan): PromiseWindow {
  const part = span.single ? DAY_PARTS.find(([pattern]) => pattern.test(plain)) : undefined;
  const start = part ? span.start.set({ hour: part[1] }) : span.start;
  const end = part && part[2] < 24 ? span.start.set({ hour: part[2] }) : span.end;
  // After midnight, "tonight" means the current night.
  if (/\btonight\b/.test(plain) && now.hour < 5)
    return notBefore(now, 'day', now, span.start.set({ hour: 6 }));
  const bound = boundBefore(plain, DAY_BOUND) ?? (/\bend of day\b/.test(plain) ? 'by' : null);
  if (bound === 'by') return notBefore(now, 'by', now, end);
  if (bound === 'before') return notBefore(now, 'by', now, start);
  if (bound === 'after') return notBefore(now, 'open', end, null);
  return notBefore(now, 'day', start, end);
}

const DAY_NAME = `today|tonight|tomorrow|\\w+day|(?:${MONTHS.join('|')}) \\d{1,2}`;

const DAY_WORDS = new RegExp(
  `(?:(?:the|this|next|end of|early|late|mid) ){0,3}(?:${DAY_NAME}|day|week|weekend|month|${MONTHS.join('|')}|\\d{1,2}(?:st|nd|rd|th))`,
);

const boundOf = (time: RegExp) =>
  new RegExp(
    `\\b(by|before|until|till|no later than|latest|after|not before) (?:the )?(?:(?:${DAY_NAME}) (?:, |at )*){0,2}(?:${time.source})\\b|\\b(?:${time.source}) (?:at the )?(latest)\\b`,
  );

const [CLOCK_BOUND, DAY_BOUND] = [boundOf(CLOCK_WORDS), boundOf(DAY_WORDS)];

/** The "by", "before" or "after" right before the time, if any. */
function boundBefore(plain: string, pattern: RegExp): 'by' | 'before' | 'after' | null {
  const [phrase, before] = pattern.exec(plain) ?? [];
  if (phrase === undefined || /\bday after tomorrow\b/.test(plain)) return null;
  if (before === 'after' || before === 'not before') return 'after';
  // "Before" and "by" a clock time are the same; "before" a day ends where the day begins.
  return before === 'before' && pattern === DAY_BOUND ? 'before' : 'by';
}

/** A part of the day without a day ("in the evening"): the next one. */
function partWindow(plain: string, now: DateTime): PromiseWindow | null {
  const phrase = /\b(?:in the|by|during the) (?:morning|afternoon|evening)\b|\bovernight\b/.exec(plain)?.[0];
  if (phrase === undefined) return null;
  const today = now.startOf('day');
  if (phrase === 'overnight') return notBefore(now, 'day', now, today.plus({ days: 1 }).set({ hour: 6 }));
  const part = DAY_PARTS.find(([pattern]) => pattern.test(phrase));
  const day = part && now.hour >= part[1] ? today.plus({ days: 1 }) : today;
  return spanWindow(phrase, now, { start: day, end: day.plus({ days: 1 }), single: true });
}
