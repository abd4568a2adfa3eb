/** Shapes of the Weibull gap laws: under 1 clustered, over 1 regular. */
export const GAP_SHAPES = [0.55, 0.75, 1.35, 1.8, 2.6, 4, 7, 12] as const;
/** How long a pause after an event lasts, operational days: less than a day, so that daily habits stay possible. */
export const PAUSE_DAYS = 0.6;
const HALF_LIFE_DAYS = 90;

/** Decayed sums over the complete gaps. Mutable; days are operational. */
export interface GapMemory {
  /** When the last gap ended. */
  at: number;
  /** Number of gaps. */
  count: number;
  /** Number of gaps that are longer than a pause. */
  beyondPause: number;
  /** Σ min(gap, pause). */
  daysInPause: number;
  /** Σ max(0, gap − pause). */
  daysBeyondPause: number;
  /** Σ gap^shape, for each of `GAP_SHAPES`. */
  readonly powers: Float64Array;
}

export function emptyGapMemory(): GapMemory {
  return {
    at: 0,
    count: 0,
    beyondPause: 0,
    daysInPause: 0,
    daysBeyondPause: 0,
    powers: new Float64Array(GAP_SHAPES.length),
  };
}

/**
 * Adds a complete gap.
 * @param at operational days, when it ended
 * @param gap operational days
 */
export function recordGap(memory: GapMemory, at: number, gap: number): void {
  const keep = 2 ** (-(at - memory.at) / HALF_LIFE_DAYS);
  memory.at = at;
  memory.count = keep * memory.count + 1;
  memory.beyondPause = keep * memory.beyondPause + (gap > PAUSE_DAYS ? 1 : 0);
  memory.daysInPause = keep * memory.daysInPause + Math.min(gap, PAUSE_DAYS);
  memory.daysBeyondPause = keep * memory.daysBeyondPause + Math.max(0, gap - PAUSE_DAYS);
  for (const [index, shape] of GAP_SHAPES.entries())
    memory.powers[index] = keep * (memory.powers[index] ?? 0) + gap ** shape;
}
