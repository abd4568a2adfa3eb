import type { GapFamily } from './gap-laws.js';

/** A family's laws at fixed medians and shapes, tabulated by day. */
export interface GapGrid {
  /** ln of each node's median, days. */
  readonly logMedians: Float64Array;
  /** Index of each node's shape. */
  readonly shapeOf: Uint8Array;
  readonly family: GapFamily;
  /** Survival of every node at a day; days after the launch. */
  survival(day: number): Float64Array;
  /** ln of every node's probability that a gap lasts exactly so many days, at least −700. */
  logMass(gap: number): Float64Array;
}

const SHORTEST_MEDIAN = 1;
const LONGEST_MEDIAN = 4000;
/** Ratio of neighbouring medians. */
const STEP = 1.3;
/** Every day has a row up to this one; beyond, rows are 2 % apart and interpolated linearly. */
const DAILY_UNTIL = 120;
const SPACING = 1.02;

/** Creates the grid of a family. Rows are computed on demand. */
export function createGapGrid(family: GapFamily): GapGrid {
  const medians: number[] = [];
  for (let median = SHORTEST_MEDIAN; median <= LONGEST_MEDIAN; median *= STEP) medians.push(median);
  const shapes = family.shapes;
  const size = medians.length * shapes.length;
  const logMedians = new Float64Array(size);
  const shapeOf = new Uint8Array(size);
  for (let node = 0; node < size; node += 1) {
    logMedians[node] = Math.log(medians[Math.floor(node / shapes.length)] ?? 1);
    shapeOf[node] = node % shapes.length;
  }
  const nodeMedians = logMedians.map(Math.exp);
  const exactRow = memoised((day) => {
    const row = new Float64Array(size);
    for (let node = 0; node < size; node += 1)
      row[node] = family.survival(day / (nodeMedians[node] ?? 1), shapes[shapeOf[node] ?? 0] ?? 1);
    return row;
  });
  const survival = memoised((day) => {
    if (day <= DAILY_UNTIL) return exactRow(day);
    const knot = Math.floor(Math.log(day / DAILY_UNTIL) / Math.log(SPACING));
    const from = Math.round(DAILY_UNTIL * SPACING ** knot);
    const to = Math.round(DAILY_UNTIL * SPACING ** (knot + 1));
    const low = exactRow(from);
    const high = exactRow(to);
    const share = (day - from) / (to - from);
    const row = new Float64Array(size);
    for (let node = 0; node < size; node += 1) {
      const value = low[node] ?? 0;
      row[node] = value + share * ((high[node] ?? 0) - value);
    }
    return row;
  });
  const logMass = memoised((gap) => {
    const before = survival(gap - 1);
    const after = survival(gap);
    const row = new Float64Array(size);
    for (let node = 0; node < size; node += 1) row[node] = floorLog((before[node] ?? 0) - (after[node] ?? 0));
    return row;
  });
  return { logMedians, shapeOf, family, survival, logMass };
}

const floorLog = (value: number) => (value > 1e-304 ? Math.log(value) : -700);

function memoised(make: (day: number) => Float64Array): (day: number) => Float64Array {
  const rows = new Map<number, Float64Array>();
  return (day) => {
    const known = rows.get(day);
    if (known) return known;
    const row = make(day);
    rows.set(day, row);
    return row;
  };
}
