/** Shapes of the Weibull gap laws: under 1 clustered, over 1 regular. */
export const GAP_SHAPES = [0.55, 0.75, 1.35, 1.8, 2.6, 4, 7, 12] as const;

/** How long a pause after an event lasts, operational days: less than a day, so that daily habits stay possible. */
export const PAUSE_DAYS = 0.6;
const HALF_LIFE_DAYS = 90;

/** Decayed sums over the complete gaps; days are operational. */
export interface GapMemory {
  /** When the last gap ended. */
  readonly at: number;
  /** Number of gaps. */
  readonly count: number;
  /** Number of gaps that are longer than a pause. */
  readonly beyondPause: number;
  /** Σ min(gap, pause). */
  readonly daysInPause: number;
  /** Σ max(0, gap − pause). */
  readonly daysBeyondPause: number;
  /** Σ gap^shape, for each of `GAP_SHAPES`. */
  readonly powers: readonly number[];
}

export const NO_GAPS: GapMemory = {
  at: 0,
  count: 0,
  beyondPause: 0,
  daysInPause: 0,
  daysBeyondPause: 0,
  powers: GAP_SHAPES.map(() => 0),
};

/** The memory with one more complete gap, which ended `at`; both in operational days. */
export function withGap(memory: GapMemory, at: number, gap: number): GapMemory {
  const keep = 2 ** (-(at - memory.at) / HALF_LIFE_DAYS);
  return {
    at,
    count: keep * memory.count + 1,
    beyondPause: keep * memory.beyondPause + (gap > PAUSE_DAYS ? 1 : 0),
    daysInPause: keep * memory.daysInPause + Math.min(gap, PAUSE_DAYS),
    daysBeyondPause: keep * memory.daysBeyondPause + Math.max(0, gap - PAUSE_DAYS),
    powers: GAP_SHAPES.map((shape, index) => keep * (memory.powers[index] ?? 0) + gap ** shape),
  };
}
