import type { ResetPromise } from '../../promises/reset-promise.js';
import { HORIZONS, type Horizon } from '../../scoring/horizons.js';
import type { ScoredWindow } from '../../scoring/score-horizon.js';
import { type ForecastWindow, happenedIn, windowsIn } from '../../scoring/windows.js';
import { HOUR_MS } from '../../time/time.js';
import { publicationOf } from '../forecast.js';
import type { ForecastOptions, ResetRecord } from '../inputs.js';
import { modelAt } from '../model.js';
import { pastOf } from '../past.js';
import type { Chance, Publication } from '../publication/publication.js';

/** One replayed window: what would have been published at its opening, and the outcome. */
export interface ReplayedWindow extends Chance, ScoredWindow {
  /** Epoch milliseconds. */
  readonly opensAt: number;
  readonly horizonHours: Horizon;
}

interface WalkForward {
  /** Epoch milliseconds; the first windows open here. */
  readonly from: number;
  readonly to: number;
  /** Windows open at every hour and overlap, instead of one after the other. */
  readonly everyHour?: boolean;
  readonly onProgress?: (done: number) => void;
}

/**
 * Walk-forward replay of the model: at each window's opening it knows only what was known then. Windows that
 * are not fully covered are left out, because their outcome is unknown.
 * @returns windows in order of opening, six hours before twenty-four
 */
export function walkForward(
  record: ResetRecord,
  promises: readonly ResetPromise[],
  options: ForecastOptions,
  { onProgress, ...span }: WalkForward,
): ReplayedWindow[] {
  const past = pastOf(record, promises, options);
  const windows = walkForwardWindows(record, span);
  const replayed: ReplayedWindow[] = [];
  let latest: { readonly at: number; readonly publication: Publication } | undefined;
  for (const window of windows) {
    const { opensAt, horizonHours } = window;
    // Both horizons that open at an instant come from one publication.
    if (latest?.at !== opensAt) latest = { at: opensAt, publication: publicationOf(modelAt(past, opensAt)) };
    const { next24Hours, nearTerm, comparisons } = latest.publication;
    const { probability, low, high } = horizonHours === 6 ? nearTerm : next24Hours;
    const key = horizonHours === 6 ? 'sixHours' : 'twentyFourHours';
    replayed.push({
      opensAt,
      horizonHours,
      probability,
      low,
      high,
      baseline: comparisons.baseline[key],
      withoutHints: comparisons.withoutHints[key],
      smoothHistory: comparisons.smoothHistory[key],
      outcome: happenedIn(record.resets, window),
    });
    onProgress?.(replayed.length);
  }
  return replayed;
}

/** The windows that a replay scores: those that the record fully covers, in time order. */
export function walkForwardWindows(
  { coverage }: Pick<ResetRecord, 'coverage'>,
  { from, to, everyHour = false }: Omit<WalkForward, 'onProgress'>,
): (ForecastWindow & { readonly horizonHours: Horizon })[] {
  return HORIZONS.flatMap((horizonHours) => {
    const lengthMs = horizonHours * HOUR_MS;
    const windows = windowsIn(from, to, lengthMs, everyHour ? HOUR_MS : lengthMs);
    return windows.map((window) => ({ ...window, horizonHours }));
  })
    .filter(({ opensAt, closesAt }) =>
      coverage.some(({ fromAt, toAt }) => fromAt <= opensAt && closesAt <= toAt),
    )
    .sort((a, b) => a.opensAt - b.opensAt || a.horizonHours - b.horizonHours);
}
