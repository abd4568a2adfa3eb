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

/** `weekday`: by then, within the next days, so that date and zone go without saying. */
type WhenForm = (typeof WHEN_FORMS)[number] | 'weekday';

export interface When {
  readonly form: WhenForm;
  /** Epoch milliseconds; of a day its middle, so that it is the same day nearly everywhere. */
  readonly at: number;
  /** The end of a span; null for every other form. */
  readonly until: number | null;
}

/**
 * In each, `{0}` is the day, `{1}` the time, and `{2}` the end; in `there`, which stands behind it, `{0}` is
 * the time of the team. `midnight` is the time at which a day ends; `dayEnd` says the same of a weekday,
 * whose midnight could be either of two.
 */
export type WhenWords = Readonly<
  Record<(typeof WHEN_FORMS)[number] | 'there' | 'midnight' | 'dayEnd', string>
>;

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
export function whenHere(when: When, style: WhenStyle): string {
  return textHere(when, style, style.zone !== null || timeThere(when, style) !== null);
}

/** ` (11:00 PT)`, the time of the team where it is another; else nothing. */
export function whenThere(when: When, style: WhenStyle): string {
  const there = timeThere(when, style);
  return there === null ? '' : filled(style.words.there, there);
}

/** @param isZoned with the name of the zone */
function textHere({ form, at, until }: When, style: WhenStyle, isZoned: boolean): string {
  const { words, dates, zone } = style;
  const { timeZone } = new Intl.DateTimeFormat(dates, inZone(zone)).resolvedOptions();
  const isByThen = form === 'by' || form === 'weekday';
  const start = onClock(at, isByThen, style);
  const isDayEnd = form === 'weekday' && start.time === words.midnight;
  const pattern = isDayEnd ? words.dayEnd : words[isByThen ? 'by' : form];
  const end = until === null ? null : onClock(until, true, style);
  const last = isZoned && form !== 'weekday' ? ` ${zoneName(timeZone, until ?? at)}` : '';
  const day = dayText(start.dayOf, form === 'weekday', style);
  if (end === null) return filled(pattern, day, start.time + last, '');
  return filled(pattern, day, start.time, end.time + last);
}

type ClockStyle = Pick<WhenStyle, 'words' | 'dates'> & { readonly zone: string | null };

interface OnClock {
  readonly time: string;
  readonly dayOf: number;
}

/**
 * The time of an instant, and an instant of the day that it is said of. What ends at midnight ends on the day
 * before: `12 AM` would be taken for the beginning of that day.
 */
function onClock(at: number, isEnd: boolean, style: ClockStyle): OnClock {
  const { words, dates, zone } = style;
  const inForm = (form: string, clock: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(form, { ...clock, ...inZone(zone) }).format(at);
  if (isEnd && inForm('en-GB', HOURS_24) === '00:00') return { time: words.midnight, dayOf: at - MINUTE_MS };
  return { time: shortTime(inForm(dates, clockOf(dates)), dates), dayOf: at };
}

/**
 * `11:00 PT`, `Wed 11:00–16:00 PT` on another day, and `PT` of whole days; null where it is the same time.
 */
function timeThere({ form, at, until }: When, style: WhenStyle): string | null {
  const { dates, zone, teamZone } = style;
  if (teamZone === null) return null;
  const there = { ...style, zone: teamZone };
  const [ours, theirs] = [style, there].map((place) => onClock(at, form === 'by', place)) as [
    OnClock,
    OnClock,
  ];
  const dateIn = ({ dayOf }: OnClock, place: string | null) =>
    new Intl.DateTimeFormat('en-GB', { ...DATE, ...inZone(place) }).format(dayOf);
  const isSameDay = dateIn(theirs, teamZone) === dateIn(ours, zone);
  if (isSameDay && theirs.time === ours.time) return null;
  if (form === 'day') return commonZoneName(teamZone, at);
  const day = new Intl.DateTimeFormat(dates, { weekday: 'short', ...inZone(teamZone) }).format(theirs.dayOf);
  const times = until === null ? theirs.time : `${theirs.time}–${onClock(until, true, there).time}`;
  return `${isSameDay ? '' : `${day} `}${times} ${commonZoneName(teamZone, at)}`;
}

/** `Thu, Nov 26`, or only `Thu`; whole in a language whose short names of weekdays are a single character. */
function dayText(at: number, isWeekday: boolean, { dates, zone }: WhenStyle): string {
  const { year: _, ...date } = DATE;
  const form: Intl.DateTimeFormatOptions = isWeekday
    ? { weekday: dates.startsWith('en') ? 'short' : 'long' }
    : { weekday: 'short', ...date };
  return new Intl.DateTimeFormat(dates, { ...form, ...inZone(zone) }).format(at);
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
  readonly state: 'in' | 'starts' | 'left' | 'due' | 'late';
  readonly ms: number;
}

/**
 * How long until a promised time, how long is left of it, for how long it has been due, or how late the reset
 * is. Late is counted from the end of the time that was named.
 */
export function counting({ from, to, dueTo, isStart }: Due, now: number): Counting {
  if (now < from) return { state: isStart ? 'in' : 'starts', ms: nearest(from - now) };
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

type Unit = 'day' | 'hour' | 'minute';

/** `2 days 3 hours`: how long something lasts, in its largest unit and the next; none is negative. */
export function durationIn({ dates, underAMinute }: DurationWords, ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return underAMinute;
  const parts: readonly (readonly [number, Unit])[] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const largest = parts.findIndex(([count]) => count > 0);
  const said = parts.slice(largest, largest + 2).filter(([count]) => count > 0);
  // The narrow form of Japanese has no space before the second number.
  const style = dates.startsWith('en') ? 'narrow' : 'short';
  return new Intl.ListFormat(dates, { type: 'unit', style }).format(
    said.map(([count, unit]) => unitText(count, unit, dates)),
  );
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
  return joinedUnits(format.format(count));
}

/**
 * Keeps a number and the word behind it on one line where the language has no other spaces, as Japanese: a
 * line may end at each, and then at this one first.
 */
export function joinedUnits(text: string): string {
  return text.replace(/(?<=[\d}#]) (?=[\u3000-\u9fff])/g, '\u00a0');
}

/** The words of the pages' script. A text in which it fills in a value has `{0}`, `{1}` in its place. */
export interface ScriptWords extends DurationWords {
  readonly ago: string;
  readonly when: WhenWords;
  readonly count: Readonly<Record<Counting['state'], string>>;
  readonly stale: string;
  readonly checkFailed: string;
  readonly newReset: string;
}

/** The text with its values filled in. */
export function filled(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (_, place) => values[Number(place)] ?? '');
}
