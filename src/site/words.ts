import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.js';
import { unitText } from './duration.js';
import { messagesOf } from './locale.js';
import type { Messages } from './messages/en.js';
import type { PromiseRow } from './page-data.js';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number in a language of the pages, with a real minus sign.
 * @param most decimals; as many as `least` if absent
 */
export function numberText(
  value: number,
  { dates }: Messages = messagesOf(),
  least = 0,
  most = least,
): string {
  const key = `${dates} ${least} ${most}`;
  // Making one takes longer than a hundred uses of it.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(dates, { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, format);
  return format.format(value).replace('-', '\u2212');
}

/** A probability in whole per cents, on one line, as the API says it (`core/percent.ts`). */
export function percentText(probability: number, words: Messages = messagesOf()): string {
  const { chance } = words;
  const whole = Math.round(100 * probability);
  if (whole === 0 && probability > 0) return chance.underOne;
  if (whole === 100 && probability < 1) return chance.overNinetyNine;
  return chance.percent(numberText(whole, words));
}

/** What a post promises and how, as far as it is not simply a regular reset that will come. */
export function promiseWords(
  { promises, strength }: Pick<PromiseRow, 'promises' | 'strength'>,
  { promises: words }: Messages = messagesOf(),
): string[] {
  const isVeiled = strength === 'veiled';
  const found: string[] = [];
  if (promises === 'banked') found.push(isVeiled ? words.bankedHinted : words.banked);
  else if (promises === 'both') found.push(isVeiled ? words.bothHinted : words.both);
  else if (isVeiled) found.push(words.hinted);
  if (promises === 'unclear') found.push(words.unclear);
  if (strength === 'conditional') found.push(words.conditional);
  return found;
}

/** A chance of one hour: with one decimal under 10 %. */
export function hourlyText(probability: number, words: Messages = messagesOf()): string {
  const { chance } = words;
  if (probability > 0 && probability < 0.0005) return chance.underTenth;
  return probability < 0.0995
    ? chance.percent(numberText(100 * probability, words, 1))
    : percentText(probability, words);
}

/** `27 to 58 %` */
export function rangeText(low: number, high: number, words: Messages = messagesOf()): string {
  const [from, to] = [percentText(low, words), percentText(high, words)];
  return from === to ? words.chance.about(from) : words.chance.range(from, to);
}

/**
 * The calibrated words for a probability.
 * @see Mastrandrea et al. (2010), IPCC guidance note on the consistent treatment of uncertainties
 */
export function likelihoodWords(probability: number, { chance }: Messages = messagesOf()): string {
  if (probability < 0.1) return chance.veryUnlikely;
  if (probability < 0.33) return chance.unlikely;
  if (probability <= 0.66) return chance.even;
  return probability <= 0.9 ? chance.likely : chance.veryLikely;
}

/** Three decimals. */
export function scoreText(value: number, words: Messages = messagesOf()): string {
  return numberText(value, words, 3);
}

/** A score with its sign, and three decimals or as few as it needs. */
export function skillText(value: number, words: Messages = messagesOf(), least = 3): string {
  return `${value > 0 ? '+' : ''}${numberText(value, words, least, 3)}`;
}

/** Days with one decimal; less than a tenth of a day in minutes. */
export function daysText(days: number, words: Messages = messagesOf()): string {
  if (days < 0.1) return unitText(Math.round((days * DAY_MS) / MINUTE_MS), 'minute', words.dates);
  return unitText(days, 'day', words.dates, 1);
}

/** How much of the last days nobody watched; null for less than an hour. */
export function uncoveredText(ms: number, days: number, words: Messages = messagesOf()): string | null {
  const { record } = words;
  if (ms < HOUR_MS) return null;
  if (ms < DAY_MS) return record.hoursNotWatched(Math.round(ms / HOUR_MS));
  const uncovered = numberText(ms / DAY_MS, words, 1);
  if (uncovered !== numberText(days, words, 1)) return record.daysNotWatched(uncovered, days);
  return ms < days * DAY_MS ? record.nearlyNothingWatched(days) : record.nothingWatched(days);
}
