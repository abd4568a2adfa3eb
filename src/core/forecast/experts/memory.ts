import { TRAILING_DAYS } from '../publication/baseline.js';
import { emptyGapMemory, type GapMemory, recordGap } from './gap-memory.js';

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
  /** Events of the last 30 operational days, oldest first: instant, and the weight that is the process's own. */
  recent: readonly { readonly at: number; readonly weight: number }[];
}

export function emptyMemory(): Memory {
  return {
    elapsed: 0,
    age: null,
    counts: new Float64Array(HALF_LIVES.length),
    excitation: new Float64Array(EXCITATION_DAYS.length),
    gaps: emptyGapMemory(),
    recent: [],
  };
}

/** A cheap copy in which time may pass. It must not see events, because it shares the memory of gaps. */
export function lookAhead(memory: Memory): Memory {
  return { ...memory, counts: memory.counts.slice(), excitation: memory.excitation.slice() };
}

/** Decayed exposure of a half-life, days; the divisor of `counts`. */
export function exposureOf(memory: Memory, halfLife: number): number {
  const span = memory.elapsed;
  if (halfLife === Number.POSITIVE_INFINITY) return span;
  return (halfLife / Math.LN2) * (1 - 2 ** (-span / halfLife));
}

/** Operational time passes without an event. */
export function passTime(memory: Memory, days: number): void {
  memory.elapsed += days;
  if (memory.age !== null) memory.age += days;
  for (const [index, halfLife] of HALF_LIVES.entries()) scale(memory.counts, index, 2 ** (-days / halfLife));
  for (const [index, tau] of EXCITATION_DAYS.entries())
    scale(memory.excitation, index, Math.exp(-days / tau));
  const from = memory.elapsed - TRAILING_DAYS;
  const oldest = memory.recent[0];
  if (oldest && oldest.at < from) memory.recent = memory.recent.filter(({ at }) => at >= from);
}

/**
 * Adds an event now.
 * @param weight 0..1, probability that it is the process's own and not due to a promise
 */
export function recordEvent(memory: Memory, weight: number): void {
  for (const index of HALF_LIVES.keys()) add(memory.counts, index, weight);
  for (const [index, tau] of EXCITATION_DAYS.entries()) add(memory.excitation, index, 1 / tau);
  if (memory.age !== null) recordGap(memory.gaps, memory.elapsed, memory.age);
  memory.recent = [...memory.recent, { at: memory.elapsed, weight }];
  memory.age = 0;
}

function scale(values: Float64Array, index: number, factor: number): void {
  values[index] = (values[index] ?? 0) * factor;
}

function add(values: Float64Array, index: number, amount: number): void {
  values[index] = (values[index] ?? 0) + amount;
}
