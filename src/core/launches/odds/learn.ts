import { eachRounded } from '../../stats/rounded.js';
import { type BlendedWindow, blendWindows } from '../backtest/blend-windows.js';
import {
  isFullyKnown,
  LONGEST_ODDS_DAYS,
  ODDS_DAYS,
  type WindowForecast,
} from '../backtest/launch-window.js';
import { createScoreKeeper, givesEvidence, type ScoreKeeper } from '../backtest/pool-weights.js';
import { type TrackRecord, trackRecord } from '../backtest/track-record.js';
import { lastDay, scoringStart, walkForwardLaunches, weeklyOrigins } from '../backtest/walk-forward.js';
import { ESTIMATORS } from '../estimators/all-estimators.js';
import type { PastReader } from '../estimators/past.js';
import type { LaunchHistory } from '../history.js';

/** What the past shows about the estimators. */
export interface Learnt {
  readonly keeper: ScoreKeeper;
  readonly product: TrackRecords;
  readonly companyWide: TrackRecords;
}

/** Track records on one kind of lines, as published; null if no outcome is known. */
interface TrackRecords {
  readonly blend: TrackRecord | null;
  /** One per estimator. */
  readonly estimators: readonly (TrackRecord | null)[];
}

/** Walk-forward replay on every fourth Monday; keeps the scores. */
export function learn(histories: readonly LaunchHistory[], reader: PastReader): Learnt {
  const end = lastDay(histories);
  const origins = weeklyOrigins(histories).filter(
    (origin) => givesEvidence(origin) && origin + LONGEST_ODDS_DAYS <= end,
  );
  const walked = walkForwardLaunches(histories, { days: ODDS_DAYS, origins, reader });
  const windows = blendWindows(walked, ODDS_DAYS);
  const keeper = createScoreKeeper(ESTIMATORS, ODDS_DAYS);
  for (const window of windows) keeper.add(window);
  const start = scoringStart(histories);
  const scored = windows.filter(
    (window) => window.origin >= start && window.gaps > 0 && isFullyKnown(window),
  );
  const recordsOn = (of: readonly BlendedWindow[]): TrackRecords => {
    const record = (forecastOf: (window: BlendedWindow) => WindowForecast | null | undefined) => {
      const pairs = of.flatMap((window) => {
        const forecast = forecastOf(window);
        return forecast ? [{ window, forecast }] : [];
      });
      const track = trackRecord(pairs, ODDS_DAYS);
      return track && eachRounded(track);
    };
    return {
      blend: record(({ blend }) => blend),
      estimators: ESTIMATORS.map((_, place) => record(({ forecasts }) => forecasts[place])),
    };
  };
  return {
    keeper,
    product: recordsOn(scored.filter(({ isAny }) => !isAny)),
    companyWide: recordsOn(scored.filter(({ isAny }) => isAny)),
  };
}
