import type { Horizon } from './horizons.js';
import type { ScoredWindow } from './score-horizon.js';
import type { ForecastWindow } from './windows.js';

/** A window of the journal: a forecast that was saved before its outcome, and how the window ended. Epoch milliseconds. */
export interface JournalWindow extends ForecastWindow, Omit<ScoredWindow, 'outcome'> {
  readonly horizonHours: Horizon;
  /** Version of the algorithm that made the forecast. */
  readonly modelVersion: string;
  readonly low: number;
  readonly high: number;
  /** Whether a promise that was open at issue changed the probability. */
  readonly movedByPromise: boolean;
  /** How it ended: `void` if the outcome never became known; null while it is open. */
  readonly end: WindowEnd | null;
}

export interface WindowEnd {
  readonly status: 'scored' | 'void';
  /** Whether a reset fell into the window; null when void. */
  readonly outcome: boolean | null;
  readonly scoredAt: number;
}

/** A window whose outcome is known. */
export interface ScoredJournalWindow extends JournalWindow, ScoredWindow {}

/** The windows whose outcome is known. */
export function scoredOf(windows: readonly JournalWindow[]): readonly ScoredJournalWindow[] {
  return windows.flatMap((one) =>
    one.end === null || one.end.outcome === null ? [] : [{ ...one, outcome: one.end.outcome }],
  );
}
