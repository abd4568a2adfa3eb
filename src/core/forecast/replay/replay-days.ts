import { DAY_MS } from '../../time.js';
import type { ForecastOptions } from '../inputs.js';
import { timingOfDay } from '../publish.js';
import { type ForecastState, newState } from '../state.js';
import { advanceUntil, type Timeline } from '../timeline.js';
import {
  addReplayedDay,
  NO_REPLAY,
  type ReplayAccuracy,
  type ReplayTotals,
  replayAccuracy,
} from './replay-accuracy.js';

/** Days are replayed only once the record is this old. */
const LEARNING_DAYS = 60;
/** At most this many days before the ledger's first turn are replayed; more would cost time without being useful. */
const MAX_DAYS = 1_000;

/**
 * A forecast state, and the scores of what the timing model would have said at each 00:00 UTC on the way. Updates
 * continue from where it stands, so a turn processes only what is new. Mutable; one owner.
 */
export interface Replay {
  readonly state: ForecastState;
  /** The ledger's first turn, epoch milliseconds. */
  readonly liveSince: number;
  all: ReplayTotals;
  /** Those of `all` that opened since `liveSince`. */
  live: ReplayTotals;
  /** Opening of the next day to replay; null before the record starts. */
  nextDay: number | null;
  /** The day whose outcome is still unknown. */
  open: { readonly opensAt: number; readonly withoutHints: number; readonly baseline: number } | null;
}

export function newReplay(options: ForecastOptions, liveSince: number): Replay {
  return { state: newState(options), liveSince, all: NO_REPLAY, live: NO_REPLAY, nextDay: null, open: null };
}

export function cloneReplay(replay: Replay): Replay {
  return { ...replay, state: { ...replay.state } };
}

/**
 * Advances to `until` and replays the days that open on the way. More calls give the same result.
 * @param until epoch milliseconds; anything later is ignored
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
    advanceUntil(state, timeline, opensAt);
    if (replay.open && stretch && stretch.fromAt <= replay.open.opensAt) closeDay(replay, replay.open);
    replay.open = null;
    if (!stretch) continue;
    replay.open = { opensAt, ...timingOfDay(state, timeline, opensAt) };
  }
  advanceUntil(state, timeline, until);
}

/** Accuracy over the days replayed so far; null while there is too little history. */
export function accuracyOf({ all, live, liveSince, state }: Replay): ReplayAccuracy | null {
  return replayAccuracy(all, live, { days: state.coveredDays, resets: state.events }, liveSince);
}

/** Scores a day. The state is at its end, so the day had a reset if the last reset is later than its opening. */
function closeDay(replay: Replay, open: NonNullable<Replay['open']>): void {
  const { opensAt, withoutHints, baseline } = open;
  const { lastResetAt } = replay.state;
  const outcome = lastResetAt !== null && lastResetAt > opensAt;
  const day = { opensAt, horizonHours: 24, withoutHints, baseline, outcome } as const;
  replay.all = addReplayedDay(replay.all, day);
  if (opensAt >= replay.liveSince) replay.live = addReplayedDay(replay.live, day);
}

function firstDay(recordStartsAt: number, liveSince: number): number {
  const from = Math.max(recordStartsAt + LEARNING_DAYS * DAY_MS, liveSince - MAX_DAYS * DAY_MS);
  return Math.ceil(from / DAY_MS) * DAY_MS;
}
