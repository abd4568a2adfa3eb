import type { LaunchWindow, WindowForecast } from './launch-window.js';

/** A PIT value. Without a launch it is censored: the list ended there. */
export interface PitValue {
  readonly at: number;
  readonly came: boolean;
}

const LOW = 0.1;
const HIGH = 0.9;
const BINS = 10;

/**
 * PIT value of an outcome: the middle of its day's probability, except that the first and last day of the 80% band
 * belong to the band.
 */
export function pitValue({ next }: LaunchWindow, { before, until }: WindowForecast): PitValue {
  if (next === null) return { at: until, came: false };
  const middle = (before + until) / 2;
  if (until >= LOW && before < HIGH) return { at: Math.min(HIGH - 1e-9, Math.max(LOW, middle)), came: true };
  return { at: middle, came: true };
}

/**
 * Distribution of PIT values by the product-limit estimate, which handles waits censored by the list's end; leaving those
 * out would favour short forecasts.
 * @returns the summary for given weights of the values (at least one), which must not be negative or all 0
 */
export function pitSummary(values: readonly PitValue[]) {
  const order = values.map((_, index) => index).sort((a, b) => (values[a]?.at ?? 0) - (values[b]?.at ?? 0));
  return (weights: ArrayLike<number>) => {
    const histogram = new Array<number>(BINS).fill(0);
    let atRisk = 0;
    let left = 1;
    let mean = 0;
    let inside = 0;
    let last = 0;
    for (let index = 0; index < values.length; index += 1) atRisk += weights[index] ?? 0;
    for (const index of order) {
      const value = values[index];
      const weight = weights[index] ?? 0;
      if (!value || weight === 0) continue;
      last = value.at;
      if (value.came) {
        const mass = (left * weight) / atRisk;
        const bin = Math.min(BINS - 1, Math.floor(value.at * BINS));
        histogram[bin] = (histogram[bin] ?? 0) + mass;
        mean += mass * value.at;
        if (value.at >= LOW && value.at < HIGH) inside += mass;
        left -= mass;
      }
      atRisk -= weight;
    }
    // The remaining mass is only known to lie beyond the last value; it is spread evenly up to 1.
    if (left > 1e-9 && last < 1) {
      const share = (from: number, to: number) =>
        (left * Math.max(0, to - Math.max(last, from))) / (1 - last);
      for (let bin = 0; bin < BINS; bin += 1)
        histogram[bin] = (histogram[bin] ?? 0) + share(bin / BINS, (bin + 1) / BINS);
      mean += (left * (last + 1)) / 2;
      inside += share(LOW, HIGH);
    }
    return {
      /** Share of outcomes in each tenth of the forecast distribution; 0.1 each is perfect. */
      histogram,
      /** 0.5 is perfect; below it, launches came sooner than forecast. */
      mean,
      /** Share of outcomes between the days of the 10th and the 90th percentile. */
      coverage80: inside,
    };
  };
}
