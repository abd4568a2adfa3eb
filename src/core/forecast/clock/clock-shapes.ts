import { SLOTS_OF_DAY, SLOTS_PER_HOUR } from './local-hour.js';

/** A way to smooth the hours of the week in which events fell. */
export interface ClockShape {
  /** Prior weight; largest for the flat clock. */
  readonly prior: number;
  /** Which of `CLOCK_KERNELS`. */
  readonly kernel: number;
  /** Which of `WEEKLY_PARTS`. */
  readonly weekly: number;
}

/**
 * A Gaussian on the circle of the day.
 * @param cells how many the kernel resolves: in the day, or in one cell of a wider kernel
 */
function kernelOf(bandwidthHours: number, cells: number) {
  const weights = Float64Array.from({ length: SLOTS_OF_DAY }, (_, slot) => {
    const hours = Math.min(slot, SLOTS_OF_DAY - slot) / SLOTS_PER_HOUR;
    return Math.exp(-0.5 * (hours / bandwidthHours) ** 2);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  const before = new Float64Array(SLOTS_OF_DAY + 1);
  for (const [slot, weight] of weights.entries()) before[slot + 1] = (before[slot] ?? 0) + weight / sum;
  return {
    /** How much of an event at slot 0 falls before each slot of the day, and in all: 1. */
    before,
    /** Dirichlet pseudo-events, distributed like the next wider kernel: half an event per cell. */
    prior: 0.5 * cells,
  };
}

/** Number of cells that a Gaussian kernel of this bandwidth resolves on the circle of a day. */
const ofDay = (bandwidthHours: number) => 24 / (bandwidthHours * Math.sqrt(4 * Math.PI));

/**
 * From wide to narrow: a flat day, two for people's hours, and one for a job that always runs at the same minute. Such a
 * job falls into one cell of the widest kernel, so only the cells within that one are counted.
 */
export const CLOCK_KERNELS = [
  kernelOf(Number.POSITIVE_INFINITY, 1),
  kernelOf(3, ofDay(3)),
  kernelOf(1.2, ofDay(1.2)),
  kernelOf(0.05, 3 / 0.05),
];

/** Days of the week, from 0 (Monday) to 6, that share their habits. */
interface WeeklyPart {
  readonly cells: readonly (readonly number[])[];
  /** Dirichlet pseudo-events: half an event per cell. */
  readonly prior: number;
}

const weeklyPart = (...cells: readonly (readonly number[])[]): WeeklyPart => ({
  cells,
  prior: 0.5 * cells.length,
});

/** All days alike, weekdays against the weekend, each day on its own. */
export const WEEKLY_PARTS = [
  weeklyPart([0, 1, 2, 3, 4, 5, 6]),
  weeklyPart([0, 1, 2, 3, 4], [5, 6]),
  weeklyPart([0], [1], [2], [3], [4], [5], [6]),
];

/** Every combination of a daily and a weekly part. The first is flat in both and has half of the prior. */
export const CLOCK_SHAPES: readonly ClockShape[] = [...CLOCK_KERNELS.keys()].flatMap((kernel) =>
  [...WEEKLY_PARTS.keys()].map((weekly) => {
    const isFlat = kernel === 0 && weekly === 0;
    return { prior: isFlat ? 0.5 : 0.5 / (CLOCK_KERNELS.length * WEEKLY_PARTS.length - 1), kernel, weekly };
  }),
);
