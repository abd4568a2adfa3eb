import { HOURS_OF_WEEK } from './local-hour.js';

/** A way to smooth the hours of the week in which events fell. */
export interface ClockShape {
  readonly name: string;
  /** Prior weight; the flat clock has most. */
  readonly prior: number;
  /** How a single event at hour 0 spreads over the daily circle: 24 weights that sum to 1; null: flat over the day. */
  readonly daily: Float64Array | null;
  /** How days of the week share: 'alike', 'weekend' (five against two), 'each', */
  readonly days: 'alike' | 'weekend' | 'each';
  /** Dirichlet pseudo-events of the daily part, spread evenly: half an event for each cell the kernel can tell apart. */
  readonly dailyPrior: number;
  readonly daysPrior: number;
}

function kernel(bandwidthHours: number, circle: number): Float64Array {
  const weights = new Float64Array(circle);
  for (let hour = 0; hour < circle; hour += 1) {
    const distance = Math.min(hour, circle - hour);
    weights[hour] = Math.exp(-0.5 * (distance / bandwidthHours) ** 2);
  }
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

/** Cells of a circle that a Gaussian kernel of this bandwidth can tell apart: its length over the kernel's width. */
const cells = (bandwidthHours: number) => 24 / (bandwidthHours * Math.sqrt(4 * Math.PI));

const BANDWIDTHS: readonly (number | null)[] = [null, 0.4, 1.2, 3];
const DAYS: readonly ClockShape['days'][] = ['alike', 'weekend', 'each'];

/** Every pairing of a daily and a weekly part. Both are flat in the first, which holds half of the prior. */
export const CLOCK_SHAPES: readonly ClockShape[] = BANDWIDTHS.flatMap((bandwidth) =>
  DAYS.map((days): ClockShape => {
    const flat = bandwidth === null && days === 'alike';
    return {
      name: `${bandwidth === null ? 'flat day' : `${bandwidth} h`}, days ${days}`,
      prior: flat ? 0.5 : 0.5 / (BANDWIDTHS.length * DAYS.length - 1),
      daily: bandwidth === null ? null : kernel(bandwidth, 24),
      days,
      dailyPrior: bandwidth === null ? 0 : 0.5 * Math.max(2, Math.min(24, cells(bandwidth))),
      daysPrior: days === 'each' ? 3.5 : days === 'weekend' ? 1 : 0,
    };
  }),
);

/** Cell of the weekly part for a day 0 (Monday) … 6, and the share of the week it has when all days are alike. */
export function dayCell(days: ClockShape['days'], day: number): { cell: number; share: number } {
  if (days === 'each') return { cell: day, share: 1 / 7 };
  if (days === 'weekend') return day >= 5 ? { cell: 1, share: 2 / 7 } : { cell: 0, share: 5 / 7 };
  return { cell: 0, share: 1 };
}

export const FLAT_PROFILE: Float64Array = new Float64Array(HOURS_OF_WEEK).fill(1);
