import type { ForecastPart, PageData } from '../page-data.js';
import { trustOf } from '../scores/verdict.js';
import type { Locale } from './locale.js';
import { type Facts, sentenceText } from './sentence.js';
import { instantText } from './times.js';
import { percentText, rangeText } from './words.js';

/** What the first screen of the start page rests on. */
export interface GlanceData extends Facts {
  readonly product: PageData['product'];
  readonly forecast: ForecastPart | null;
}

export type Glance = ReturnType<typeof glanceOf>;

/** The first screen in a few words, for pictures and frames on other sites, which cannot explain more and may be kept. */
export function glanceOf(data: GlanceData, locale: Locale) {
  const { product, generatedAt, forecast } = data;
  const { words, language } = locale;
  return {
    title: words('start.title', { product }),
    sentence: sentenceText(data, locale, 'instants'),
    /** Null: there is no chance to show, and the sentence says why. */
    chance: forecast && chanceOf(forecast, locale),
    asOf: words('glance.asOf', { at: instantText(generatedAt, language) }),
  };
}

function chanceOf({ next24Hours, liveAccuracy }: ForecastPart, { words }: Locale) {
  const { probability, low, high } = next24Hours;
  return {
    ...{ probability, low, high },
    label: words('next.day'),
    /** `31 %` */
    text: percentText(probability, words),
    /** `range 27 to 58 %` */
    range: words('next.range', { range: rangeText(low, high, words) }),
    trust: words(`trust.${trustOf(liveAccuracy)}`),
  };
}
