import type { Outcome } from './brier-score.js';

/** One bin of a reliability diagram. */
export interface ReliabilityBin {
  /** Forecasts from here to below `to`; the last bin includes 1. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean probability of the bin's forecasts; null if it is empty. */
  readonly meanForecast: number | null;
  /** The share of them that came true; null if it is empty. */
  readonly observedRate: number | null;
}

/**
 * Reliability diagram: forecasts against outcomes in ten equal bins of probability.
 * @param key which of the windows' probabilities
 * @see Murphy & Winkler (1977), Applied Statistics 26, 41
 */
export function reliabilityBins<Key extends string>(
  windows: readonly Outcome<Key>[],
  key: Key,
): ReliabilityBin[] {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, forecast: 0, happened: 0 }));
  for (const window of windows) {
    const probability: number = window[key];
    const bin = bins[Math.min(9, Math.floor(probability * 10))];
    if (!bin) continue;
    bin.count += 1;
    bin.forecast += probability;
    bin.happened += window.outcome ? 1 : 0;
  }
  return bins.map(({ count, forecast, happened }, index) => ({
    from: index / 10,
    to: (index + 1) / 10,
    count,
    meanForecast: count === 0 ? null : forecast / count,
    observedRate: count === 0 ? null : happened / count,
  }));
}
