import { TRAILING_DAYS } from '../publication/baseline.js';
import { type GapMemory, NO_GAPS, withGap } from './gap-memory.js';

/** Half-lives of the decayed counts, days; Infinity counts everything equally. */
export const HALF_LIVES = [12, 40, Number.POSITIVE_INFINITY] as const;
/** Decay times of the excitation after an event, days. */
export const EXCITATION_DAYS = [0.2, 1, 3] as const;

/** Sufficient statistics of the past in operational days (covered time, weighted by the clock). */
export interface Memory {
  /** Operational days so far. */
  readonly elapsed: number;
  /** Operational days since the last event; null after uncovered time, or without an event. */
  readonly age: number | null;
  /** Decayed event counts, by half-life. */
  readonly counts: readonly number[];
  /** Excitation from past events, by decay time: Σ exp(−age/τ)/τ. */
  readonly excitation: readonly number[];
  readonly gaps: GapMemory;
  /** Events of the last 30 operational days, oldest first: instant, and the weight that is the process's own. */
  readonly recent: readonly { readonly at: number; readonly weight: number }[];
}

export const NO_MEMORY: Memory = {
  elapsed: 0,
  age: null,
  counts: HALF_LIVES.map(() => 0),
  excitation: EXCITATION_DAYS.map(() => 0),
  gaps: NO_GAPS,
  recent: [],
};

/** Decayed exposure of a half-life, days; the divisor of `counts`. */
export function exposureOf({ elapsed }: Memory, halfLife: number): number {
  if (halfLife === Number.POSITIVE_INFINITY) return elapsed;
  return (halfLife / Math.LN2) * (1 - 2 ** (-elapsed / halfLife));
}

/** The memory after operational time without an event. */
export function afterWait(memory: Memory, days: number): Memory {
  const elapsed = memory.elapsed + days;
  return {
    elapsed,
    age: memory.age === null ? null : memory.age + days,
    counts: HALF_LIVES.map((halfLife, index) => (memory.counts[index] ?? 0) * 2 ** (-days / halfLife)),
    excitation: EXCITATION_DAYS.map((tau, index) => (memory.excitation[index] ?? 0) * Math.exp(-days / tau)),
    gaps: memory.gaps,
    recent: memory.recent.filter(({ at }) => at >= elapsed - TRAILING_DAYS),
  };
}

/**
 * The memory after an event now.
 * @param weight 0..1, probability that it is the process's own and not due to a promise
 */
export function afterEvent(memory: Memory, weight: number): Memory {
  const { elapsed, age, counts, excitation, gaps, recent } = memory;
  return {
    elapsed,
    age: 0,
    counts: counts.map((count) => count + weight),
    excitation: EXCITATION_DAYS.map((tau, index) => (excitation[index] ?? 0) + 1 / tau),
    gaps: age === null ? gaps : withGap(gaps, elapsed, age),
    recent: [...recent, { at: elapsed, weight }],
  };
}
