import { makeBadge } from 'badge-maker';
import { epochMs } from '../../core/time/instant.js';
import { type Assets, lightColour } from '../../site/assets.js';
import { COLOUR_OF, type Colour } from '../../site/pieces/colours.js';
import { type Locale, localeOf, TEXT_LANGUAGE } from '../../words/locale.js';
import { type Facts, moodOf, NEWS, standingPromise, unknowable } from '../../words/mood.js';
import { percentText } from '../../words/numbers.js';
import { sentenceText, wordText } from '../../words/sentence.js';
import { clockOf, DATE } from '../../words/when.js';
import { type Endpoint, recordEndpoint } from '../http/endpoint.js';
import { NO_STORE } from '../http/errors.js';
import { type BadgeQuery, badgeParameters, parseQuery } from '../http/query.js';
import { type Content, plainResponse } from '../http/response.js';
import { factsView } from '../views/facts-view.js';
import { forecastView } from '../views/forecast-view.js';

/** `/badge.svg`: the word of the page, in its colour. */
export function badgeEndpoint(assets: Assets): Endpoint {
  const draw = (label: string, message: string, colour: Colour): Content => ({
    type: 'image/svg+xml',
    body: makeBadge({
      label,
      message,
      labelColor: lightColour(assets, 'ink'),
      color: lightColour(assets, colour),
    }),
  });
  // Other sites show only images of status 200. This one is not cached.
  const unavailable = plainResponse(draw('reset', 'unavailable', 'soft'), NO_STORE);
  return recordEndpoint({
    parse: (target) => parseQuery(target, badgeParameters),
    content(record, { form, lang }, now) {
      const facts: Facts = { ...factsView(record), forecast: forecastView(record, now) };
      const locale = localeOf(lang === 'en' ? TEXT_LANGUAGE : lang);
      const label = locale.words('badge.label', { product: record.snapshot.product.name });
      return draw(label, badgeText(facts, locale, form), COLOUR_OF[moodOf(facts)]);
    },
    unavailable: () => unavailable,
  });
}

/** Gives times as instants, because a badge is kept by whoever shows it. */
export function badgeText(facts: Facts, locale: Locale, form: BadgeQuery['form']): string {
  return form === 'long'
    ? sentenceText(facts, locale, 'instants')
    : [wordText(facts, locale, 'instants'), ...outlook(facts, locale)].join(' · ');
}

/**
 * If nothing is promised: when the last reset was, unless the word has a time, and the chance of the next.
 */
function outlook(facts: Facts, { words }: Locale): string[] {
  const { lastResetAt } = facts.stats;
  if (standingPromise(facts.promises) !== null || unknowable(facts) !== null || lastResetAt === null)
    return [];
  const last = words('badge.last', { last: shortInstant(epochMs(lastResetAt), words.dates) });
  const chance = facts.known.isTooEarly
    ? words('badge.tooEarly')
    : words('badge.chance', { chance: percentText(facts.forecast?.next24Hours.probability ?? 0, words) });
  return [...(NEWS.has(moodOf(facts)) ? [] : [last]), chance];
}

/** `24 Jun, 19:40 UTC` */
function shortInstant(at: number, dates: string): string {
  const { year: _, ...date } = DATE;
  return `${new Intl.DateTimeFormat(dates, { timeZone: 'UTC', ...date, ...clockOf(dates) }).format(at)} UTC`;
}
