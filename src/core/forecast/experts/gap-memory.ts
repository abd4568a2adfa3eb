/** Shapes of the Weibull gap laws: under 1 clustered, over 1 regular. */
export const GAP_SHAPES = [0.55, 0.75, 1.35, 1.8, 2.6, 4, 7, 12] as const;
/** Times after an event at which the hazard may step, operational days. */
export const GAP_STEPS = [0.3, 0.6, 1.2, 3] as const;
/** Half-lives of the gap memories, days. */
export const GAP_HALF_LIVES = [30, Number.POSITIVE_INFINITY] as const;

/** Columns: number of gaps, Σ gap^shape by shape, Σ ln gap, Σ gap; then by step: gaps beyond it, Σ min(gap, step). */
const LOGS = GAP_SHAPES.length + 1;
const TOTAL = LOGS + 1;
const STEPS = TOTAL + 1;
const COLUMNS = STEPS + 2 * GAP_STEPS.length;
/** A minute, in days. */
const MIN_GAP = 1 / 1440;
const BLOCK_DAYS = 6;
/** Older gaps are dropped. */
const MEMORY_DAYS = 360;

/**
 * Decayed sums over the complete gaps, kept in blocks of six days. Blocks are only added up, because subtracting a
 * long gap's twelfth power would lose all precision.
 */
export interface GapMemory {
  readonly blocks: Map<number, Float64Array>;
  /** One row of columns (see above) for each half-life. */
  readonly sums: Float64Array;
}

export function emptyGapMemory(): GapMemory {
  return { blocks: new Map(), sums: new Float64Array(GAP_HALF_LIVES.length * COLUMNS) };
}

/**
 * Adds a complete gap.
 * @param at operational days, when it ended
 * @param gap operational days
 */
export function recordGap(memory: GapMemory, at: number, gap: number): void {
  const now = Math.floor(at / BLOCK_DAYS);
  const block = memory.blocks.get(now) ?? new Float64Array(COLUMNS);
  memory.blocks.set(now, block);
  block[0] = (block[0] ?? 0) + 1;
  for (const [index, shape] of GAP_SHAPES.entries())
    block[index + 1] = (block[index + 1] ?? 0) + gap ** shape;
  block[LOGS] = (block[LOGS] ?? 0) + Math.log(Math.max(MIN_GAP, gap));
  block[TOTAL] = (block[TOTAL] ?? 0) + gap;
  for (const [index, step] of GAP_STEPS.entries()) {
    const column = STEPS + 2 * index;
    block[column] = (block[column] ?? 0) + (gap > step ? 1 : 0);
    block[column + 1] = (block[column + 1] ?? 0) + Math.min(gap, step);
  }
  memory.sums.fill(0);
  for (const [number, sums] of memory.blocks) {
    const age = (now - number) * BLOCK_DAYS;
    if (age >= MEMORY_DAYS) memory.blocks.delete(number);
    else addDecayed(memory.sums, sums, age);
  }
}

function addDecayed(into: Float64Array, sums: Float64Array, age: number): void {
  for (const [row, halfLife] of GAP_HALF_LIVES.entries()) {
    const keep = 2 ** (-age / halfLife);
    for (let column = 0; column < COLUMNS; column += 1) {
      const cell = row * COLUMNS + column;
      into[cell] = (into[cell] ?? 0) + keep * (sums[column] ?? 0);
    }
  }
}

/** Decayed number of gaps. */
export function gapCount(memory: GapMemory, row: number): number {
  return memory.sums[row * COLUMNS] ?? 0;
}

/** Decayed Σ gap^shape. */
export function gapPower(memory: GapMemory, row: number, column: number): number {
  return memory.sums[row * COLUMNS + column + 1] ?? 0;
}

/** Decayed Σ ln gap, gaps in days (at least a minute). */
export function gapLogs(memory: GapMemory, row: number): number {
  return memory.sums[row * COLUMNS + LOGS] ?? 0;
}

/** Decayed events and exposure (days) of the complete gaps, before and after a step of the hazard. */
export function gapStep(memory: GapMemory, row: number, index: number) {
  const at = (column: number) => memory.sums[row * COLUMNS + column] ?? 0;
  const column = STEPS + 2 * index;
  const [beyond, early] = [at(column), at(column + 1)];
  return {
    before: { events: at(0) - beyond, days: early },
    after: { events: beyond, days: at(TOTAL) - early },
  };
}
