import { TRAILING_DAYS } from '../publication/baseline.js';
import { type GapMemory, NO_GAPS, withGap } from './gap-memory.js';

/** Decay times of the excitation after an event, days. */
export const EXCITATION_DAYS = [0.2, 1, 3] as const;

/** Sufficient statistics of the past in operational days (covered time, weighted by the clock). */
export interface Memory {
  /** Operational days so far. */
  readonly elapsed: number;
  /** Operational days since the last event; null after uncovered time, or without an event. */
  readonly age: number | null;
  /** Number of events, each by the weight that is the process's own. */
  readonly events: number;
  /** Excitation from past events, by decay time: Σ exp(−age/τ)/τ. */
  readonly excitation: readonly number[];
  readonly gaps: GapMemory;
  /** Events of the last 30 operational days, oldest first: instant, and the weight that is the process's own. */
  readonly recent: readonly { readonly at: number; readonly weight: number }[];
}

export const NO_MEMORY: Memory = {
  elapsed: 0,
  age: null,
  events: 0,
  excitation: EXCITATION_DAYS.map(() => 0),
  gaps: NO_GAPS,
  recent: [],
};

/** The memory after operational time without an event. */
export function afterWait(memory: Memory, days: number): Memory {
  const { age, events, excitation, gaps, recent } = memory;
  const elapsed = memory.elapsed + days;
  const since = elapsed - TRAILING_DAYS;
  return {
    elapsed,
    age: age === null ? null : age + days,
    events,
    excitation: EXCITATION_DAYS.map((tau, index) => (excitation[index] ?? 0) * Math.exp(-days / tau)),
    gaps,
    recent: (recent[0]?.at ?? since) >= since ? recent : recent.filter(({ at }) => at >= since),
  };
}

/**
 * The memory after an event now.
 * @param weight 0..1, probability that it is the process's own and not due to a promise
 */
export function afterEvent(memory: Memory, weight: number): Memory {
  const { elapsed, age, events, excitation, gaps, recent } = memory;
  return {
    elapsed,
    age: 0,
    events: events + weight,
    excitation: EXCITATION_DAYS.map((tau, index) => (excitation[index] ?? 0) + 1 / tau),
    gaps: age === null ? gaps : withGap(gaps, elapsed, age),
    recent: [...recent, { at: elapsed, weight }],
  };
}
