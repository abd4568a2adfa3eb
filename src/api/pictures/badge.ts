import { makeBadge } from 'badge-maker';
import { epochMs } from '../../core/instant.js';
import { isLive } from '../../core/record/known-time.js';
import { type Locale, localeOf, TEXT_LANGUAGE } from '../../site/words/locale.js';
import { type Facts, moodOf, standingPromise, unknowable } from '../../site/words/mood.js';
import { percentText } from '../../site/words/numbers.js';
import { sentenceText, wordText } from '../../site/words/sentence.js';
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

/** `/badge.svg`: the word of the page; in instants, because pictures are kept. */
export function badge(record: RecordView, { form, lang: language }: BadgeQuery, now: number): Content {
  const facts: Facts = { ...factsView(record), forecast: forecastView(record, now) };
  const locale = localeOf(language === 'en' ? TEXT_LANGUAGE : language);
  const label = locale.words('badge.label', { product: record.snapshot.product.name });
  const message =
    form === 'long'
      ? sentenceText(facts, locale, 'instants')
      : [wordText(facts, locale, 'instants'), ...outlook(facts, locale)].join(' · ');
  const color = isLive(facts.reservation) ? GROUND.live : GROUND.unavailable;
  return { type: TYPE, body: draw(label, message, color) };
}

/** Where nothing is promised: when the last one was, and the chance of the next. */
function outlook(facts: Facts, { words }: Locale): string[] {
  const { lastResetAt } = facts.stats;
  if (standingPromise(facts.promises) !== null || unknowable(facts) !== null || lastResetAt === null)
    return [];
  const last = words('badge.last', { last: shortInstant(epochMs(lastResetAt), words.dates) });
  const chance = percentText(facts.forecast?.next24Hours.probability ?? 0, words);
  return [...(moodOf(facts) === 'fresh' ? [] : [last]), words('badge.chance', { chance })];
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
