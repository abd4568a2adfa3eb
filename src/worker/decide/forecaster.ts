import { explain } from '../../core/forecast/explain.js';
import type { ForecastOptions } from '../../core/forecast/inputs.js';
import { publish } from '../../core/forecast/publish.js';
import {
  accuracyOf,
  cloneReplay,
  evidenceOf,
  newReplay,
  type Replay,
  replayUntil,
} from '../../core/forecast/replay/replay-days.js';
import { timelineOf } from '../../core/forecast/timeline.js';
import type { CoveredInterval } from '../../core/record/coverage.js';
import { type LiveAccuracy, liveAccuracy } from '../../core/scoring/live-accuracy.js';
import { DAY_MS } from '../../core/time.js';
import {
  earliestChange,
  type ForecastRevision,
  forecastRevision,
} from '../../ledger/read/forecast-changes.js';
import { forecastInputs, historyCoverage, historyStart } from '../../ledger/read/forecast-inputs.js';
import { journalSpan, type SavedVersions, savedVersions } from '../../ledger/read/journal.js';
import { scoredWindows } from '../../ledger/read/journals.js';
import type { Queries } from '../../ledger/read/queries.js';
import { newestId } from '../../ledger/read/queries.js';
import { firstTurnAt } from '../../ledger/read/turn.js';
import { scores } from '../../ledger/schema.js';

/** What only saves time: without it, the same numbers are computed from all rows. */
export interface Memory {
  readonly current: Fold | null;
  readonly checkpoints: readonly Fold[];
  readonly versions?: SavedVersions;
  readonly scored?: { readonly newest: number; readonly windows: LiveAccuracy };
}

export const NO_MEMORY: Memory = { current: null, checkpoints: [] };

/** A replay of the past, with the revision and coverage that it was computed from. */
interface Fold {
  readonly replay: Replay;
  readonly startAt: number | null;
  readonly revision: ForecastRevision;
  readonly coverage: readonly CoveredInterval[];
}

/**
 * Computes what a turn publishes, from the ledger within its transaction. What it remembers of earlier turns comes in
 * and goes out as a value: the caller keeps it once the transaction is committed.
 */
export type Forecaster = ReturnType<typeof createForecaster>;

/** Checkpoints are a day apart; with two, changes within the last day never need a full replay. */
const CHECKPOINTS = 2;

/**
 * With the memory of the last turn, only what is new is replayed. The numbers equal those of a full replay. A change in
 * the replayed past (a correction, a late reading) replays from a checkpoint, or else from the beginning.
 */
export function createForecaster(options: ForecastOptions) {
  return {
    forecast(queries: Queries, now: number, memory: Memory) {
      const startAt = historyStart(queries);
      const coverage = historyCoverage(queries, startAt);
      const revision = forecastRevision(queries);
      const holds = (fold: Fold) => fold.startAt === startAt && stillHolds(fold, queries, coverage, now);
      let checkpoints: readonly Fold[] = memory.checkpoints.filter(holds);
      const base = memory.current && holds(memory.current) ? memory.current : checkpoints.at(-1);
      const replay = base
        ? cloneReplay(base.replay)
        : newReplay(options, Math.min(now, firstTurnAt(queries) ?? now));
      const inputs = forecastInputs(queries, replay.state.at);
      const timeline = timelineOf(inputs.record, inputs.hints);
      for (const until of [now - 2 * DAY_MS, now - DAY_MS, now]) {
        checkpoints = withCheckpoint(checkpoints, { replay, startAt, revision, coverage });
        if (until > (replay.state.at ?? Number.NEGATIVE_INFINITY)) replayUntil(replay, timeline, until);
      }
      const result = {
        publication: publish(replay.state, timeline, now),
        accuracy: accuracyOf(replay),
        evidence: evidenceOf(replay),
        explanation: explain(replay.state, timeline, now),
      };
      const next: Memory = { ...memory, current: { replay, startAt, revision, coverage }, checkpoints };
      return { result, memory: next };
    },
    /** Scores of earlier forecasts. @throws when the journal cannot be read */
    scoresSoFar(queries: Queries, memory: Memory) {
      const newest = newestId(queries, scores);
      const versions = savedVersions(queries, memory.versions);
      const span = journalSpan(queries, versions);
      const scored =
        memory.scored?.newest === newest
          ? memory.scored
          : { newest, windows: liveAccuracy(scoredWindows(queries), span) };
      const next: Memory = { ...memory, versions, scored };
      return { result: { ...scored.windows, ...span }, memory: next };
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
