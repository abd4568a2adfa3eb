import { emptyGapMemory, type GapMemory, takeGap } from './gap-memory.js';
import {
  copySegments,
  newSegments,
  type Segments,
  segmentRate,
  segmentsForget,
  segmentsMeet,
  segmentsWait,
} from './segments.js';

/** Nothing older than this many covered days enters a rate. */
export const MEMORY_DAYS = 180;
/** Half-lives of the faded counts, days; Infinity is an even count over the whole memory. */
export const HALF_LIVES = [4, 12, 36, Number.POSITIVE_INFINITY] as const;
/** Decay times of the excitation after an event, days. */
export const EXCITATION_DAYS = [0.2, 1, 3] as const;

/**
 * Sufficient statistics of the recent past in operational days (covered time, weighted by the clock). Updated with
 * each step and event; nothing is ever summed anew over the history. Mutable: owned by one mixture.
 */
export interface Memory {
  /** Operational days folded so far. */
  elapsed: number;
  /** Operational days since the last event; null when uncovered time lies between, or there was none. */
  age: number | null;
  /** Faded event counts, by half-life. */
  readonly counts: Float64Array;
  /** Excitation left from past events, by decay time: Σ exp(−age/τ)/τ. */
  readonly excitation: Float64Array;
  readonly gaps: GapMemory;
  readonly segments: Segments;
  /** What will leave the memory: instant (operational days) and weight of each event, oldest first. */
  readonly recent: { readonly at: number; readonly weight: number }[];
  /** First of `recent` that still counts. */
  oldest: number;
}

export function emptyMemory(): Memory {
  return {
    elapsed: 0,
    age: null,
    counts: new Float64Array(HALF_LIVES.length),
    excitation: new Float64Array(EXCITATION_DAYS.length),
    gaps: emptyGapMemory(),
    segments: newSegments(),
    recent: [],
    oldest: 0,
  };
}

/** A copy to look ahead with: time may pass in it, but events must not (their lists are shared). */
export function lookAhead(memory: Memory): Memory {
  return {
    ...memory,
    counts: memory.counts.slice(),
    excitation: memory.excitation.slice(),
    segments: copySegments(memory.segments),
  };
}

/** Faded exposure of a half-life, days: what `counts` is to be divided by. */
export function exposureOf(memory: Memory, halfLife: number): number {
  const span = Math.min(memory.elapsed, MEMORY_DAYS);
  if (halfLife === Number.POSITIVE_INFINITY) return span;
  return (halfLife / Math.LN2) * (1 - 2 ** (-span / halfLife));
}

/** Gamma prior of the long rate: half an event in a day (Jeffreys' shape; worth little next to any history). */
export const PRIOR_EVENTS = 0.5;
export const PRIOR_DAYS = 1;

/** Posterior mean of the rate over the whole memory, events per operational day. */
export function meanRate(memory: Memory): number {
  const long = memory.counts[HALF_LIVES.length - 1] ?? 0;
  return (PRIOR_EVENTS + long) / (PRIOR_DAYS + exposureOf(memory, Number.POSITIVE_INFINITY));
}

/** Lets operational time pass without an event. */
export function passTime(memory: Memory, days: number): void {
  segmentsWait(memory.segments, memory.elapsed, days, meanRate(memory), MEMORY_DAYS);
  memory.elapsed += days;
  if (memory.age !== null) memory.age += days;
  for (const [index, halfLife] of HALF_LIVES.entries()) scale(memory.counts, index, 2 ** (-days / halfLife));
  for (const [index, tau] of EXCITATION_DAYS.entries()) scale(memory.excitation, index, Math.exp(-days / tau));
  forgetOld(memory);
}

/**
 * Takes in an event at the present moment.
 * @param weight 0..1, how much of it is the process's own (the rest is owed to a promise)
 */
export function takeEvent(memory: Memory, weight: number): void {
  const prior = meanRate(memory);
  segmentsMeet(memory.segments, weight, (one) => {
    const { events, days } = segmentRate(one, memory.elapsed, prior, MEMORY_DAYS);
    // What a promise explains says nothing about the rate.
    return (1 - weight) * prior + (weight * events) / days;
  });
  for (const index of HALF_LIVES.keys()) add(memory.counts, index, weight);
  for (const [index, tau] of EXCITATION_DAYS.entries()) add(memory.excitation, index, 1 / tau);
  if (memory.age !== null) takeGap(memory.gaps, memory.elapsed, memory.age);
  memory.recent.push({ at: memory.elapsed, weight });
  memory.age = 0;
}

function forgetOld(memory: Memory): void {
  for (;;) {
    const event = memory.recent[memory.oldest];
    if (!event || memory.elapsed - event.at <= MEMORY_DAYS) return;
    memory.oldest += 1;
    const age = memory.elapsed - event.at;
    for (const [index, halfLife] of HALF_LIVES.entries())
      add(memory.counts, index, -event.weight * 2 ** (-age / halfLife));
    segmentsForget(memory.segments, event.at, event.weight);
  }
}

function scale(values: Float64Array, index: number, factor: number): void {
  values[index] = (values[index] ?? 0) * factor;
}

function add(values: Float64Array, index: number, amount: number): void {
  // What was added and faded is taken out again: rounding must not leave a negative count.
  values[index] = Math.max(0, (values[index] ?? 0) + amount);
}
