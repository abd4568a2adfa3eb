import { makeBadge } from 'badge-maker';
import { epochMs } from '../../core/time/instant.js';
import { type Assets, lightColour } from '../../site/assets.js';
import { COLOUR_OF, type Colour } from '../../site/pieces/colours.js';
import { chanceOf } from '../../words/chance.js';
import { type Locale, localeOf, TEXT_LANGUAGE } from '../../words/locale.js';
import { type Facts, moodOf, NEWS, standingPromise, unknowable } from '../../words/mood.js';
import { percentText } from '../../words/numbers.js';
import { chanceSentence, sentenceText, wordText } from '../../words/sentence.js';
import { utcWhenText } from '../../words/times.js';
import { evidenceText } from '../../words/verdict.js';
import { type Endpoint, recordEndpoint } from '../http/endpoint.js';
import { NO_STORE } from '../http/errors.js';
import { type BadgeQuery, badgeParameters, parseQuery, withKnownParameters } from '../http/query.js';
import { type Content, plainResponse } from '../http/response.js';
import { factsView } from '../views/facts-view.js';
import { forecastView } from '../views/forecast-view.js';

/** Hosts and pages add parameters of their own to a picture's address, as against caches. */
const knownPart = (target: string) => withKnownParameters(target, badgeParameters);

/** `/badge.svg`: the word of the page, in its colour. */
export function badgeEndpoint(assets: Assets): Endpoint {
  const draw = (label: string, message: string, colour: Colour): string =>
    makeBadge({
      label,
      message,
      labelColor: lightColour(assets, 'ink'),
      color: lightColour(assets, colour),
    });
  // Other sites show only images of status 200. This one is not cached.
  const unavailable = plainResponse(svg(draw('reset', 'unavailable', 'soft')), NO_STORE);
  return recordEndpoint({
    parse: (target) => parseQuery(knownPart(target), badgeParameters),
    key: knownPart,
    content(record, { form, lang }, now) {
      const forecast = forecastView(record, now);
      const facts: Facts = { ...factsView(record), forecast };
      const locale = localeOf(lang === 'en' ? TEXT_LANGUAGE : lang);
      const label = locale.words('badge.label', { product: record.snapshot.product.name });
      // As much as the chance that stands before it.
      const evidence = forecast && unknowable(facts) === null ? evidenceText(forecast, locale.words) : null;
      const badge = draw(label, badgeText(facts, locale, form), COLOUR_OF[moodOf(facts)]);
      return svg(evidence === null ? badge : withEvidence(badge, evidence, form, locale));
    },
    unavailable: () => unavailable,
  });
}

const svg = (body: string): Content => ({ type: 'image/svg+xml', body });

/** With the evidence in the title, where it takes no room; neither has markup. */
function withEvidence(badge: string, evidence: string, form: BadgeQuery['form'], { words }: Locale): string {
  return badge.replace(/(?<=<title>).*?(?=<\/title>)/, (title) => {
    const last = form === 'short' ? words('sentence.word', { word: title }) : title;
    return words('sentence.whole', { last, next: evidence });
  });
}

/** Gives times as instants, because a badge is kept by whoever shows it. */
export function badgeText(facts: Facts, locale: Locale, form: BadgeQuery['form']): string {
  if (form === 'short')
    return [
      wordText(facts, locale, 'instants'),
      ...lastText(facts, locale),
      ...chanceText(facts, locale),
    ].join(' · ');
  const sentence = sentenceText({ ...facts, forecast: null }, locale, 'instants');
  const chance = chanceSentence(facts, locale, 'instants');
  return chance === null ? sentence : locale.words('sentence.whole', { last: sentence, next: chance });
}

/** When the last reset was, if nothing is promised and the word has no time. */
function lastText(facts: Facts, { words, language }: Locale): readonly string[] {
  const { lastResetAt } = facts.stats;
  const isTold = standingPromise(facts.promises) !== null || NEWS.has(moodOf(facts));
  if (isTold || unknowable(facts) !== null || lastResetAt === null) return [];
  const when = { form: 'at', at: epochMs(lastResetAt), until: null } as const;
  return [words('badge.last', { last: utcWhenText(when, language) })];
}

/** The chance of a regular reset that the page shows, unless none is given. */
function chanceText(facts: Facts, { words, language }: Locale): readonly string[] {
  const { forecast, known, promises } = facts;
  if (forecast === null || unknowable(facts) !== null) return [];
  if (known.isTooEarly) return [words('badge.tooEarly')];
  const promise = standingPromise(promises);
  const { probability, by } = chanceOf(forecast, promise);
  const chance = percentText(probability, words);
  if (promise?.awaits === 'banked') return [words('badge.regularChance', { chance })];
  const isUntil = by !== null && by !== 'then';
  return [
    words('badge.chance', {
      chance,
      by: isUntil ? 'until' : (by ?? 'day'),
      until: isUntil ? utcWhenText(by, language) : '',
    }),
  ];
}
