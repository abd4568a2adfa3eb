import { percent } from '../core/percent.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.js';
import type { ForecastPart, HorizonPart, PromiseRow } from './page-data.js';

const NO_BREAK = '\u00a0';

/** A probability in whole per cents, on one line. */
export function percentText(probability: number): string {
  return percent(probability).replaceAll(' ', NO_BREAK);
}

const BANKED = { banked: 'Banked reset', both: 'Reset and banked reset' };

/** What a post promises and how, as far as it is not simply a regular reset that will come. */
export function promiseWords({ promises, strength }: Pick<PromiseRow, 'promises' | 'strength'>): string[] {
  const words: string[] = [];
  const isVeiled = strength === 'veiled';
  if (promises === 'banked' || promises === 'both')
    words.push(`${BANKED[promises]} ${isVeiled ? 'hinted, not promised' : 'promised'}`);
  else if (isVeiled) words.push('Hinted, not promised');
  if (promises === 'unclear') words.push('Kind of reset not said');
  if (strength === 'conditional') words.push('If a condition is met');
  return words;
}

/** A chance of one hour: with one decimal under 10 %. */
export function hourlyText(probability: number): string {
  if (probability > 0 && probability < 0.0005) return `under 0.1${NO_BREAK}%`;
  return probability < 0.0995 ? `${(100 * probability).toFixed(1)}${NO_BREAK}%` : percentText(probability);
}

/** `27 to 58 %` */
export function rangeText(low: number, high: number): string {
  const [from, to] = [percentText(low), percentText(high)];
  if (from === to) return `about ${from}`;
  return `${from.replace(/^(\d+)\u00a0%$/, '$1')} to ${to}`;
}

/**
 * The calibrated words for a probability.
 * @see Mastrandrea et al. (2010), IPCC guidance note on the consistent treatment of uncertainties
 */
export function likelihoodWords(probability: number): string {
  if (probability < 0.1) return 'very unlikely';
  if (probability < 0.33) return 'unlikely';
  if (probability <= 0.66) return 'about as likely as not';
  return probability <= 0.9 ? 'likely' : 'very likely';
}

/** The probability as a natural frequency. */
export function frequencyWords(probability: number, times: string): string {
  if (probability < 0.05) return `fewer than one in twenty ${times} like this`;
  if (probability >= 0.95) return `at least nineteen in twenty ${times} like this`;
  return `about ${Math.round(10 * probability)} in 10 ${times} like this`;
}

/** A count with its noun: `1 window`, `2 windows`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Three decimals, with a real minus sign. */
export function scoreText(value: number): string {
  return value.toFixed(3).replace('-', '\u2212');
}

/** A score with its sign. */
export function skillText(value: number): string {
  return value > 0 ? `+${scoreText(value)}` : scoreText(value);
}

/** Days with one decimal; less than a tenth of a day in minutes. */
export function daysText(days: number): string {
  if (days < 0.1) return countText(Math.round((days * DAY_MS) / MINUTE_MS), 'minute');
  const text = days.toFixed(1);
  return `${text} ${text === '1.0' ? 'day' : 'days'}`;
}

/** How much of the last days nobody watched; null for less than an hour. */
export function uncoveredText(ms: number, days: number): string | null {
  if (ms < HOUR_MS) return null;
  if (ms < DAY_MS) return `not watched: ${countText(Math.round(ms / HOUR_MS), 'hour')}`;
  const uncovered = (ms / DAY_MS).toFixed(1);
  if (uncovered !== days.toFixed(1)) return `not watched: ${uncovered} of ${days} days`;
  return `not watched: ${ms < days * DAY_MS ? 'nearly ' : ''}all ${days} days`;
}

/** What the skill of one horizon supports. */
export function skillWords({ windows, skill, skillLow, skillHigh }: HorizonPart): string {
  if (windows === 0) return 'No window has been scored yet.';
  if (skill === null || skillLow === null || skillHigh === null)
    return `${countText(windows, 'scored window')}: too few to distinguish the forecast from the recent average.`;
  if (skillLow > 0) return 'Better than the recent average over these windows.';
  if (skillHigh < 0) return 'Worse than the recent average over these windows.';
  return 'Not distinguishable from the recent average: the interval contains zero.';
}

/** How far to trust the current forecast. */
export function trustWords({ liveAccuracy }: Pick<ForecastPart, 'liveAccuracy'>): string {
  const { status, evaluationDays, twentyFourHours } = liveAccuracy;
  if (status === 'unavailable') return 'Its past scores cannot be read right now.';
  if (evaluationDays === 0)
    return 'None of its daily forecasts has been scored yet. Treat it as an estimate without a track record.';
  const scored = `${countText(evaluationDays, 'daily forecast')} scored so far`;
  if (status === 'collecting') return `${scored}. Fewer than 30 prove nothing.`;
  return `${scored}. ${skillWords(twentyFourHours)}`;
}
