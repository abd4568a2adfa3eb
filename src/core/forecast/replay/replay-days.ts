import { DAY_MS } from '../../time.js';
import type { ForecastOptions } from '../inputs.js';
import { timingOfDay } from '../publish.js';
import { cloneState, type ForecastState, newState } from '../state.js';
import { foldUntil, type Timeline } from '../timeline.js';
import {
  addReplayedDay,
  NO_REPLAY,
  type ReplayAccuracy,
  type ReplayTotals,
  replayAccuracy,
} from './replay-accuracy.js';

/** Days are replayed from this long after the record starts. */
const LEARNING_DAYS = 60;
/** … but no more than this many from before the ledger's first turn: a replay of centuries tells nobody more. */
const LONGEST_DAYS = 1_000;

/**
 * A fold of the past that replays, on its way, what the timing model would have said at each 00:00 UTC, and scores it.
 * Mutable, one owner; goes on from where it stands, so that a turn costs what happened since the turn before.
 */
export interface Replay {
  readonly state: ForecastState;
  /** The ledger's first turn, epoch milliseconds. */
  readonly liveSince: number;
  all: ReplayTotals;
  /** Those of `all` that opened since `liveSince`. */
  live: ReplayTotals;
  /** When the next day to replay opens; null before the record starts. */
  nextDay: number | null;
  /** The day whose outcome is not known yet. */
  open: { readonly opensAt: number; readonly withoutHints: number; readonly baseline: number } | null;
}

export function newReplay(options: ForecastOptions, liveSince: number): Replay {
  return { state: newState(options), liveSince, all: NO_REPLAY, live: NO_REPLAY, nextDay: null, open: null };
}

export function cloneReplay(replay: Replay): Replay {
  return { ...replay, state: cloneState(replay.state) };
}

/**
 * Folds everything up to `until` and replays the days that open on the way. Calling it more often gives the same.
 * @param until epoch milliseconds; nothing later is looked at
 */
export function replayUntil(replay: Replay, timeline: Timeline, until: number): void {
  const { state } = replay;
  const covered = timeline.coverage.filter(({ fromAt }) => fromAt <= until);
  const first = covered[0]?.fromAt;
  const last = Math.min(until, covered.at(-1)?.toAt ?? Number.NEGATIVE_INFINITY);
  if (first !== undefined) replay.nextDay ??= firstDay(first, replay.liveSince);
  while (replay.nextDay !== null && replay.nextDay <= last) {
    const opensAt = replay.nextDay;
    replay.nextDay = opensAt + DAY_MS;
    const stretch = covered.find(({ fromAt, toAt }) => fromAt <= opensAt && opensAt <= toAt);
    foldUntil(state, timeline, opensAt);
    if (replay.open && stretch && stretch.fromAt <= replay.open.opensAt) closeDay(replay, replay.open);
    replay.open = null;
    if (!stretch) continue;
    replay.open = { opensAt, ...timingOfDay(state, timeline, opensAt) };
  }
  foldUntil(state, timeline, until);
}

/** The accuracy of the days replayed so far, null while there is too little history. */
export function accuracyOf({ all, live, liveSince, state }: Replay): ReplayAccuracy | null {
  return replayAccuracy(all, live, { days: state.coveredDays, resets: state.events }, liveSince);
}

/** The state stands at the day's end: a reset fell into it when the last one is later than its opening. */
function closeDay(replay: Replay, open: NonNullable<Replay['open']>): void {
  const { opensAt, withoutHints, baseline } = open;
  const { lastResetAt } = replay.state;
  const outcome = lastResetAt !== null && lastResetAt > opensAt;
  const day = { opensAt, horizonHours: 24, withoutHints, baseline, outcome } as const;
  replay.all = addReplayedDay(replay.all, day);
  if (opensAt >= replay.liveSince) replay.live = addReplayedDay(replay.live, day);
}

function firstDay(recordStartsAt: number, liveSince: number): number {
  const from = Math.max(recordStartsAt + LEARNING_DAYS * DAY_MS, liveSince - LONGEST_DAYS * DAY_MS);
  return Math.ceil(from / DAY_MS) * DAY_MS;
}
