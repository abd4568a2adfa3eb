import { walkForward } from '../src/core/forecast/replay/walk-forward.js';
import { promiseStatus } from '../src/core/promises/keeping.js';
import type { ResetPromise } from '../src/core/promises/reset-promise.js';
import { logScore } from '../src/core/scoring/log-score.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { DAY, type Process, START } from './processes/process.js';

/** Sums over windows, for one horizon. */
export interface ProcessScore {
  readonly windows: number;
  readonly model: number;
  readonly baseline: number;
  readonly oracle: number;
  /** Windows whose band holds the true probability. */
  readonly held: number;
  /** Windows in which a promise stands: it is open and its time not over. */
  readonly promised: { readonly windows: number; readonly held: number };
}

/** Share of the way from the baseline's log score to the oracle's that the model goes; 1 is the oracle. */
export function gapClosed({ model, baseline, oracle }: ProcessScore): number {
  return (baseline - model) / (baseline - oracle);
}

/**
 * Walk-forward scores of seeded draws of a process, six and 24 hours.
 * @param seeds one draw for each
 * @param days length of each draw; the first 60 are not scored
 */
export function scoreProcess(
  process: Process,
  seeds: readonly number[],
  days: number,
): Record<6 | 24, ProcessScore> {
  const totals = { 6: emptyTotals(), 24: emptyTotals() };
  for (const seed of seeds) {
    const past = process(seededRandom(seed * 7919 + 17), days);
    const windows = walkForward(
      past.record,
      past.promises,
      { timeZone: 'UTC' },
      {
        from: START + 60 * DAY,
        to: START + days * DAY,
      },
    );
    for (const window of windows) {
      const total = totals[window.horizonHours];
      // Published numbers stay off 0 and 1, so the oracle's do.
      const truth = Math.min(
        0.9999,
        Math.max(0.0001, past.trueProbability(window.opensAt, window.horizonHours)),
      );
      total.windows += 1;
      total.model += logScore(window.probability, window.outcome);
      total.baseline += logScore(window.baseline, window.outcome);
      total.oracle += logScore(truth, window.outcome);
      const holds = window.low <= truth + 5e-5 && truth - 5e-5 <= window.high ? 1 : 0;
      total.held += holds;
      if (!past.promises.some((promise) => stands(promise, past.record.resets, window.opensAt))) continue;
      total.promised.windows += 1;
      total.promised.held += holds;
    }
  }
  return totals;
}

function stands(promise: ResetPromise, resets: readonly number[], at: number): boolean {
  return promise.at <= at && (promise.to ?? at + 1) > at && promiseStatus(promise, resets, at) === 'open';
}

function emptyTotals() {
  return { windows: 0, model: 0, baseline: 0, oracle: 0, held: 0, promised: { windows: 0, held: 0 } };
}
