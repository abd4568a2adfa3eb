import { makeBadge } from 'badge-maker';
import { epochMs } from '../../core/instant.js';
import { isLive } from '../../core/record/known-time.js';
import { type Locale, localeOf, TEXT_LANGUAGE } from '../../site/words/locale.js';
import { percentText } from '../../site/words/numbers.js';
import { nextPromise, whenOf } from '../../site/words/promise.js';
import { type Facts, reservationWords, sentenceText, unknowable } from '../../site/words/sentence.js';
import { utcWhenText } from '../../site/words/times.js';
import { clockOf, DATE } from '../../site/words/when.js';
import { NO_STORE } from '../http/errors.js';
import type { BadgeQuery } from '../http/query.js';
import { type Content, type HttpResponse, plainResponse } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { factsView } from '../views/facts-view.js';
import { forecastView } from '../views/forecast-view.js';

const TYPE = 'image/svg+xml';

/** White text on each has a contrast of more than 4.5 to 1, on any page. */
const GROUND = { label: '#3b4252', live: '#0b5fad', unavailable: '#5c5c5c' };

/** `/badge.svg`: the last known reset, and what is known of the next; in instants, because pictures are kept. */
export function badge(record: RecordView, { form, lang: language }: BadgeQuery, now: number): Content {
  const { product, stats, known } = record.snapshot;
  const facts = { ...factsView(record), forecast: forecastView(record, now) };
  const lang = localeOf(language === 'en' ? TEXT_LANGUAGE : language);
  const { words } = lang;
  const { reservation } = facts;
  const next =
    reservation === null
      ? nextTexts(facts, lang)
      : [reservationWords('badge.reservation', reservation, lang)];
  const last =
    stats.lastResetAt === null ? words('badge.none') : shortInstant(epochMs(stats.lastResetAt), words.dates);
  const isLastKnown = stats.lastResetAt !== null && known.holesSinceLastReset > 0;
  const message =
    form === 'long'
      ? sentenceText(facts, lang, 'instants')
      : [isLastKnown ? words('badge.lastKnown', { last }) : last, ...next].join(' · ');
  const color = isLive(reservation) ? GROUND.live : GROUND.unavailable;
  return { type: TYPE, body: draw(words('badge.label', { product: product.name }), message, color) };
}

/** What is known of the next one. */
function nextTexts(facts: Facts, { words, language }: Locale): string[] {
  const promise = nextPromise(facts.promises);
  const when = promise && promise.strength !== 'veiled' ? whenOf(promise) : null;
  if (when !== null) return [words('badge.promised', { when: utcWhenText(when, null, language) })];
  if (unknowable(facts)) return [];
  return [
    words('badge.chance', { chance: percentText(facts.forecast?.next24Hours.probability ?? 0, words) }),
  ];
}

/** `24 Jun, 19:40 UTC` */
function shortInstant(at: number, dates: string): string {
  const { year: _, ...date } = DATE;
  return `${new Intl.DateTimeFormat(dates, { timeZone: 'UTC', ...date, ...clockOf(dates) }).format(at)} UTC`;
}

function draw(label: string, message: string, color: string): string {
  return makeBadge({ label, message, labelColor: GROUND.label, color });
}

/** Not to be cached. Other sites show only images of status 200. */
export function unavailableBadge(): HttpResponse {
  const body = draw('reset', 'unavailable', GROUND.unavailable);
  return plainResponse({ type: TYPE, body }, NO_STORE);
}
