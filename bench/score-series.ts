import { walkForward } from '../src/core/forecast/replay/walk-forward.js';
import { type HorizonScore, type ScoredWindow, scoreHorizon } from '../src/core/scoring/score-horizon.js';
import { DAY_MS } from '../src/core/time.js';

/**
 * Walk-forward scores of a series of instants as `backtest` gives them: from the first instant + 60 days to the last.
 * @param instants epoch milliseconds, ascending
 */
export function scoreSeries(instants: readonly number[], timeZone: string) {
  const first = instants[0];
  const last = instants.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('an empty series has no score');
  const record = { resets: instants, coverage: [{ fromAt: first, toAt: last }] };
  const windows = walkForward(record, [], { timeZone }, { from: first + 60 * DAY_MS, to: last });
  const of = (hours: 6 | 24) => windows.filter((one) => one.horizonHours === hours);
  return { 6: scored(of(6), 6), 24: scored(of(24), 24) };
}

export interface SeriesScore {
  readonly windows: readonly ScoredWindow[];
  readonly score: HorizonScore;
}

function scored(windows: readonly ScoredWindow[], hours: number): SeriesScore {
  return { windows, score: scoreHorizon(windows, hours) };
}
