/** A change of rate is looked for once in this many operational days. */
const GRID_DAYS = 3;
/** Mean time between changes of the rate, operational days. */
const CHANGE_DAYS = 150;
/** Gamma prior of a new segment's rate: half an event, at the long rate. */
export const SEGMENT_PRIOR_EVENTS = 0.5;
const NEGLIGIBLE = 1e-5;

/** One hypothesis about when the present rate began. */
export interface Segment {
  /** Operational days. */
  readonly start: number;
  /** Own events since then. */
  count: number;
  /** Posterior probability; all segments together sum to 1. */
  weight: number;
}

/**
 * When the present rate began, as a posterior over segment starts (Bayesian online change-point detection with
 * gamma–Poisson segments).
 * @see Adams & MacKay (2007), Bayesian online changepoint detection, arXiv:0710.3742
 */
export interface Segments {
  list: Segment[];
  /** Grid point up to which changes were allowed for. */
  grid: number;
}

export function newSegments(): Segments {
  return { list: [{ start: 0, count: 0, weight: 1 }], grid: 0 };
}

export function copySegments({ list, grid }: Segments): Segments {
  return { list: list.map((one) => ({ ...one })), grid };
}

/**
 * Gamma posterior of a segment's rate.
 * @param now operational days
 * @param priorRate events per day that a new segment leans on
 * @param memoryDays nothing older than this counts
 */
export function segmentRate(segment: Segment, now: number, priorRate: number, memoryDays: number) {
  return {
    events: SEGMENT_PRIOR_EVENTS + segment.count,
    days: SEGMENT_PRIOR_EVENTS / priorRate + Math.min(memoryDays, now - segment.start),
  };
}

/** A wait of `days` from `now` on without an event. */
export function segmentsWait(
  segments: Segments,
  now: number,
  days: number,
  priorRate: number,
  memoryDays: number,
): void {
  for (const one of segments.list) {
    const { events, days: exposure } = segmentRate(one, now, priorRate, memoryDays);
    one.weight *= (exposure / (exposure + days)) ** events;
  }
  normalise(segments);
  const grid = Math.floor((now + days) / GRID_DAYS);
  if (grid === segments.grid) return;
  const change = -Math.expm1((-(grid - segments.grid) * GRID_DAYS) / CHANGE_DAYS);
  segments.grid = grid;
  for (const one of segments.list) one.weight *= 1 - change;
  segments.list.push({ start: now + days, count: 0, weight: change });
  prune(segments, now + days - memoryDays);
}

/**
 * An event now.
 * @param own 0..1, how much of it is the process's own
 * @param ofSegment the likelihood each segment gives the event
 */
export function segmentsMeet(segments: Segments, own: number, likelihood: (one: Segment) => number): void {
  for (const one of segments.list) {
    one.weight *= likelihood(one);
    one.count += own;
  }
  normalise(segments);
}

/** An event leaves the memory. */
export function segmentsForget(segments: Segments, at: number, own: number): void {
  for (const one of segments.list) if (one.start < at) one.count = Math.max(0, one.count - own);
}

/** Segments that reach back beyond the memory are one; unlikely ones are dropped, but the longest is kept. */
function prune(segments: Segments, horizon: number): void {
  const old = segments.list.filter(({ start }) => start < horizon);
  const newest = old.at(-1);
  if (newest) newest.weight = old.reduce((sum, { weight }) => sum + weight, 0);
  const kept = segments.list.filter(
    (one, index) => one === newest || (one.start >= horizon && (one.weight > NEGLIGIBLE || index === 0)),
  );
  segments.list = kept;
  normalise(segments);
}

function normalise({ list }: Segments): void {
  let total = 0;
  for (const { weight } of list) total += weight;
  for (const one of list) one.weight /= total;
}
