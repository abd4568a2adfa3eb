import {
  type ReplayAccuracy,
  type ReplayedDay,
  type ReplayedReset,
  replayAccuracy,
} from '../../scoring/replay-accuracy.js';
import { happenedIn } from '../../scoring/windows.js';
import { published } from '../../stats/published.js';
import { isoInstant } from '../../time/instant.js';
import { countUpTo, DAY_MS, HOUR_MS, startOfDay } from '../../time/time.js';
import { coveredUntil, isCovered } from '../covered-time.js';
import { chanceUntil, modelAt, withoutHints } from '../model.js';
import type { Past } from '../past.js';
import { chanceAtRate, trailingPosterior } from '../rate.js';

/** Days are replayed only once the record is this old. */
const LEARNING_MS = 60 * DAY_MS;

/** And only those of the last year, so that the cost of a turn does not grow with the record. */
const REPLAYED_MS = 365 * DAY_MS;

/** What was said before a reset is asked at 00:00, 06:00, 12:00 and 18:00 UTC. */
const STEP_MS = 6 * HOUR_MS;

/** Resets that are kept. */
const RESETS_KEPT = 20;

/**
 * What the model would have said at each 00:00 UTC of the last year, scored; null while there is too little
 * history.
 * @param liveSince the ledger's first turn, epoch milliseconds
 */
export function replayedAccuracy(past: Past, liveSince: number, now: number): ReplayAccuracy | null {
  const { watched, covered } = past;
  const first = Math.ceil(Math.max(firstReplay(past), now - REPLAYED_MS) / DAY_MS) * DAY_MS;
  const days: ReplayedDay[] = [];
  for (let opensAt = first; opensAt + DAY_MS <= now; opensAt += DAY_MS) {
    const closesAt = opensAt + DAY_MS;
    if (isCovered(covered, opensAt, closesAt))
      days.push({ ...saidAt(past, opensAt), opensAt, outcome: happenedIn(watched, { opensAt, closesAt }) });
  }
  const history = { days: coveredUntil(covered, now) / DAY_MS, resets: countUpTo(watched, now) };
  return replayAccuracy(days, history, liveSince);
}

function firstReplay({ covered }: Past): number {
  return (covered.starts[0] ?? Number.POSITIVE_INFINITY) + LEARNING_MS;
}

/** The forecast of a day that begins, beside the two simpler ones that it is compared with. */
function saidAt(past: Past, opensAt: number): Omit<ReplayedDay, 'opensAt' | 'outcome'> {
  const model = modelAt(past, opensAt);
  const closesAt = opensAt + DAY_MS;
  return {
    probability: published(chanceUntil(model, closesAt).probability),
    withoutHints: published(chanceUntil(withoutHints(model), closesAt).probability),
    baseline: published(chanceAtRate(trailingPosterior(model.resets), 1)),
    promised: model.promises.length > 0,
  };
}

/** When the 24 hours are asked for in which a reset came: at the first step less than a day before it. */
export function dayAskedAt(resetAt: number): number {
  return Math.ceil(resetAt / STEP_MS) * STEP_MS - DAY_MS;
}

/**
 * What was said before each of the newest resets, over the six hours and the 24 hours in which it came;
 * oldest first.
 */
export function replayedResets(past: Past, now: number): readonly ReplayedReset[] {
  const { watched, covered } = past;
  const from = firstReplay(past);
  return watched
    .slice(0, countUpTo(watched, now))
    .slice(-RESETS_KEPT)
    .flatMap((at) => {
      const nearAt = Math.ceil(at / STEP_MS) * STEP_MS - STEP_MS;
      const dayAt = dayAskedAt(at);
      // The day that holds it: 00:00 belongs to the day that ends.
      const opensAt = startOfDay(at - 1);
      const isAsked = (asked: number) => asked >= from && isCovered(covered, asked, at);
      if (!isAsked(nearAt)) return [];
      return {
        at: isoInstant(at),
        day: isAsked(dayAt) ? published(chanceUntil(modelAt(past, dayAt), dayAt + DAY_MS).probability) : null,
        near: published(chanceUntil(modelAt(past, nearAt), nearAt + STEP_MS).probability),
        ordinary: isAsked(opensAt) ? saidAt(past, opensAt).baseline : null,
      };
    });
}
