import { type ReplayAccuracy, type ReplayedDay, replayAccuracy } from '../../scoring/replay-accuracy.js';
import { DAY_MS } from '../../time.js';
import type { ForecastOptions } from '../inputs.js';
import { comparisonsOf } from '../publish.js';
import { type ForecastState, newState } from '../state.js';
import { advanceUntil, stateAt, type Timeline } from '../timeline.js';

/** Days are replayed only once the record is this old. */
const LEARNING_DAYS = 60;
/** At most this many days before the ledger's first turn are replayed; more would cost time without being useful. */
const MAX_DAYS = 1_000;

/**
 * A forecast state, and what the timing model would have said at each 00:00 UTC on the way. A turn processes only what is
 * new. Mutable; one owner.
 */
export interface Replay {
  readonly state: ForecastState;
  /** The ledger's first turn, epoch milliseconds. */
  readonly liveSince: number;
  days: readonly ReplayedDay[];
  /** The day whose outcome is still unknown. */
  open: Omit<ReplayedDay, 'outcome'> | null;
}

export function newReplay(options: ForecastOptions, liveSince: number): Replay {
  return { state: newState(options), liveSince, days: [], open: null };
}

export function cloneReplay(replay: Replay): Replay {
  return { ...replay, state: { ...replay.state } };
}

/** Advances to `until` and replays the days that open on the way; anything later is ignored. More calls give the same result. */
export function replayUntil(replay: Replay, timeline: Timeline, until: number): void {
  const { state } = replay;
  const covered = timeline.coverage.filter(({ fromAt }) => fromAt <= until);
  const last = Math.min(until, covered.at(-1)?.toAt ?? Number.NEGATIVE_INFINITY);
  for (let opensAt = nextDay(replay, timeline); opensAt <= last; opensAt += DAY_MS) {
    const stretch = covered.find(({ fromAt, toAt }) => fromAt <= opensAt && opensAt <= toAt);
    advanceUntil(state, timeline, opensAt);
    // The state is at the end of the open day, so that day had a reset if the last one is later than its opening.
    const outcome = (state.lastResetAt ?? Number.NEGATIVE_INFINITY) > (replay.open?.opensAt ?? 0);
    if (replay.open && stretch && stretch.fromAt <= replay.open.opensAt)
      replay.days = [...replay.days, { ...replay.open, outcome }];
    const { withoutHints, baseline } = comparisonsOf(stateAt(state, timeline, opensAt), timeline, opensAt);
    replay.open = stretch
      ? { opensAt, withoutHints: withoutHints.twentyFourHours, baseline: baseline.twentyFourHours }
      : null;
  }
  advanceUntil(state, timeline, until);
}

/** Accuracy over the days replayed so far; null while there is too little history. */
export function accuracyOf({ days, liveSince, state }: Replay): ReplayAccuracy | null {
  return replayAccuracy(days, { days: state.withoutHints.memory.elapsed, resets: state.events }, liveSince);
}

/** Opening of the next day to replay. A day that opens at or before `state.at` has been. */
function nextDay({ state, liveSince }: Replay, { coverage }: Timeline): number {
  const startsAt = coverage[0]?.fromAt ?? Number.POSITIVE_INFINITY;
  const first = Math.max(startsAt + LEARNING_DAYS * DAY_MS, liveSince - MAX_DAYS * DAY_MS);
  const next = Math.floor((state.at ?? Number.NEGATIVE_INFINITY) / DAY_MS) * DAY_MS + DAY_MS;
  return Math.max(Math.ceil(first / DAY_MS) * DAY_MS, next);
}
