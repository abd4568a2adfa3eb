import { SLOTS_OF_DAY, SLOTS_OF_WEEK, SLOTS_PER_HOUR } from './local-hour.js';

/** A Gaussian on the circle of the day. */
interface ClockKernel {
  readonly bandwidthHours: number;
  /** Density of an event at slot 0: a weight for each slot of the day, sum 1. */
  readonly weights: Float64Array;
  /** Dirichlet pseudo-events, distributed like the next wider kernel: half an event per resolvable cell. */
  readonly prior: number;
}

/** A way to smooth the hours of the week in which events fell. */
export interface ClockShape {
  /** Prior weight; largest for the flat clock. */
  readonly prior: number;
  /** Which of `CLOCK_KERNELS`; null: flat over the day. */
  readonly kernel: number | null;
  /** Weekly part: all days alike, five weekdays against two weekend days, or each day on its own. */
  readonly days: 'alike' | 'weekend' | 'each';
  readonly daysPrior: number;
}

/** Number of cells that a Gaussian kernel of this bandwidth resolves on the circle of a day. */
const cells = (bandwidthHours: number) => 24 / (bandwidthHours * Math.sqrt(4 * Math.PI));

function kernelOf(bandwidthHours: number): ClockKernel {
  const weights = new Float64Array(SLOTS_OF_DAY);
  for (let slot = 0; slot < SLOTS_OF_DAY; slot += 1) {
    const hours = Math.min(slot, SLOTS_OF_DAY - slot) / SLOTS_PER_HOUR;
    weights[slot] = Math.exp(-0.5 * (hours / bandwidthHours) ** 2);
  }
  const sum = weights.reduce((a, b) => a + b, 0);
  return {
    bandwidthHours,
    weights: weights.map((weight) => weight / sum),
    prior: 0.5 * Math.max(2, cells(bandwidthHours)),
  };
}

/** From wide to narrow: two for people's hours, one for a job that always runs at the same minute. */
export const CLOCK_KERNELS: readonly ClockKernel[] = [3, 1.2, 0.05].map(kernelOf);

const DAYS: readonly ClockShape['days'][] = ['alike', 'weekend', 'each'];

/** Every combination of a daily and a weekly part. The first is flat in both and has half of the prior. */
export const CLOCK_SHAPES: readonly ClockShape[] = [null, ...CLOCK_KERNELS.keys()].flatMap((kernel) =>
  DAYS.map((days): ClockShape => {
    const flat = kernel === null && days === 'alike';
    return {
      prior: flat ? 0.5 : 0.5 / ((CLOCK_KERNELS.length + 1) * DAYS.length - 1),
      kernel,
      days,
      daysPrior: days === 'each' ? 3.5 : days === 'weekend' ? 1 : 0,
    };
  }),
);

/** Cell of the weekly part for day 0 (Monday) to 6, and that cell's share of a week of equal days. */
export function dayCell(days: ClockShape['days'], day: number): { cell: number; share: number } {
  if (days === 'each') return { cell: day, share: 1 / 7 };
  if (days === 'weekend') return day >= 5 ? { cell: 1, share: 2 / 7 } : { cell: 0, share: 5 / 7 };
  return { cell: 0, share: 1 };
}

export const FLAT_PROFILE: Float64Array = new Float64Array(SLOTS_OF_WEEK).fill(1);
