import { DateTime, IANAZone, type TokenParser } from 'luxon';
import { z } from 'zod';
import { EARLIEST_MS } from '../../core/time/time.js';
import { offsetZone, ZONE_NAMES } from '../../core/time/zone-names.js';

const ISO = /^\d{4}(?:-\d\d-\d\d|\d{4}|-?W\d\d-?\d|-\d{3})(?:T\S+)?$/i;

/**
 * The name of a zone behind an offset (RFC 9557): the offset is what the clock showed, and Luxon would go by
 * the name.
 */
const NAME_BEHIND_OFFSET = /((?:z|[+-]\d\d(?::?\d\d)?))\[[^\]]*\]$/i;

/** Checked here, because Luxon accepts any number for hours and minutes. */
const ISO_OFFSET = /T\S*([+-]\d\d):?(\d\d)?$/i;

/** A later date is the last one that a program knows, which says that there is none. */
const LATEST_MS = Date.UTC(2100, 0);

const UNIX_TIME = /^\d{10}(?:\d{3}|\.\d+)?$/;

/** Tue Nov 24 09:10:00 PST 2026 */
const YEAR_AT_THE_END = /^(\D+\d{1,2}) ([\d:.]+) (.*?) ?(\d{4})$/;

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|s|rs?)?(?:[ ,.]+|$)/i;
const CLOCK = /^(.*?)[T ]\(?(\d{1,2}:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?(?: ?([ap]m)\b)?(?![\d:]) ?(.*)$/i;

/**
 * Formats of days, without commas and dots, the one of RSS first. In `11/12/2026` nobody knows which number
 * is the month.
 */
const DAYS = ['d LLL yyyy', 'd LLLL yyyy', 'LLL d yyyy', 'LLLL d yyyy', 'yyyy-M-d', 'yyyy/M/d'];
const SHORT_YEAR_DAYS = ['d LLL yy', 'd-LLL-yyyy', 'd-LLL-yy'];
const CLOCKS = { withSeconds: 'H:mm:ss', short: 'H:mm' };

const LOCALE = { locale: 'en' };

/** Parsers by format: making one takes most of the time of parsing. */
const parsers = new Map<string, TokenParser>();

function parserOf(format: string): TokenParser {
  const parser = parsers.get(format) ?? DateTime.buildFormatParser(format, LOCALE);
  parsers.set(format, parser);
  return parser;
}

/**
 * The instant of a date in ISO 8601, RFC 822 or the formats that programs print, or of a Unix time in seconds
 * or milliseconds; null for anything else. A date has a day that exists, a month and a year. A date without a
 * zone is UTC, so that the record does not depend on the machine's zone; one in a zone that is not understood
 * is no date.
 */
export function parseInstant(written: z.infer<typeof writtenDate>): number | null {
  const text = String(written ?? '')
    .trim()
    .replace(/\s+/g, ' ');
  if (text === '') return null;
  const at = UNIX_TIME.test(text) ? unixTime(Number(text)) : dateOf(text);
  return at !== null && at >= EARLIEST_MS && at < LATEST_MS ? at : null;
}

/** A date in JSON, as `parseInstant` takes it; what is none costs an entry nothing but that date. */
export const writtenDate = z.union([z.string(), z.number()]).nullish().catch(null);

/** The instant of the first of several dates of one thing that is a date. */
export function firstInstant(dates: readonly z.infer<typeof writtenDate>[]): number | null {
  for (const date of dates) {
    const at = parseInstant(date);
    if (at !== null) return at;
  }
  return null;
}

function unixTime(number: number): number {
  return number < 1e12 ? Math.floor(number * 1000) : number;
}

function dateOf(text: string): number | null {
  if (ISO.test(text)) {
    const stated = text.replace(NAME_BEHIND_OFFSET, '$1');
    const [, hours = '', minutes] = ISO_OFFSET.exec(stated) ?? [];
    const iso = DateTime.fromISO(stated, { zone: 'utc' });
    return iso.isValid && offsetZone(hours, minutes) !== null ? iso.toMillis() : null;
  }
  const ordered = text.replace(YEAR_AT_THE_END, '$1 $4 $2 $3').replace(WEEKDAY, '');
  const [, date = ordered, clock = '0:00', fraction = '0', half = '', zoned = ''] = CLOCK.exec(ordered) ?? [];
  const zone = zoneOf(zoned.trim());
  if (zone === null) return null;
  const day = date
    .replace(/[ ,.]+/g, ' ')
    .replace(/\bsept\b/i, 'Sep')
    .trim();
  const time = clock.length > 5 ? CLOCKS.withSeconds : CLOCKS.short;
  const written = half === '' ? `${day} ${clock}` : `${day} ${clock} ${half}`;
  const clockFormat = half === '' ? time : `${time.replace('H', 'h')} a`;
  for (const format of [...DAYS, ...SHORT_YEAR_DAYS]) {
    const parser = parserOf(`${format} ${clockFormat}`);
    const parsed = DateTime.fromFormatParser(written, parser, { zone, ...LOCALE });
    if (parsed.isValid) return parsed.toMillis() + Math.floor(Number(`0.${fraction}`) * 1000);
  }
  return null;
}

/** `+0800 CST`, `GMT+8`, `UTC`, `(PST)`, `Z`, `Europe/Paris`; null for a zone that is not understood. */
function zoneOf(text: string): string | null {
  if (text === '' || /^z$/i.test(text)) return 'UTC';
  const offset = /^\(?(?:UTC?|GMT)? ?([+-]\d{1,2})(?::?(\d\d))?(?:\)| ?[([a-z].*)?$/i.exec(text);
  if (offset) return offsetZone(offset[1] ?? '', offset[2]);
  const [, name = ''] = /^\(?([a-z]+(?:\/[a-z_/]+)?)\)?$/i.exec(text) ?? [];
  const hours = ZONE_NAMES.get(name.toLowerCase())?.hours ?? null;
  if (hours !== null) return offsetZone(String(hours));
  return name.includes('/') && IANAZone.isValidZone(name) ? name : null;
}
