import { HORIZONS, type Horizon } from '../../scoring/horizons.js';
import { happenedIn, tileWindows, type Window } from '../../scoring/windows.js';
import { HOUR_MS } from '../../time.js';
import type { ForecastOptions, Hint, IncidentSpan, ResetRecord } from '../inputs.js';
import { publish } from '../publish.js';
import { newState } from '../state.js';
import { foldUntil, timelineOf } from '../timeline.js';

/** One window of the replay, with what would have been published at its opening and what came of it. */
export interface ReplayedWindow {
  /** Epoch milliseconds. */
  readonly opensAt: number;
  readonly horizonHours: Horizon;
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  readonly baseline: number;
  readonly withoutHints: number;
  readonly smoothHistory: number;
  /** A reset fell into (opensAt, opensAt + horizon]. */
  readonly outcome: boolean;
}

export interface WalkForward {
  /** Epoch milliseconds; windows tile from here. */
  readonly from: number;
  readonly to: number;
  readonly horizons?: readonly Horizon[];
  readonly onProgress?: (done: number) => void;
}

/**
 * Replays the model over the past: at each window's opening it knows only what was known then. Windows that are not
 * covered from end to end are left out, for their outcome is unknown.
 * @returns windows in order of opening, six hours before twenty-four
 */
export function walkForward(
  record: ResetRecord,
  hints: readonly Hint[],
  incidents: readonly IncidentSpan[],
  options: ForecastOptions,
  { from, to, horizons = HORIZONS, onProgress }: WalkForward,
): ReplayedWindow[] {
  const timeline = timelineOf(record, hints, incidents);
  const state = newState(options);
  const windows = walkForwardWindows(record, { from, to, horizons });
  const replayed: ReplayedWindow[] = [];
  const publishAt = memoLast((at) => {
    foldUntil(state, timeline, at);
    return publish(state, timeline, at);
  });
  for (const window of windows) {
    const { opensAt, horizonHours } = window;
    const { next24Hours, nearTerm, comparisons } = publishAt(opensAt);
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

/** The windows that a replay scores, in its order: those that the record covers from end to end. */
export function walkForwardWindows(
  { coverage }: Pick<ResetRecord, 'coverage'>,
  { from, to, horizons = HORIZONS }: Pick<WalkForward, 'from' | 'to' | 'horizons'>,
): (Window & { readonly horizonHours: Horizon })[] {
  return horizons
    .flatMap((horizonHours) =>
      tileWindows(from, to, horizonHours * HOUR_MS).map((window) => ({ ...window, horizonHours })),
    )
    .filter(({ opensAt, closesAt }) =>
      coverage.some(({ fromAt, toAt }) => fromAt <= opensAt && closesAt <= toAt),
    )
    .sort((a, b) => a.opensAt - b.opensAt || a.horizonHours - b.horizonHours);
}

/** Both horizons of a moment come from one publication. */
function memoLast<T>(compute: (at: number) => T): (at: number) => T {
  let last: { readonly at: number; readonly value: T } | undefined;
  return (at) => {
    if (last?.at !== at) last = { at, value: compute(at) };
    return last.value;
  };
}
