import type { ForecastPromise } from './forecast-promise.js';
import { isSeries, keptDensity, type LawInputs, lawOf, unkeptProbability } from './law.js';

/**
 * Hazard that promises add at an instant, resets per day. Overlapping ones repeat one another: only the
 * strongest counts.
 */
export function promiseHazard(promises: readonly ForecastPromise[], inputs: LawInputs, at: number): number {
  return Math.max(0, ...promises.map((outcome) => hazardOf(outcome, inputs, at)));
}

/** π f(t) / (1 − π F(t)). */
function hazardOf(outcome: ForecastPromise, inputs: LawInputs, at: number): number {
  const law = lawOf(outcome, inputs);
  const density = keptDensity(law, inputs.clock, at);
  // The resets of a series that have come leave the others due.
  if (isSeries(outcome)) return density * outcome.promise.times;
  return density / Math.max(1e-9, unkeptProbability(law, inputs.clock, at));
}

/** What promises add to a horizon. */
export interface PromiseChance {
  /** Probability that one is kept in it, 0..1. */
  readonly probability: number;
  /** Its keep share as learnt from others: mean, and the number of promises that it rests on. */
  readonly share: number;
  readonly evidence: number;
  /** Share of its time that has passed without a reset, 0..1, which speaks against a high keep share. */
  readonly passed: number;
  /** The probability under another keep share. */
  readonly under: (share: number) => number;
}

const NO_PROMISE: PromiseChance = { probability: 0, share: 0, evidence: 1, passed: 0, under: () => 0 };

/** The promise most likely to be kept in (now, until]. */
export function strongestPromise(
  promises: readonly ForecastPromise[],
  inputs: LawInputs,
  now: number,
  until: number,
): PromiseChance {
  const chances = promises.map((outcome) => chanceOf(outcome, inputs, now, until));
  return chances.reduce(
    (strongest, chance) => (chance.probability > strongest.probability ? chance : strongest),
    NO_PROMISE,
  );
}

function chanceOf(outcome: ForecastPromise, inputs: LawInputs, now: number, until: number): PromiseChance {
  const law = lawOf(outcome, inputs);
  const { share, evidence } = law;
  const passedAt = (at: number) => (1 - unkeptProbability(law, inputs.clock, at)) / share;
  const inside = Math.max(0, passedAt(until) - passedAt(now));
  // The resets of a series that are still to come are due whatever has passed.
  const passed = isSeries(outcome) ? 0 : passedAt(now);
  const under = (assumed: number) =>
    isSeries(outcome)
      ? assumed * Math.min(1, inside * outcome.promise.times)
      : (assumed * inside) / Math.max(1e-9, 1 - assumed * passed);
  return { probability: under(share), share, evidence, passed, under };
}
