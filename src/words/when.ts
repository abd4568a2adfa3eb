import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time/time.js';

/*
 * Times, zones and durations as people say them: "Thu 26 Nov, about 19:00 PT", "3 hours". The words and the
 * locale are arguments: the browser loads this file and no other of the folder. times.ts adds the words of
 * the server.
 */

/** How dates are written, by the server in UTC and by the script in the reader's zone. */
export const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const HOURS_24 = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const HOURS_12 = { hour: 'numeric', minute: '2-digit' } as const;

/** How times are written: `19:00`, and `7:00 PM` in English where the region counts to twelve. */
export function clockOf(dates: string): Intl.DateTimeFormatOptions {
  return countsToTwelve(dates) ? HOURS_12 : HOURS_24;
}

const twelves = new Map<string, boolean>();

function countsToTwelve(dates: string): boolean {
  const known = twelves.get(dates);
  if (known !== undefined) return known;
  const { hour12 } = new Intl.DateTimeFormat(dates, { hour: 'numeric' }).resolvedOptions();
  const found = dates.startsWith('en') && hour12 === true;
  twelves.set(dates, found);
  return found;
}

/** `19:00`, and `7 PM` of `7:00 PM`, as people say it. */
function shortTime(time: string, dates: string): string {
  return countsToTwelve(dates) ? time.replace(':00', '') : time;
}

/** Never breaks the line within a day or a time: `7` stands alone otherwise, and `PM` below it. */
export function unbroken(text: string): string {
  return text.replace(
    / (?=[AP]M\b)|(?<=[AP]M) (?=[A-Z]{2,5}\b)|(?<=\b[A-Z][a-z]{2}) (?=\d)|(?<=\d) (?=[A-Z][a-z]{2}\b)/g,
    '\u00a0',
  );
}

/** How a time is said: an instant (`at`), about then, by then, a stretch of hours, a day, or from then on. */
export const WHEN_FORMS = ['at', 'about', 'by', 'span', 'day', 'from'] as const;
type WhenForm = (typeof WHEN_FORMS)[number];

export interface When {
  readonly form: WhenForm;
  /** Epoch milliseconds; of a day its middle, so that it is the same day nearly everywhere. */
  readonly at: number;
  /** The end of a span; null for every other form. */
  readonly until: number | null;
}

/**
 * In each, `{0}` is the day, `{1}` the time, and `{2}` the end; in `there`, `{0}` is all of it, and `{1}` the
 * time of the team.
 */
export type WhenWords = Readonly<Record<WhenForm | 'there', string>>;

export interface WhenStyle {
  readonly words: WhenWords;
  /** A BCP 47 tag. */
  readonly dates: string;
  /** Null: the reader's own. */
  readonly zone: 'UTC' | null;
  /**
   * The IANA zone of the team, whose time stands beside the reader's where it is another; null: only the
   * reader's.
   */
  readonly teamZone: string | null;
}

/**
 * `Thu 26 Nov, about 19:00`, `by 9 AM Thu, Nov 26`: never `today`, which a post that stands beside it may say
 * of another day.
 */
export function whenText(when: When, style: WhenStyle): string {
  const there = timeThere(when, style);
  if (there === null) return textHere(when, style, style.zone !== null);
  return filled(style.words.there, textHere(when, style, true), there);
}

/** @param isZoned with the name of the zone */
function textHere({ form, at, until }: When, style: WhenStyle, isZoned: boolean): string {
  const { words, dates, zone } = style;
  const clock = new Intl.DateTimeFormat(dates, { ...clockOf(dates), ...inZone(zone) });
  const { timeZone } = clock.resolvedOptions();
  const time = (ms: number) => shortTime(clock.format(ms), dates);
  const zoned = (ms: number) => `${time(ms)}${isZoned ? ` ${zoneName(timeZone, ms)}` : ''}`;
  const day = dayText(at, style);
  if (until === null) return filled(words[form], day, zoned(at), '');
  return filled(words[form], day, time(at), zoned(until));
}

/**
 * `11:00 PT`, `Wed 11:00–16:00 PT` on another day, and `PT` of whole days; null where it is the same time.
 */
function timeThere({ form, at, until }: When, { dates, zone, teamZone }: WhenStyle): string | null {
  if (teamZone === null) return null;
  const there = inZone(teamZone);
  const dateIn = (place: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...DATE, ...place }).format(at);
  const clockIn = (place: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dates, { ...clockOf(dates), ...place });
  const isSameDay = dateIn(there) === dateIn(inZone(zone));
  if (isSameDay && clockIn(there).format(at) === clockIn(inZone(zone)).format(at)) return null;
  if (form === 'day') return commonZoneName(teamZone, at);
  const day = new Intl.DateTimeFormat(dates, { weekday: 'short', ...there }).format(at);
  const time = (ms: number) => shortTime(clockIn(there).format(ms), dates);
  const times = until === null ? time(at) : `${time(at)}–${time(until)}`;
  return `${isSameDay ? '' : `${day} `}${times} ${commonZoneName(teamZone, at)}`;
}

function dayText(at: number, { dates, zone }: WhenStyle): string {
  const { year: _, ...date } = DATE;
  return new Intl.DateTimeFormat(dates, { weekday: 'short', ...date, ...inZone(zone) }).format(at);
}

const inZone = (zone: string | null) => (zone === null ? {} : { timeZone: zone });

/** Intl knows the name of a zone only in the English of the places that use it, and `JST` in Japanese. */
const PLACES = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-HK', 'en-SG', 'ja'];

/** `PST`, `CEST`; not `GMT+9` or `Germany Time` */
const NAME = /^[A-Z]{2,5}$/;

/** What Intl knows nowhere. */
const OTHERS: ReadonlyMap<string, string> = new Map([['Asia/Seoul', 'KST']]);

/**
 * The name of a zone at an instant: `PST` or `PDT`, `CET` or `CEST`; where people use none, `UTC+5:45`.
 * @param zone IANA name
 */
export function zoneName(zone: string, at: number): string {
  const named = PLACES.map((place) => nameIn(place, 'short', zone, at)).find((name) => NAME.test(name));
  return named ?? OTHERS.get(zone) ?? nameIn('en-US', 'shortOffset', zone, at).replace('GMT', 'UTC');
}

/** The name of a zone for the whole year, such as `PT`, where people have one. */
export function commonZoneName(zone: string, now: number): string {
  const common = nameIn('en-US', 'shortGeneric', zone, now);
  return NAME.test(common) ? common : zoneName(zone, now);
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function nameIn(
  locale: string,
  timeZoneName: 'short' | 'shortGeneric' | 'shortOffset',
  timeZone: string,
  at: number,
): string {
  const key = `${locale} ${timeZoneName} ${timeZone}`;
  // Making one takes longer than a hundred uses of it.
  const format = zoneFormats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  zoneFormats.set(key, format);
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A promise as the script keeps it current. Epoch milliseconds; null: no end is named. */
export interface Due {
  /** The time that is named begins and ends. */
  readonly from: number;
  readonly to: number | null;
  /** Until when it is due, which may be later. */
  readonly dueTo: number | null;
  /** The named time is when work begins, which has no end. */
  readonly isStart: boolean;
}

export interface Counting {
  readonly state: 'in' | 'left' | 'due' | 'late';
  readonly ms: number;
}

/**
 * How long until a promised time, how long is left of it, for how long it has been due, or how late the reset
 * is. Late is counted from the end of the time that was named.
 */
export function counting({ from, to, dueTo, isStart }: Due, now: number): Counting {
  if (now < from) return { state: 'in', ms: nearest(from - now) };
  const end = isStart ? from : to;
  if (dueTo !== null && now > dueTo) return { state: 'late', ms: now - (end ?? dueTo) };
  return end !== null && now < end
    ? { state: 'left', ms: end - now }
    : { state: 'due', ms: now - (end ?? from) };
}

/** Durations of more than a day have no minutes: 29 h 59 min become a day and six hours. */
function nearest(ms: number): number {
  return ms < DAY_MS ? ms : Math.round(ms / HOUR_MS) * HOUR_MS;
}

/** What durations are said with. */
export interface DurationWords {
  /** A BCP 47 tag. */
  readonly dates: string;
  readonly underAMinute: string;
}

/**
 * `rough`, in one unit: `3 days`, under two days `47 hours`, under two hours `119 minutes`; `full`, in its
 * two largest: `2 days, 3 hours`; `short`: `2 d 3 h`.
 */
export type DurationForm = 'rough' | 'full' | 'short';

type Unit = 'day' | 'hour' | 'minute';

const SHORT = { day: 'd', hour: 'h', minute: 'min' };

/** How long something lasts; none is negative. */
export function durationIn({ dates, underAMinute }: DurationWords, ms: number, form: DurationForm): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return underAMinute;
  const inUnits = ([count, unit]: readonly [number, Unit]) => unitText(count, unit, dates);
  if (form === 'rough') return inUnits(wholeUnit(minutes));
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const largest = parts.filter(([count]) => count > 0).slice(0, 2);
  if (form === 'full' || !dates.startsWith('en'))
    return new Intl.ListFormat(dates, { type: 'unit', style: 'short' }).format(largest.map(inUnits));
  return largest.map(([count, unit]) => `${count}\u00a0${SHORT[unit]}`).join(' ');
}

function wholeUnit(minutes: number): readonly [number, Unit] {
  if (minutes < 120) return [minutes, 'minute'];
  return minutes < 48 * 60 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / 1440), 'day'];
}

const unitFormats = new Map<string, Intl.NumberFormat>();

/** `2 days`, `4.7 days` */
export function unitText(count: number, unit: string, dates: string, decimals = 0): string {
  const key = `${dates} ${unit} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // Making one takes longer than a hundred uses of it.
  const format =
    unitFormats.get(key) ??
    new Intl.NumberFormat(dates, { style: 'unit', unit, unitDisplay: 'long', ...digits });
  unitFormats.set(key, format);
  return format.format(count);
}

/** The words of the pages' script. A text in which it fills in a value has `{0}`, `{1}` in its place. */
export interface ScriptWords extends DurationWords {
  readonly ago: string;
  readonly when: WhenWords;
  readonly count: Readonly<Record<Counting['state'], string>>;
  readonly zone: string;
  readonly stale: string;
  readonly checked: string;
  readonly nextCheck: string;
  readonly checking: string;
  readonly checkFailed: string;
  readonly newReset: string;
}

/** The text with its values filled in. */
export function filled(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (_, place) => values[Number(place)] ?? '');
}
