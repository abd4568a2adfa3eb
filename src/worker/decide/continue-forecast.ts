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
import { DAY_MS } from '../../core/time.js';
import type { ForecastInputs, ForecastPast } from '../../ledger/read/forecast-inputs.js';

/** What only saves time: without it, the same numbers are computed from the whole history. */
export interface ForecastMemory {
  readonly past: ForecastPast;
  /** Of the whole past. */
  readonly current: Replay;
  /** Of less of it, for when the past changes; a day apart, oldest first. */
  readonly checkpoints: readonly Replay[];
}

/** With two, changes within the last day never need a full replay. */
const CHECKPOINTS = 2;

/**
 * What a turn continues, so that only what is new is replayed. After a change in the replayed past (a correction, a late
 * reading), that is a checkpoint, or else the beginning.
 * @param changedFrom the earliest instant that may have changed since the memory; null if nothing did
 */
export function replayToContinue(
  options: ForecastOptions,
  memory: ForecastMemory | null,
  { past, changedFrom, now }: { past: ForecastPast; changedFrom: number | null; now: number },
): Pick<ForecastMemory, 'current' | 'checkpoints'> {
  const holds = ({ state: { at } }: Replay) =>
    at !== null &&
    at <= now &&
    (changedFrom === null || at < changedFrom) &&
    memory?.past.startAt === past.startAt &&
    JSON.stringify(upTo(memory.past.coverage, at)) === JSON.stringify(upTo(past.coverage, at));
  const checkpoints = memory?.checkpoints.filter(holds) ?? [];
  const last = memory && holds(memory.current) ? memory.current : checkpoints.at(-1);
  return { current: last ?? newReplay(options, Math.min(now, past.liveSince ?? now)), checkpoints };
}

/**
 * What a turn publishes, which equals that of a full replay, and the memory for the next turn.
 * @param inputs what happened after the replay to continue
 */
export function forecastOf(
  { current, checkpoints }: ReturnType<typeof replayToContinue>,
  past: ForecastPast,
  { record, hints }: ForecastInputs,
  now: number,
) {
  const replay = cloneReplay(current);
  const timeline = timelineOf(record, hints);
  let kept = checkpoints;
  for (const until of [now - 2 * DAY_MS, now - DAY_MS, now]) {
    kept = withCheckpoint(kept, replay);
    if (until > (replay.state.at ?? Number.NEGATIVE_INFINITY)) replayUntil(replay, timeline, until);
  }
  const memory: ForecastMemory = { past, current: replay, checkpoints: kept };
  return {
    publication: publish(replay.state, timeline, now),
    shown: {
      accuracy: accuracyOf(replay),
      evidence: evidenceOf(replay),
      explanation: explain(replay.state, timeline, now),
    },
    memory,
  };
}

function upTo(coverage: readonly CoveredInterval[], at: number): [number, number][] {
  return coverage
    .filter(({ fromAt }) => fromAt <= at)
    .map(({ fromAt, toAt }) => [fromAt, Math.min(toAt, at)]);
}

function withCheckpoint(checkpoints: readonly Replay[], replay: Replay): readonly Replay[] {
  const { at } = replay.state;
  const newest = checkpoints.at(-1)?.state.at ?? Number.NEGATIVE_INFINITY;
  if (at === null || at - newest < DAY_MS) return checkpoints;
  return [...checkpoints, cloneReplay(replay)].slice(-CHECKPOINTS);
}
