import type { PageData } from '../page-data.js';
import { trustOf } from '../scores/verdict.js';
import { wordsOf } from './locale.js';
import { instantText } from './times.js';
import { percentText, rangeText } from './words.js';

/** What the first screen of the start page rests on. */
export type GlanceData = Pick<
  PageData,
  'product' | 'generatedAt' | 'known' | 'notLive' | 'stats' | 'forecast'
>;

/** The first screen in a few words, for pictures and frames on other sites, which cannot explain more. */
export interface Glance {
  readonly title: string;
  readonly lastLabel: string;
  readonly last: string;
  /** Null: there is no chance to show, and `note` says why. */
  readonly chance: GlanceChance | null;
  readonly note: string | null;
  readonly asOf: string;
}

export interface GlanceChance {
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  /** `31 %` */
  readonly text: string;
  /** `range 27 to 58 %` */
  readonly range: string;
  readonly trust: string;
}

export const CHANCE_LABEL = 'Chance in the next 24 hours';
const NO_FORECAST = 'No forecast is available right now.';

/** While the record is not live there is no chance, as on the badge: away from the page nobody sees that it is old. */
export function glanceOf({ product, generatedAt, known, notLive, stats, forecast }: GlanceData): Glance {
  return {
    title: `${product} usage-limit resets`,
    lastLabel: known.holesSinceLastReset > 0 ? 'Last known reset' : 'Last reset',
    last: stats.lastResetAt === null ? 'None on record yet' : instantText(stats.lastResetAt),
    chance: notLive === null && forecast ? chanceOf(forecast) : null,
    note: notLive ?? (forecast ? null : NO_FORECAST),
    asOf: `As of ${instantText(generatedAt)}`,
  };
}

function chanceOf(forecast: NonNullable<GlanceData['forecast']>): GlanceChance {
  const { probability, low, high } = forecast.next24Hours;
  return {
    probability,
    low,
    high,
    text: percentText(probability),
    range: `range ${rangeText(low, high)}`,
    trust: wordsOf()(`trust.${trustOf(forecast.liveAccuracy)}`),
  };
}
