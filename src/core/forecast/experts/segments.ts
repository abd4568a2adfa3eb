/** Change points lie on a grid of this many operational days. */
const GRID_DAYS = 3;
/** Mean times between changes of the rate, operational days; one expert each. */
export const CHANGE_DAYS = [100, 1000] as const;
/** At most this many hypotheses are kept, the likeliest ones. */
const MAX_SEGMENTS = 24;
/** Gamma prior of a new segment's rate: half an event, at the long-run rate. */
const SEGMENT_PRIOR_EVENTS = 0.5;
const NEGLIGIBLE = 1e-5;

/** One hypothesis about when the current rate began. */
export interface Segment {
  /** Operational days. */
  readonly start: number;
  /** Own events since then. */
  count: number;
  /** Posterior probability; all segments together sum to 1. */
  weight: number;
}

/**
 * When the current rate began: a posterior over segment starts (Bayesian online change-point detection with
 * gamma–Poisson segments).
 * @see Adams & MacKay (2007), Bayesian online changepoint detection, arXiv:0710.3742
 */
export interface Segments {
  list: Segment[];
  /** Mean time between changes, operational days. */
  readonly changeDays: number;
  /** Grid point up to which changes were considered. */
  grid: number;
}

export function newSegments(changeDays: number): Segments {
  return { list: [{ start: 0, count: 0, weight: 1 }], changeDays, grid: 0 };
}

export function copySegments(segments: Segments): Segments {
  return { ...segments, list: segments.list.map((one) => ({ ...one })) };
}

/**
 * Gamma posterior of a segment's rate.
 * @param now operational days
 * @param priorRate mean of the prior, events per day
 */
export function segmentRate(segment: Segment, now: number, priorRate: number) {
  return {
    events: SEGMENT_PRIOR_EVENTS + segment.count,
    days: SEGMENT_PRIOR_EVENTS / priorRate + now - segment.start,
  };
}

/** `days` pass from `now` on without an event. */
export function updateSegmentsOnWait(segments: Segments, now: number, days: number, priorRate: number): void {
  for (const one of segments.list) {
    const { events, days: exposure } = segmentRate(one, now, priorRate);
    one.weight *= (exposure / (exposure + days)) ** events;
  }
  normalise(segments);
  const grid = Math.floor((now + days) / GRID_DAYS);
  if (grid === segments.grid) return;
  const change = -Math.expm1((-(grid - segments.grid) * GRID_DAYS) / segments.changeDays);
  segments.grid = grid;
  for (const one of segments.list) one.weight *= 1 - change;
  segments.list.push({ start: now + days, count: 0, weight: change });
  prune(segments);
}

/**
 * An event happens now.
 * @param own 0..1, probability that it is the process's own
 * @param likelihood of the event under a segment
 */
export function updateSegmentsOnEvent(
  segments: Segments,
  own: number,
  likelihood: (one: Segment) => number,
): void {
  for (const one of segments.list) {
    one.weight *= likelihood(one);
    one.count += own;
  }
  normalise(segments);
}

/** Drops unlikely hypotheses, but never the newest, which has no evidence yet. */
function prune(segments: Segments): void {
  const newest = segments.list.at(-1);
  const likely = segments.list
    .filter((one) => one === newest || one.weight > NEGLIGIBLE)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_SEGMENTS);
  if (newest && !likely.includes(newest)) likely.push(newest);
  segments.list = likely.sort((a, b) => a.start - b.start);
  normalise(segments);
}

function normalise({ list }: Segments): void {
  let total = 0;
  for (const { weight } of list) total += weight;
  for (const one of list) one.weight /= total;
}
