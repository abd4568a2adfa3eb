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

/** The first screen in a few words, for pictures and frames on other sites, which cannot explain more and may be kept. */
export interface Glance {
  readonly title: string;
  readonly sentence: string;
  /** Null: there is no chance to show, and the sentence says why. */
  readonly chance: GlanceChance | null;
  readonly asOf: string;
}

export interface GlanceChance {
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  readonly label: string;
  /** `31 %` */
  readonly text: string;
  /** `range 27 to 58 %` */
  readonly range: string;
  readonly trust: string;
}

export function glanceOf(data: GlanceData, locale: Locale): Glance {
  const { product, generatedAt, forecast } = data;
  const { words, language } = locale;
  return {
    title: words('start.title', { product }),
    sentence: sentenceText(data, locale, 'instants'),
    chance: forecast && chanceOf(forecast, locale),
    asOf: words('glance.asOf', { at: instantText(generatedAt, language) }),
  };
}

function chanceOf({ next24Hours, liveAccuracy }: ForecastPart, { words }: Locale): GlanceChance {
  const { probability, low, high } = next24Hours;
  return {
    probability,
    low,
    high,
    label: words('next.day'),
    text: percentText(probability, words),
    range: words('next.range', { range: rangeText(low, high, words) }),
    trust: words(`trust.${trustOf(liveAccuracy)}`),
  };
}
