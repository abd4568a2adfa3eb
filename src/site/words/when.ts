import { DAY_MS, HOUR_MS, startOfDay } from '../../core/time.js';
import { DATE, HOUR } from './date-style.js';
import { filled } from './filled.js';

/*
 * Times as people say them: "today, about 19:00". Shared with the browser, so it needs nothing of the server.
 */

/** How a time is said: an instant (`at`), about then, by then, a stretch of hours, a day, or from then on. */
export const WHEN_FORMS = ['at', 'about', 'by', 'span', 'day', 'from'] as const;
type WhenForm = (typeof WHEN_FORMS)[number];

export interface When {
  readonly form: WhenForm;
  /** Epoch milliseconds; of a day its middle, so that it is the same day nearly everywhere. */
  readonly at: number;
  /** Of a span. */
  readonly until: number | null;
}

/** In each, `{0}` is the day, `{1}` the time, and `{2}` the end. */
export type WhenWords = Readonly<Record<WhenForm, string>>;

/** When something is promised; null: no time is named. */
export function whenOf(promise: {
  readonly madeAt: string;
  readonly from: string;
  readonly to: string | null;
  readonly windowKind: string;
}): When | null {
  const from = Date.parse(promise.from);
  const to = promise.to === null ? null : Date.parse(promise.to);
  if (to === null) return promise.from === promise.madeAt ? null : { form: 'from', at: from, until: null };
  const length = to - from;
  if (promise.windowKind === 'by' || promise.windowKind === 'within' || length > 30 * HOUR_MS)
    return { form: 'by', at: to, until: null };
  if (length >= 18 * HOUR_MS) return { form: 'day', at: from + length / 2, until: null };
  return promise.windowKind === 'clock' && length <= 3 * HOUR_MS
    ? { form: 'about', at: from, until: null }
    : { form: 'span', at: from, until: to };
}

export interface WhenStyle {
  readonly words: WhenWords;
  /** A BCP 47 tag. */
  readonly dates: string;
  /** Null: the reader's own. */
  readonly zone: 'UTC' | null;
  /** For `today` and `tomorrow`, epoch milliseconds; null where the text outlives the day: each day by its date. */
  readonly now: number | null;
}

/** `today, about 19:00`, `tomorrow`, `Thu 26 Nov by 09:00` */
export function whenText({ form, at, until }: When, style: WhenStyle): string {
  const { words, dates, zone } = style;
  const clock = new Intl.DateTimeFormat(dates, { ...HOUR, ...inZone(zone) });
  const time = (ms: number) => clock.format(ms);
  const end = until === null ? null : `${time(until)}${zone === null ? '' : ' UTC'}`;
  const start = end === null && zone !== null ? `${time(at)} UTC` : time(at);
  return filled(words[form], dayText(at, style), start, end ?? '');
}

function dayText(at: number, { dates, zone, now }: WhenStyle): string {
  const { year: _, ...date } = DATE;
  if (now === null) return new Intl.DateTimeFormat(dates, { ...date, ...inZone(zone) }).format(at);
  const days = Math.round((dayOf(at, zone) - dayOf(now, zone)) / DAY_MS);
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(dates, { numeric: 'auto' }).format(days, 'day');
  return new Intl.DateTimeFormat(dates, { weekday: 'short', ...date, ...inZone(zone) }).format(at);
}

/** The day on which an instant falls, as its midnight in UTC. */
function dayOf(at: number, zone: WhenStyle['zone']): number {
  const date = new Date(at);
  return zone === null ? Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) : startOfDay(at);
}

const inZone = (zone: WhenStyle['zone']) => (zone === null ? {} : { timeZone: zone });

/** A promise as the script keeps it current. Epoch milliseconds; null: no end is named. */
export interface Due {
  readonly from: number;
  readonly to: number | null;
  /** Until when it is due, which may be later. */
  readonly dueTo: number | null;
}

export type Counting =
  | { readonly state: 'in' | 'left'; readonly ms: number }
  | { readonly state: 'due' | 'overdue'; readonly since: number };

/** How long until a promise is due, how long is left of its window, or since when it is due. */
export function counting({ from, to, dueTo }: Due, now: number): Counting {
  if (now < from) return { state: 'in', ms: from - now };
  if (to !== null && now > (dueTo ?? to)) return { state: 'overdue', since: to };
  // An hour was named, and not a time that ends.
  const isLong = to !== null && to - from > 3 * HOUR_MS;
  return isLong && now < to ? { state: 'left', ms: to - now } : { state: 'due', since: from };
}
