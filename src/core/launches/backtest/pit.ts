import type { LaunchWindow, WindowForecast } from './launch-window.js';

/** A PIT value. Without a launch it is censored: the list ended there. */
export interface PitValue {
  readonly at: number;
  readonly came: boolean;
}

const LOW = 0.1;
const HIGH = 0.9;

/**
 * PIT value of an outcome: the middle of its day's probability, except that the first and last day of the 80%
 * band belong to the band.
 */
export function pitValue({ next }: LaunchWindow, { before, until }: WindowForecast): PitValue {
  if (next === null) return { at: until, came: false };
  const middle = (before + until) / 2;
  if (until >= LOW && before < HIGH) return { at: Math.min(HIGH - 1e-9, Math.max(LOW, middle)), came: true };
  return { at: middle, came: true };
}

/**
 * Share of outcomes between the days of the 10th and the 90th percentile, by the product-limit estimate,
 * which handles waits censored by the list's end; leaving those out would favour short forecasts.
 * @param values at least one
 */
export function coverage80(values: readonly PitValue[]): number {
  let left = 1;
  let inside = 0;
  let atRisk = values.length;
  const sorted = values.toSorted((a, b) => a.at - b.at);
  for (const { at, came } of sorted) {
    if (came) {
      const mass = left / atRisk;
      if (at >= LOW && at < HIGH) inside += mass;
      left -= mass;
    }
    atRisk -= 1;
  }
  const last = sorted.at(-1)?.at ?? 1;
  if (left < 1e-9 || last >= 1) return inside;
  // The remaining mass is only known to lie beyond the last value; it is spread evenly up to 1.
  return inside + (left * Math.max(0, HIGH - Math.max(last, LOW))) / (1 - last);
}
