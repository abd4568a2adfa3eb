import { explain } from '../../core/forecast/explain.js';
import type { ForecastOptions } from '../../core/forecast/inputs.js';
import type { Explanation, Publication } from '../../core/forecast/publication/publication.js';
import { publish } from '../../core/forecast/publish.js';
import {
  accuracyOf,
  cloneReplay,
  newReplay,
  type Replay,
  replayUntil,
} from '../../core/forecast/replay/replay-days.js';
import { timelineOf } from '../../core/forecast/timeline.js';
import type { CoveredInterval } from '../../core/record/coverage.js';
import { type LiveAccuracy, liveAccuracy } from '../../core/scoring/live-accuracy.js';
import type { ReplayAccuracy } from '../../core/scoring/replay-accuracy.js';
import { DAY_MS } from '../../core/time.js';
import {
  earliestChange,
  type ForecastRevision,
  forecastRevision,
} from '../../ledger/read/forecast-changes.js';
import { forecastInputs, historyCoverage, historyStart } from '../../ledger/read/forecast-inputs.js';
import type { Queries } from '../../ledger/read/queries.js';
import { firstTurnAt } from '../../ledger/read/turn.js';
import { journalSpan, type SavedVersions, savedVersions } from '../../ledger/write/journal.js';
import { newestScore, scoredWindows } from '../../ledger/write/scores.js';

export interface Forecasted {
  readonly publication: Publication;
  readonly accuracy: ReplayAccuracy | null;
  readonly explanation: Explanation;
}

/** Computes what a turn publishes, from the ledger within its transaction. */
export interface Forecaster {
  forecast(queries: Queries, now: number): Forecasted;
  /** Scores of earlier forecasts. @throws when the journal cannot be read */
  scoresSoFar(queries: Queries): LiveAccuracy;
  /** Call after a rollback of a transaction in which it forecast. */
  forget(): void;
}

/** A replay of the past, with the revision and coverage that it was computed from. */
interface Fold {
  readonly replay: Replay;
  readonly startAt: number | null;
  readonly revision: ForecastRevision;
  readonly coverage: readonly CoveredInterval[];
}

/** Checkpoints are a day apart; with two, changes within the last day never need a full replay. */
const CHECKPOINTS = 2;

/**
 * A forecaster that caches its replay of the past between turns, so that a turn only processes what is new. The numbers
 * equal those of a full replay. A change in the replayed past (a correction, a late reading) replays from a
 * checkpoint, or else from the beginning.
 */
export function createForecaster(options: ForecastOptions): Forecaster {
  let current: Fold | null = null;
  let checkpoints: readonly Fold[] = [];
  let versions: SavedVersions | undefined;
  let scored: { readonly newest: number; readonly windows: LiveAccuracy } | null = null;

  return {
    forecast(queries, now) {
      const startAt = historyStart(queries);
      const coverage = historyCoverage(queries, startAt);
      const revision = forecastRevision(queries);
      const holds = (fold: Fold) => fold.startAt === startAt && stillHolds(fold, queries, coverage, now);
      checkpoints = checkpoints.filter(holds);
      const base = current && holds(current) ? current.replay : checkpoints.at(-1)?.replay;
      let replay = base ?? newReplay(options, Math.min(now, firstTurnAt(queries) ?? now));
      if (base !== current?.replay) replay = cloneReplay(replay);
      const inputs = forecastInputs(queries, replay.state.at);
      const timeline = timelineOf(inputs.record, inputs.hints);
      for (const until of [now - 2 * DAY_MS, now - DAY_MS, now]) {
        checkpoints = withCheckpoint(checkpoints, { replay, startAt, revision, coverage });
        if (until > (replay.state.at ?? Number.NEGATIVE_INFINITY)) replayUntil(replay, timeline, until);
      }
      current = { replay, startAt, revision, coverage };
      return {
        publication: publish(replay.state, timeline, now),
        accuracy: accuracyOf(replay),
        explanation: explain(replay.state, timeline, now),
      };
    },
    scoresSoFar(queries) {
      const newest = newestScore(queries);
      versions = savedVersions(queries, versions);
      const span = journalSpan(queries, versions);
      if (scored?.newest !== newest) scored = { newest, windows: liveAccuracy(scoredWindows(queries), span) };
      return { ...scored.windows, ...span };
    },
    forget() {
      versions = undefined;
      scored = null;
      current = null;
      checkpoints = [];
    },
  };
}

function stillHolds(
  { replay, revision, coverage }: Fold,
  queries: Queries,
  covered: readonly CoveredInterval[],
  now: number,
): boolean {
  const { at } = replay.state;
  if (at === null || at > now) return false;
  const news = earliestChange(queries, revision);
  if (news !== null && news <= at) return false;
  return JSON.stringify(upTo(coverage, at)) === JSON.stringify(upTo(covered, at));
}

function upTo(coverage: readonly CoveredInterval[], at: number): [number, number][] {
  return coverage
    .filter(({ fromAt }) => fromAt <= at)
    .map(({ fromAt, toAt }) => [fromAt, Math.min(toAt, at)]);
}

function withCheckpoint(checkpoints: readonly Fold[], fold: Fold): readonly Fold[] {
  const { at } = fold.replay.state;
  const newest = checkpoints.at(-1)?.replay.state.at ?? Number.NEGATIVE_INFINITY;
  if (at === null || at - newest < DAY_MS) return checkpoints;
  return [...checkpoints, { ...fold, replay: cloneReplay(fold.replay) }].slice(-CHECKPOINTS);
}
