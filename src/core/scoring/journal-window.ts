import type { Horizon } from './horizons.js';
import type { ForecastWindow } from './windows.js';

/** A forecast that opened a window, saved before its outcome could be known. */
export interface SavedForecast extends ForecastWindow {
  /** Length of the window. */
  readonly horizonHours: Horizon;
  /** Version of the algorithm that made the forecast. */
  readonly modelVersion: string;
  /** Published chance of at least one reset in the window. */
  readonly probability: number;
  /** Bounds of the range of the probability. */
  readonly low: number;
  readonly high: number;
  /** The chance by the rate of the last thirty days. */
  readonly baseline: number;
  /** The chance by the model without promises. */
  readonly withoutHints: number;
  /** The chance by a decaying rate. */
  readonly smoothHistory: number;
  /** Whether a promise that was open at issue changed the probability. */
  readonly movedByPromise: boolean;
}

/** Whether a window is still open, or how it ended. Epoch milliseconds. */
export type WindowState =
  | { readonly status: 'open' }
  | {
      readonly status: 'scored';
      /** Whether a reset happened in the window. */
      readonly outcome: boolean;
      readonly scoredAt: number;
    }
  /** The outcome never became known. */
  | { readonly status: 'void'; readonly scoredAt: number };

/** A window of the journal: the forecast that opened it, and its state. */
export type JournalWindow = SavedForecast & WindowState;
