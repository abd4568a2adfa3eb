import type { ComponentChildren } from 'preact';
import type { Reservation } from '../../core/record/known-time.js';
import { DAY_MS, HOUR_MS } from '../../core/time.js';
import type { ForecastPart, PageData } from '../page-data.js';
import type { Locale } from './locale.js';
import { percentText } from './numbers.js';
import { type AwaitedReset, nextPromise, whenOf } from './promise.js';
import { agoText, dateText, instantText, utcWhenText } from './times.js';
import type { When } from './when.js';

/** What the sentence is made of. */
export interface Facts extends Pick<PageData, 'generatedAt' | 'known' | 'reservation'> {
  readonly stats: Pick<PageData['stats'], 'lastResetAt'>;
  readonly promises: readonly AwaitedReset[];
  readonly withdrawn: readonly Pick<PageData['withdrawn'][number], 'kind' | 'at' | 'withdrawnAt'>[];
  readonly forecast: Pick<ForecastPart, 'next24Hours'> | null;
}

/** For this long after a reset, the reset is the news. */
const JUST_NOW_MS = 6 * HOUR_MS;

/** For this long after a withdrawal, the withdrawal is. */
const WITHDRAWN_MS = DAY_MS;

/** What there is to say of the last reset, and of the next one. */
export type LastState = 'none' | 'now' | 'withdrawn' | 'known' | 'last';

export type NextState =
  | 'promised'
  | 'due'
  | 'overdue'
  | 'undated'
  | 'banked'
  | 'hinted'
  | 'quiet'
  | 'unknown';

export function lastStateOf(facts: Facts): LastState {
  const { generatedAt, known, stats } = facts;
  if (withdrawnOf(facts) !== null) return 'withdrawn';
  if (stats.lastResetAt === null) return 'none';
  if (Date.parse(generatedAt) - Date.parse(stats.lastResetAt) < JUST_NOW_MS) return 'now';
  return known.holesSinceLastReset > 0 ? 'known' : 'last';
}

/** The newest regular reset, if it was withdrawn within a day. */
function withdrawnOf({ generatedAt, stats, withdrawn }: Facts): string | null {
  const since = Date.parse(generatedAt) - WITHDRAWN_MS;
  const found = withdrawn.find(
    ({ kind, at, withdrawnAt }) =>
      kind === 'regular' && Date.parse(withdrawnAt) > since && at > (stats.lastResetAt ?? ''),
  );
  return found?.at ?? null;
}

/** Why no chance is shown although the API gives one: it would pass for knowledge. Null where one is shown. */
export function unknowable(facts: Pick<Facts, 'reservation' | 'stats'>): 'notLive' | 'empty' | null {
  if (facts.stats.lastResetAt === null) return 'empty';
  return facts.reservation === null ? null : 'notLive';
}

export function nextStateOf(facts: Facts): NextState {
  const next = nextPromise(facts.promises);
  if (next === null || next.strength === 'veiled') {
    if (facts.forecast === null || unknowable(facts)) return 'unknown';
    return next === null ? 'quiet' : 'hinted';
  }
  if (whenOf(next) === null) return 'undated';
  if (next.promises === 'banked') return 'banked';
  return ({ scheduled: 'promised', open: 'due', overdue: 'overdue' } as const)[next.state];
}

/** How instants are drawn: as text, or as elements that the script keeps current. */
interface Drawing {
  /** One of the two parts. */
  part(content: ComponentChildren): ComponentChildren;
  since(at: string): ComponentChildren;
  when(when: When): ComponentChildren;
  /** What the team has promised, in its own zone, too, where there is room. */
  promised(when: When): ComponentChildren;
  /** In 24 hours. */
  tomorrow(): ComponentChildren;
}

/**
 * What the first look must tell: when the last reset was, and what is known of the next one. While the record is not live,
 * it says that, and nothing of the next one.
 */
export function sentence(
  facts: Facts,
  locale: Locale,
  { part, since, when, promised, tomorrow }: Drawing,
): ComponentChildren {
  const { words } = locale;
  const { stats, promises, forecast } = facts;
  const withdrawn = withdrawnOf(facts);
  const last = words('sentence.last', {
    state: lastStateOf(facts),
    has: stats.lastResetAt === null ? 'no' : 'yes',
    ago: stats.lastResetAt === null ? '' : since(stats.lastResetAt),
    withdrawn: withdrawn === null ? '' : when({ form: 'at', at: Date.parse(withdrawn), until: null }),
  });
  if (facts.reservation !== null) {
    const reservation = reservationWords('api.reservation', facts.reservation, locale);
    return words('sentence.whole', { last: part(reservation), next: part(last) });
  }
  const promise = nextPromise(promises);
  const window = promise === null ? null : whenOf(promise);
  const next = words('sentence.next', {
    // A withdrawal is told alone, without the chance that stands below it.
    state: withdrawn !== null && nextStateOf(facts) === 'quiet' ? 'unknown' : nextStateOf(facts),
    when: window === null ? '' : promised(window),
    by: tomorrow(),
    chance: forecast === null ? '' : capitalised(percentText(forecast.next24Hours.probability, words)),
  });
  return words('sentence.whole', { last: part(last), next: part(next) });
}

/** Why everything is to be read with reservation, as a sentence or in a few words. */
export function reservationWords(
  id: 'api.reservation' | 'badge.reservation' | 'health.record',
  { state, until }: Reservation,
  { words, language }: Locale,
): string {
  return words(id, { state, until: until === null ? '' : dateText(until, language) });
}

/** It begins a sentence. */
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence as text, in UTC: relative to the snapshot, or with instants where it is kept for longer, as in pictures. */
export function sentenceText(facts: Facts, locale: Locale, times: 'relative' | 'instants'): string {
  const { words, language } = locale;
  const now = Date.parse(facts.generatedAt);
  const part = (content: ComponentChildren) => content;
  const drawing: Drawing =
    times === 'relative'
      ? {
          part,
          since: (at) => agoText(now - Date.parse(at), language),
          when: (when) => utcWhenText(when, now, language),
          promised: (when) => utcWhenText(when, now, language),
          tomorrow: () => words('sentence.tomorrow'),
        }
      : {
          part,
          since: (at) => instantText(at, language),
          when: (when) => utcWhenText(when, null, language),
          promised: (when) => utcWhenText(when, null, language),
          tomorrow: () => utcWhenText({ form: 'at', at: now + DAY_MS, until: null }, null, language),
        };
  return String(sentence(facts, locale, drawing));
}
