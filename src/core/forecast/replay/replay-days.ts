import { isoInstant } from '../../instant.js';
import { published } from '../../percent.js';
import {
  type ReplayAccuracy,
  type ReplayedDay,
  type ReplayedReset,
  replayAccuracy,
} from '../../scoring/replay-accuracy.js';
import { DAY_MS, HOUR_MS } from '../../time.js';
import type { Beginning } from '../begin.js';
import { chanceUntil } from '../chance.js';
import { baselineProbability } from '../publication/baseline.js';
import { chanceWithoutPromises, comparedPast } from '../publish.js';
import type { ForecastState } from '../state.js';
import { advanceUntil, stateAt, type Timeline } from '../timeline.js';

/** Days are replayed only once the record is this old. */
const LEARNING_DAYS = 60;

/** The forecast is also asked between the days, so that each reset falls into windows of six and of 24 hours. */
const STEP_MS = 6 * HOUR_MS;

/** Resets that are kept. */
const RESETS_KEPT = 20;

/** A forecast state, and what the timing model would have said at each 00:00 UTC on the way. Mutable; one owner. */
export interface Replay {
  readonly state: ForecastState;
  /** The ledger's first turn, epoch milliseconds. */
  readonly liveSince: number;
  days: readonly ReplayedDay[];
  /** The last four times that it was asked, if all time since is covered. */
  asked: readonly Asked[];
  /** The newest resets, oldest first. */
  resets: readonly ReplayedReset[];
  /** The day whose outcome is still unknown. */
  open: OpenDay | null;
}

type OpenDay = Omit<ReplayedDay, 'outcome'>;

interface Asked {
  readonly at: number;
  readonly sixHours: number;
  readonly twentyFourHours: number;
}

/**
 * Advances a state from its beginning to `until`, and replays the days that open on the way; anything later is ignored.
 * @param liveSince the ledger's first turn, epoch milliseconds
 */
export function replayOf({ state, timeline }: Beginning, liveSince: number, until: number): Replay {
  const replay: Replay = { state, liveSince, days: [], asked: [], resets: [], open: null };
  const covered = timeline.coverage.filter(({ fromAt }) => fromAt <= until);
  const last = Math.min(until, covered.at(-1)?.toAt ?? Number.NEGATIVE_INFINITY);
  for (let at = firstDay(timeline); at <= last; at += STEP_MS) {
    const stretch = covered.find(({ fromAt, toAt }) => fromAt <= at && at <= toAt);
    advanceUntil(state, timeline, at);
    settleResets(replay, at);
    const now = stateAt(state, timeline, at);
    const asked = stretch ? askAt(now, at) : null;
    if (at % DAY_MS === 0) {
      closeDay(replay, stretch?.fromAt ?? null);
      replay.open = asked && openedDay(now, timeline, asked);
    }
    replay.asked = asked ? [...replay.asked.slice(-3), asked] : [];
  }
  advanceUntil(state, timeline, until);
  return replay;
}

/** What was said before each reset since the last step: over the six hours and the 24 hours in which it came. */
function settleResets(replay: Replay, at: number): void {
  const { state, asked, open } = replay;
  const came = state.recentEvents.filter((one) => one > at - STEP_MS && one <= at);
  const near = asked.at(-1);
  if (near?.at !== at - STEP_MS || came.length === 0) return;
  const day = asked.length === 4 ? (asked[0]?.twentyFourHours ?? null) : null;
  replay.resets = [
    ...replay.resets,
    ...came.map((one) => ({
      at: isoInstant(one),
      day,
      near: near.sixHours,
      ordinary: open?.baseline ?? null,
    })),
  ].slice(-RESETS_KEPT);
}

/** The outcome of the day that ends. */
function closeDay(replay: Replay, coveredFrom: number | null): void {
  const { state, open } = replay;
  if (open === null || coveredFrom === null || coveredFrom > open.opensAt) return;
  // The state is at the end of the open day, so that day had a reset if the last one is later than its opening.
  const outcome = (state.lastResetAt ?? Number.NEGATIVE_INFINITY) > open.opensAt;
  replay.days = [...replay.days, { ...open, outcome }];
}

/** The forecast of the day that begins, beside the two simpler ones that it is compared with. */
function openedDay(now: ForecastState, timeline: Timeline, { at, twentyFourHours }: Asked): OpenDay {
  return {
    opensAt: at,
    probability: twentyFourHours,
    withoutHints: published(chanceWithoutPromises(now, at, 24)),
    baseline: published(baselineProbability(comparedPast(now, timeline, at), 1)),
  };
}

function askAt(now: ForecastState, at: number): Asked {
  const within = (hours: number) => published(chanceUntil(now, at, at + hours * HOUR_MS).probability);
  return { at, sixHours: within(6), twentyFourHours: within(24) };
}

/** Accuracy over the days replayed so far; null while there is too little history. */
export function accuracyOf({ days, liveSince, state }: Replay): ReplayAccuracy | null {
  return replayAccuracy(
    days,
    { days: state.withoutPromises.memory.elapsed, resets: state.events },
    liveSince,
  );
}

/** Days are replayed from here on. */
function firstDay({ coverage }: Timeline): number {
  const startsAt = coverage[0]?.fromAt ?? Number.POSITIVE_INFINITY;
  return Math.ceil((startsAt + LEARNING_DAYS * DAY_MS) / DAY_MS) * DAY_MS;
}
