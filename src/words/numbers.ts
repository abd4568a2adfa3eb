import { DAY_MS, MINUTE_MS } from '../core/time/time.js';
import { english, type Words, wordsOf } from './locale.js';
import { unitText } from './when.js';

/*
 * Numbers in a language of the pages: chances, ranges, scores and days.
 */

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number in a language of the pages, with a real minus sign.
 * @param most decimals; as many as `least` if absent
 */
export function numberText(
  value: number,
  { dates }: Pick<Words, 'dates'> = wordsOf(),
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

/** A probability in whole percent, on one line, as the API writes it, too. */
export function percentText(probability: number, words: Words = wordsOf()): string {
  const whole = Math.round(100 * probability);
  if (isPlain(probability)) return words('chance.percent', { number: numberText(whole, words) });
  return words(whole === 0 ? 'chance.underOne' : 'chance.overNinetyNine');
}

/** Not `under 1%` or `over 99%`. */
function isPlain(probability: number): boolean {
  const whole = Math.round(100 * probability);
  return (whole > 0 || probability === 0) && (whole < 100 || probability === 1);
}

/** `27 to 58%` */
export function rangeText(low: number, high: number, words: Words = wordsOf()): string {
  const from = percentText(low, words);
  const to = percentText(high, words);
  if (from === to) return words('chance.about', { percent: from, plain: isPlain(low) ? 'yes' : 'no' });
  const number = numberText(Math.round(100 * low), words);
  const plain = !isPlain(low) ? 'no' : isPlain(high) ? 'both' : 'low';
  return words('chance.range', { low: from, high: to, number, plain });
}

/**
 * The calibrated words for a probability, of which the middle ones are said by the side of even odds that
 * they are on.
 * @see Mastrandrea et al. (2010), IPCC guidance note on the consistent treatment of uncertainties
 */
export function likelihoodWords(probability: number): string {
  const level = LEVELS[levelOf(probability)];
  if (level !== 'even' || Math.abs(probability - 0.5) < 0.055) return english(`chance.${level}`);
  return english(probability < 0.5 ? 'chance.lessLikely' : 'chance.moreLikely');
}

const LEVELS = ['veryUnlikely', 'unlikely', 'even', 'likely', 'veryLikely'] as const;

/** The place of a probability among those words. */
function levelOf(probability: number): 0 | 1 | 2 | 3 | 4 {
  if (probability < 0.1) return 0;
  if (probability < 0.33) return 1;
  if (probability <= 0.66) return 2;
  return probability <= 0.9 ? 3 : 4;
}

/** Three decimals. */
export function scoreText(value: number, words: Words = wordsOf()): string {
  return numberText(value, words, 3);
}

/** A score with its sign, and three decimals or as few as it needs. */
export function skillText(value: number, words: Words = wordsOf(), least = 3): string {
  return `${value > 0 ? '+' : ''}${numberText(value, words, least, 3)}`;
}

/** Days with one decimal; less than a tenth of a day in minutes. */
export function daysText(days: number, words: Words = wordsOf()): string {
  if (days < 0.1) return unitText(Math.round((days * DAY_MS) / MINUTE_MS), 'minute', words.dates);
  return unitText(days, 'day', words.dates, 1);
}
