import { type LanguageTag, TEXT_LANGUAGE, type Words, wordsOf } from './locale.js';
import {
  clockOf,
  counting,
  DATE,
  type Due,
  type DurationForm,
  type DurationWords,
  durationIn,
  type ScriptWords,
  WHEN_FORMS,
  type When,
  type WhenWords,
  whenText,
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

/** `3 days`, `40 minutes` */
export function durationText(
  ms: number,
  language: LanguageTag = TEXT_LANGUAGE,
  form: DurationForm = 'rough',
): string {
  return durationIn(durationWords(wordsOf(language)), ms, form);
}

/** `3 days ago` */
export function agoText(
  ms: number,
  language: LanguageTag = TEXT_LANGUAGE,
  form: DurationForm = 'rough',
): string {
  return wordsOf(language)('time.ago', { duration: durationText(ms, language, form) });
}

/**
 * `Thu 26 Nov, about 19:00 UTC`
 * @param teamZone for `Thu 26 Nov, about 19:00 UTC (11:00 PT)`
 */
export function utcWhenText(when: When, language: LanguageTag, teamZone: string | null = null): string {
  const words = wordsOf(language);
  return whenText(when, { words: whenWords(words), dates: words.dates, zone: 'UTC', teamZone });
}

/** `in 5 h 58 min`, `40 min left`, `due for 2 h`, `2 h late` */
export function countingText(due: Due, now: number, language: LanguageTag): string {
  const { state, ms } = counting(due, now);
  return wordsOf(language)(`count.${state}`, { duration: durationText(ms, language, 'short') });
}

function durationWords(words: Words): DurationWords {
  return { dates: words.dates, underAMinute: words('time.underAMinute') };
}

/** How times are said, with places for day, time and end. */
function whenWords(words: Words): WhenWords {
  const place = { day: '{0}', time: '{1}', end: '{2}' };
  const forms = Object.fromEntries(WHEN_FORMS.map((form) => [form, words(`when.${form}`, place)]));
  return { ...forms, there: words('when.there', { when: '{0}', there: '{1}' }) } as WhenWords;
}

/** What the pages' script says. */
export function scriptWords(words: Words): ScriptWords {
  return {
    ...durationWords(words),
    ago: words('time.ago', { duration: '{0}' }),
    when: whenWords(words),
    count: {
      in: words('count.in', { duration: '{0}' }),
      left: words('count.left', { duration: '{0}' }),
      due: words('count.due', { duration: '{0}' }),
      late: words('count.late', { duration: '{0}' }),
    },
    zone: words('time.zone', { zone: '{0}' }),
    stale: words('time.stale', { age: '{0}' }),
    checked: words('live.checked', { time: '{0}' }),
    nextCheck: words('live.nextCheck', { countdown: '{0}' }),
    checking: words('live.checking'),
    checkFailed: words('live.checkFailed', { time: '{0}' }),
    newReset: words('live.newReset', { time: '{0}' }),
  };
}
