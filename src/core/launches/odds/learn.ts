import { blendWindows } from '../backtest/blend-windows.js';
import { isFullyKnown, LONGEST_ODDS_DAYS, ODDS_DAYS } from '../backtest/launch-window.js';
import { scoringStart } from '../backtest/scoring-start.js';
import { type TrackRecord, trackRecord } from '../backtest/track-record.js';
import { lastDay, walkForward, weeklyOrigins } from '../backtest/walk-forward.js';
import type { Estimator } from '../estimators/estimator.js';
import type { PastReader } from '../estimators/past.js';
import type { LaunchHistory } from '../history.js';
import { createScoreKeeper, givesEvidence, type ScoreKeeper } from './pool-weights.js';

/** What the past shows about the estimators. */
export interface Learnt {
  readonly keeper: ScoreKeeper;
  /** Track record of an estimator, by index, on product or company-wide lines; null if no outcome is known. */
  record(isAny: boolean, estimator: number | 'blend'): TrackRecord | null;
}

/** Walk-forward replay on every fourth Monday; keeps the scores. */
export function learn(
  known: readonly LaunchHistory[],
  estimators: readonly Estimator[],
  reader: PastReader,
): Learnt {
  const end = lastDay(known);
  const origins = weeklyOrigins(known).filter(
    (origin) => givesEvidence(origin) && origin + LONGEST_ODDS_DAYS <= end,
  );
  const windows = blendWindows(
    walkForward(known, estimators, { days: ODDS_DAYS, origins, reader }),
    estimators,
    ODDS_DAYS,
  );
  const keeper = createScoreKeeper(estimators, ODDS_DAYS);
  for (const window of windows) keeper.add(window);
  const start = scoringStart(known);
  const scored = windows.filter(
    (window) => window.origin >= start && window.gaps > 0 && isFullyKnown(window),
  );
  const records = new Map<string, TrackRecord | null>();
  return {
    keeper,
    record(isAny, estimator) {
      const key = `${isAny} ${estimator}`;
      const made = records.get(key);
      if (made !== undefined) return made;
      const pairs = scored.flatMap((window) => {
        const forecast = estimator === 'blend' ? window.blend : (window.forecasts[estimator] ?? null);
        return window.isAny === isAny && forecast ? [{ window, forecast }] : [];
      });
      const record = trackRecord(pairs, ODDS_DAYS);
      records.set(key, record);
      return record;
    },
  };
}
