import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time.js';
import type { PromiseRow } from '../page-data.js';
import { unitText } from './duration.js';
import { type Words, wordsOf } from './locale.js';
import type { ScriptWords } from './script-words.js';
import { WHEN_FORMS, type WhenWords } from './when.js';

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

/** A probability in whole per cents, on one line, as the API says it (`core/percent.ts`). */
export function percentText(probability: number, words: Words = wordsOf()): string {
  const whole = Math.round(100 * probability);
  if (isPlain(probability)) return words('chance.percent', { number: numberText(whole, words) });
  return words(whole === 0 ? 'chance.underOne' : 'chance.overNinetyNine');
}

/** Not `under 1 %` or `over 99 %`. */
function isPlain(probability: number): boolean {
  const whole = Math.round(100 * probability);
  return (whole > 0 || probability === 0) && (whole < 100 || probability === 1);
}

/** What a post promises and how, as far as it is not simply a regular reset that will come. */
export function promiseWords(
  { promises, strength }: Pick<PromiseRow, 'promises' | 'strength'>,
  words: Words = wordsOf(),
): string[] {
  const isVeiled = strength === 'veiled';
  const found: string[] = [];
  if (promises === 'banked') found.push(isVeiled ? words('promises.bankedHinted') : words('promises.banked'));
  else if (promises === 'both') found.push(isVeiled ? words('promises.bothHinted') : words('promises.both'));
  else if (isVeiled) found.push(words('promises.hinted'));
  if (promises === 'unclear') found.push(words('promises.unclear'));
  if (strength === 'conditional') found.push(words('promises.conditional'));
  return found;
}

/** The same, but that a plain promise has a name, too. */
export function promiseKind(of: Pick<PromiseRow, 'promises' | 'strength'>, words: Words): string[] {
  const kind = promiseWords(of, words);
  return kind.length > 0 ? kind : [words('promises.plain')];
}

/** A chance of one hour: with one decimal under 10 %. */
export function hourlyText(probability: number, words: Words = wordsOf()): string {
  if (probability > 0 && probability < 0.0005) return words('chance.underTenth');
  return probability < 0.0995
    ? words('chance.percent', { number: numberText(100 * probability, words, 1) })
    : percentText(probability, words);
}

/** `27 to 58 %` */
export function rangeText(low: number, high: number, words: Words = wordsOf()): string {
  const from = percentText(low, words);
  const to = percentText(high, words);
  if (from === to) return words('chance.about', { percent: from, plain: isPlain(low) ? 'yes' : 'no' });
  const number = numberText(Math.round(100 * low), words);
  const plain = !isPlain(low) ? 'no' : isPlain(high) ? 'both' : 'low';
  return words('chance.range', { low: from, high: to, number, plain });
}

/**
 * The calibrated words for a probability.
 * @see Mastrandrea et al. (2010), IPCC guidance note on the consistent treatment of uncertainties
 */
export function likelihoodWords(probability: number, words: Words = wordsOf()): string {
  return words(`chance.${LEVELS[levelOf(probability)]}`);
}

const LEVELS = ['veryUnlikely', 'unlikely', 'even', 'likely', 'veryLikely'] as const;

/** Its place among those words, which is its colour, too. */
export function levelOf(probability: number): 0 | 1 | 2 | 3 | 4 {
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

/** How much of the last days nobody watched; null for less than an hour. */
export function uncoveredText(ms: number, days: number, words: Words = wordsOf()): string | null {
  if (ms < HOUR_MS) return null;
  if (ms < DAY_MS) return words('record.hoursNotWatched', { hours: Math.round(ms / HOUR_MS) });
  const uncovered = numberText(ms / DAY_MS, words, 1);
  if (uncovered !== numberText(days, words, 1)) return words('record.daysNotWatched', { uncovered, days });
  return ms < days * DAY_MS
    ? words('record.nearlyNothingWatched', { days })
    : words('record.nothingWatched', { days });
}

/** How times are said, with places for day, time and end. */
export function whenWords(words: Words): WhenWords {
  const place = { day: '{0}', time: '{1}', end: '{2}' };
  return Object.fromEntries(WHEN_FORMS.map((form) => [form, words(`when.${form}`, place)])) as WhenWords;
}

/** What the pages' script says. */
export function scriptWords(words: Words): ScriptWords {
  return {
    dates: words.dates,
    underAMinute: words('time.underAMinute'),
    ago: words('time.ago', { duration: '{0}' }),
    when: whenWords(words),
    count: {
      in: words('count.in', { duration: '{0}' }),
      left: words('count.left', { duration: '{0}' }),
      due: words('count.due', { when: '{0}' }),
      overdue: words('count.overdue', { when: '{0}' }),
    },
    zone: words('time.zone', { zone: '{0}' }),
    stale: words('time.stale', { age: '{0}' }),
    checked: words('live.checked', { time: '{0}' }),
    nextCheck: words('live.nextCheck', { countdown: '{0}' }),
    checking: words('live.checking'),
    checkFailed: words('live.checkFailed', { time: '{0}' }),
    newReset: words('live.newReset', { time: '{0}' }),
  };
}
