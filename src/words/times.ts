import { type LanguageTag, TEXT_LANGUAGE, type Words, wordsOf } from './locale.js';
import {
  clockOf,
  counting,
  DATE,
  type Due,
  type DurationWords,
  durationIn,
  type ScriptWords,
  WHEN_FORMS,
  type When,
  type WhenStyle,
  type WhenWords,
  whenHere,
  whenThere,
} from './when.js';

/*
 * What when.ts says, in a language of the pages, and instants in UTC, whatever the zone of the server. And
 * the words that the pages' script says it with.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than a hundred uses of it. */
function format(language: LanguageTag, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(wordsOf(language).dates, { timeZone: 'UTC', ...options });
  formats.set(key, made);
  return made;
}

/** `1 Jul 2026, 12:00 UTC`, `Jul 1, 2026, 12:00 PM UTC` */
export function instantText(at: string | number, language: LanguageTag = TEXT_LANGUAGE): string {
  const clock = clockOf(wordsOf(language).dates);
  return `${format(language, { ...DATE, ...clock }).format(new Date(at))} UTC`;
}

/** `12:00 UTC`, `12:00 PM UTC`, where the day goes without saying */
export function clockText(at: string, language: LanguageTag = TEXT_LANGUAGE): string {
  return `${format(language, clockOf(wordsOf(language).dates)).format(new Date(at))} UTC`;
}

/** `1 Jul 2026`, `Jul 1, 2026` of an instant or a plain date. */
export function dateText(at: string | number, language: LanguageTag = TEXT_LANGUAGE): string {
  return format(language, DATE).format(new Date(at));
}

/** The month of an instant or a plain date, in the form that the options name. */
export function monthName(
  date: string | number,
  language: LanguageTag,
  options: Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'year'>,
): string {
  return format(language, options).format(new Date(date));
}

/** `Mon` */
export function weekdayText(iso: string, language: LanguageTag = TEXT_LANGUAGE): string {
  return format(language, { weekday: 'short' }).format(new Date(iso));
}

/** `3 days 4 hours`, `40 minutes` */
export function durationText(ms: number, language: LanguageTag = TEXT_LANGUAGE): string {
  return durationIn(durationWords(wordsOf(language)), ms);
}

/** `3 days 4 hours ago` */
export function agoText(ms: number, language: LanguageTag = TEXT_LANGUAGE): string {
  return wordsOf(language)('time.ago', { duration: durationText(ms, language) });
}

/** `Thu 26 Nov, about 19:00 UTC` */
export function utcWhenText(when: When, language: LanguageTag): string {
  return whenHere(when, inUtc(language));
}

/** ` (11:00 PT)`, which stands behind it; nothing where the team has the same time. */
export function teamWhenText(when: When, language: LanguageTag, teamZone: string): string {
  return whenThere(when, { ...inUtc(language), teamZone });
}

function inUtc(language: LanguageTag): WhenStyle {
  const words = wordsOf(language);
  return { words: whenWords(words), dates: words.dates, zone: 'UTC', teamZone: null };
}

/** `in 5 hours 58 minutes`, `starts in 6 hours`, `40 minutes left`, `2 hours late` */
export function countingText(due: Due, now: number, language: LanguageTag): string {
  const { state, ms } = counting(due, now);
  return wordsOf(language)(`count.${state}`, { duration: durationText(ms, language) });
}

function durationWords(words: Words): DurationWords {
  return { dates: words.dates, underAMinute: words('time.underAMinute') };
}

/** How times are said, with places for day, time and end. */
function whenWords(words: Words): WhenWords {
  const place = { day: '{0}', time: '{1}', end: '{2}' };
  const forms = Object.fromEntries(WHEN_FORMS.map((form) => [form, words(`when.${form}`, place)]));
  const there = words('when.there', { there: '{0}' });
  const dayEnd = words('when.dayEnd', place);
  return { ...forms, there, dayEnd, midnight: words('time.midnight') } as WhenWords;
}

/** What the pages' script says. */
export function scriptWords(words: Words): ScriptWords {
  return {
    ...durationWords(words),
    ago: words('time.ago', { duration: '{0}' }),
    when: whenWords(words),
    count: {
      in: words('count.in', { duration: '{0}' }),
      starts: words('count.starts', { duration: '{0}' }),
      left: words('count.left', { duration: '{0}' }),
      due: words('count.due', { duration: '{0}' }),
      late: words('count.late', { duration: '{0}' }),
    },
    stale: words('time.stale', { age: '{0}' }),
    checkFailed: words('live.checkFailed', { time: '{0}' }),
    newReset: words('live.newReset', { time: '{0}' }),
  };
}
