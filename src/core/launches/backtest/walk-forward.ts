import { ESTIMATORS } from '../estimators/all-estimators.js';
import { chanceWithin, type Estimator, type GapLaw, type PastLine } from '../estimators/estimator.js';
import { createPastReader, type PastReader } from '../estimators/past.js';
import type { LaunchHistory } from '../history.js';
import type { LaunchWindow, WindowForecast } from './launch-window.js';

const WEEK = 7;

/** Days from the first launch of all to the first forecast. */
const LEARNING_DAYS = 182;

interface WalkForwardOptions {
  /** Days ahead that each forecast gives a probability for, ascending. */
  readonly days: readonly number[];
  /** Mondays to forecast on, ascending; all by default. */
  readonly origins?: readonly number[];
  /** What was known on each day; created from the histories by default. */
  readonly reader?: PastReader;
  /** All that are published by default. */
  readonly estimators?: readonly Estimator[];
}

/** Days from the first launch to the first scored forecast: weights need some known outcomes first. */
const WARM_UP_DAYS = 539;

/** At most this share of a short record. */
const WARM_UP_SHARE = 0.5;

/** Mondays from half a year after the first launch to the day before the lists end. */
export function weeklyOrigins(histories: readonly LaunchHistory[]): readonly number[] {
  const end = lastDay(histories);
  const origins: number[] = [];
  for (let day = mondayOf(firstDay(histories) + LEARNING_DAYS); day < end; day += WEEK) origins.push(day);
  return origins;
}

/** The Monday of the first scored forecast: about a year and a half after the first launch. */
export function scoringStart(histories: readonly LaunchHistory[]): number {
  const first = firstDay(histories);
  return mondayOf(first + Math.min(WARM_UP_DAYS, Math.floor(WARM_UP_SHARE * (lastDay(histories) - first))));
}

function firstDay(histories: readonly LaunchHistory[]): number {
  const firsts = histories.flatMap(({ lines }) => lines.flatMap(({ days }) => days.slice(0, 1)));
  return firsts.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
}

/** The Monday of a day's week. */
function mondayOf(day: number): number {
  // Day 4 was the first Monday of 1970.
  return day - ((((day - 4) % WEEK) + WEEK) % WEEK);
}

/** The last day for which any list is complete. */
export function lastDay(histories: readonly LaunchHistory[]): number {
  return histories.reduce((latest, { asOfDay }) => Math.max(latest, asOfDay), Number.NEGATIVE_INFINITY);
}

/**
 * Forecasts every line on every Monday from what was known on that day.
 * @returns windows in time order
 */
export function walkForwardLaunches(
  histories: readonly LaunchHistory[],
  options: WalkForwardOptions,
): readonly LaunchWindow[] {
  const { estimators = ESTIMATORS } = options;
  const read = options.reader ?? createPastReader(histories, lastDay(histories));
  const futures = new Map(
    histories.flatMap(({ company, lines, asOfDay }) =>
      lines.map(({ id, days }) => [`${company}/${id}`, { days, asOfDay }] as const),
    ),
  );
  return (options.origins ?? weeklyOrigins(histories)).flatMap((origin) => {
    const past = read(origin);
    const fits = estimators.map((estimator) => estimator.fit(past));
    return past.flatMap((line, place) => {
      const future = futures.get(`${line.company}/${line.id}`);
      if (!future || future.asOfDay <= origin) return [];
      const next = future.days.find((day) => day > origin);
      const outcome = { next: next === undefined ? null : next - origin, known: future.asOfDay - origin };
      const at = (laws: readonly (GapLaw | null)[]) =>
        forecastOf(laws[place] ?? null, line, outcome, options.days);
      return [
        {
          company: line.company,
          line: line.id,
          isAny: line.isAny,
          origin,
          gaps: line.gaps.length,
          wait: line.wait,
          ...outcome,
          forecasts: fits.map(at),
        },
      ];
    });
  });
}

function forecastOf(
  law: GapLaw | null,
  { wait }: PastLine,
  { next, known }: Pick<LaunchWindow, 'next' | 'known'>,
  days: readonly number[],
): WindowForecast | null {
  if (!law) return null;
  const survived = law(wait);
  const probability = (ahead: number) => chanceWithin(survived, law(wait + ahead));
  const probabilities = new Float64Array(days.length);
  for (let place = 0; place < days.length; place += 1) probabilities[place] = probability(days[place] ?? 0);
  return {
    probabilities,
    before: probability(next === null ? known : next - 1),
    until: probability(next ?? known),
  };
}
