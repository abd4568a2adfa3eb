import { TRAILING_DAYS } from '../publication/baseline.js';
import { emptyGapMemory, type GapMemory, recordGap } from './gap-memory.js';
import {
  CHANGE_DAYS,
  copySegments,
  newSegments,
  type Segment,
  type Segments,
  segmentRate,
  updateSegmentsOnEvent,
  updateSegmentsOnWait,
} from './segments.js';

/** Half-lives of the decayed counts, days; Infinity counts everything equally. */
export const HALF_LIVES = [12, 40, Number.POSITIVE_INFINITY] as const;
/** Decay times of the excitation after an event, days. */
export const EXCITATION_DAYS = [0.2, 1, 3] as const;

/**
 * Sufficient statistics of the past in operational days (covered time, weighted by the clock), updated with each wait
 * and event. Mutable; owned by one mixture.
 */
export interface Memory {
  /** Operational days so far. */
  elapsed: number;
  /** Operational days since the last event; null after uncovered time, or without an event. */
  age: number | null;
  /** Decayed event counts, by half-life. */
  readonly counts: Float64Array;
  /** Excitation from past events, by decay time: Σ exp(−age/τ)/τ. */
  readonly excitation: Float64Array;
  readonly gaps: GapMemory;
  /** One for each of `CHANGE_DAYS`. */
  readonly segments: readonly Segments[];
  /** Own events in the trailing window. */
  trailing: number;
  /** Events to subtract once they leave the window: instant (operational days) and weight, oldest first. */
  readonly recent: { readonly at: number; readonly weight: number }[];
  /** Index of the first of `recent` inside the window. */
  oldest: number;
}

export function emptyMemory(): Memory {
  return {
    elapsed: 0,
    age: null,
    counts: new Float64Array(HALF_LIVES.length),
    excitation: new Float64Array(EXCITATION_DAYS.length),
    gaps: emptyGapMemory(),
    segments: CHANGE_DAYS.map(newSegments),
    trailing: 0,
    recent: [],
    oldest: 0,
  };
}

/** A cheap copy in which time may pass. It must not see events, because it shares their lists. */
export function lookAhead(memory: Memory): Memory {
  return {
    ...memory,
    counts: memory.counts.slice(),
    excitation: memory.excitation.slice(),
    segments: memory.segments.map(copySegments),
  };
}

/** Decayed exposure of a half-life, days; the divisor of `counts`. */
export function exposureOf(memory: Memory, halfLife: number): number {
  const span = memory.elapsed;
  if (halfLife === Number.POSITIVE_INFINITY) return span;
  return (halfLife / Math.LN2) * (1 - 2 ** (-span / halfLife));
}

/** Gamma prior of the long-run rate: half an event in a day (Jeffreys' shape; weak against any history). */
export const PRIOR_EVENTS = 0.5;
export const PRIOR_DAYS = 1;

/** Posterior mean of the rate over the whole memory, events per operational day. */
export function meanRate(memory: Memory): number {
  const long = memory.counts[HALF_LIVES.length - 1] ?? 0;
  return (PRIOR_EVENTS + long) / (PRIOR_DAYS + exposureOf(memory, Number.POSITIVE_INFINITY));
}

/** Operational time passes without an event. */
export function passTime(memory: Memory, days: number): void {
  const prior = meanRate(memory);
  for (const one of memory.segments) updateSegmentsOnWait(one, memory.elapsed, days, prior);
  memory.elapsed += days;
  if (memory.age !== null) memory.age += days;
  for (const [index, halfLife] of HALF_LIVES.entries()) scale(memory.counts, index, 2 ** (-days / halfLife));
  for (const [index, tau] of EXCITATION_DAYS.entries())
    scale(memory.excitation, index, Math.exp(-days / tau));
  leaveWindow(memory);
}

/**
 * Adds an event now.
 * @param weight 0..1, probability that it is the process's own and not due to a promise
 */
export function recordEvent(memory: Memory, weight: number): void {
  const prior = meanRate(memory);
  const likelihood = (one: Segment) => {
    const { events, days } = segmentRate(one, memory.elapsed, prior);
    // The part that a promise explains says nothing about the rate.
    return (1 - weight) * prior + (weight * events) / days;
  };
  for (const one of memory.segments) updateSegmentsOnEvent(one, weight, likelihood);
  for (const index of HALF_LIVES.keys()) add(memory.counts, index, weight);
  for (const [index, tau] of EXCITATION_DAYS.entries()) add(memory.excitation, index, 1 / tau);
  if (memory.age !== null) recordGap(memory.gaps, memory.elapsed, memory.age);
  memory.trailing += weight;
  trimRecent(memory);
  memory.recent.push({ at: memory.elapsed, weight });
  memory.age = 0;
}

/** Drops many old events at once, rarely. Called only from `recordEvent`, because look-ahead copies share the list. */
function trimRecent(memory: Memory): void {
  if (memory.oldest < 128 || memory.oldest * 2 < memory.recent.length) return;
  memory.recent.splice(0, memory.oldest);
  memory.oldest = 0;
}

function leaveWindow(memory: Memory): void {
  for (;;) {
    const event = memory.recent[memory.oldest];
    if (!event || memory.elapsed - event.at <= TRAILING_DAYS) return;
    memory.oldest += 1;
    memory.trailing = Math.max(0, memory.trailing - event.weight);
  }
}

function scale(values: Float64Array, index: number, factor: number): void {
  values[index] = (values[index] ?? 0) * factor;
}

function add(values: Float64Array, index: number, amount: number): void {
  values[index] = (values[index] ?? 0) + amount;
}
