import { DATE, HOUR } from './date-style.js';
import { durationParts as partsOfDuration } from './duration.js';
import { DEFAULT_LANGUAGE, type Language, wordsOf } from './locale.js';

/*
 * Instants and durations in a language of the pages; instants in UTC, whatever the zone of the server.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than a hundred uses of it. */
function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(wordsOf(language).dates, { timeZone: 'UTC', ...options });
  formats.set(key, made);
  return made;
}

/** `1 Jul 2026, 12:00 UTC` */
export function instantText(iso: string, language: Language = DEFAULT_LANGUAGE): string {
  return `${format(language, { ...DATE, ...HOUR }).format(new Date(iso))} UTC`;
}

/** `1 Jul 2026` of an instant or a plain date. */
export function dateText(iso: string, language: Language = DEFAULT_LANGUAGE): string {
  return format(language, DATE).format(new Date(iso));
}

/** The month of an instant or a plain date, in the form that the options name. */
export function monthName(
  date: string | number,
  language: Language,
  options: Pick<Intl.DateTimeFormatOptions, 'month' | 'year'>,
): string {
  return format(language, options).format(new Date(date));
}

/** `12:00`, in UTC. */
export function hourText(ms: number, language: Language = DEFAULT_LANGUAGE): string {
  return format(language, HOUR).format(new Date(ms));
}

/** `2 days`, `3 hours`, `4 minutes`, without those of which there are none. */
export function durationParts(ms: number, language: Language = DEFAULT_LANGUAGE): readonly string[] {
  const words = wordsOf(language);
  return partsOfDuration(ms, words.dates, words('time.underAMinute'));
}

/** `Jul` */
export function monthText(iso: string, language: Language = DEFAULT_LANGUAGE): string {
  return format(language, { month: 'short' }).format(new Date(iso));
}

/** `Mon` */
export function weekdayText(iso: string, language: Language = DEFAULT_LANGUAGE): string {
  return format(language, { weekday: 'short' }).format(new Date(iso));
}
