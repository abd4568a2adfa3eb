import { type CountedResets, isInWindow, keptAt } from '../../promises/keeping.js';
import {
  dueWindow,
  LONGEST_PROMISE_MS,
  RESTATED_MS,
  type ResetPromise,
} from '../../promises/reset-promise.js';
import { fateOf } from '../../promises/standing.js';
import { countUpTo, type Interval } from '../../time.js';
import { type Habits, learnBanked, learnEnd, NO_HABITS, type TimeKept } from './habits.js';

/** What is known of the time before a forecast's state begins. Instants are epoch milliseconds, ascending. */
export interface KnownPast {
  readonly promises: readonly ResetPromise[];
  readonly counted: CountedResets;
  readonly coverage: readonly Interval[];
}

/**
 * What the promises of the past taught, each by its fate under the counting rule (docs/record.md), with weight 1. The
 * state that follows weighs them by probabilities instead; this costs a look-up for each promise, however long the past.
 * @param until promises that could still stand after it are left out, and so are those whose end may have been missed
 */
export function pastHabits({ promises, counted, coverage }: KnownPast, until: number): Habits {
  let habits: Habits = {
    ...NO_HABITS,
    resets: { regular: countUpTo(counted.regular, until), banked: countUpTo(counted.banked, until) },
  };
  const instants = promises.map(({ at }) => at);
  for (const [index, promise] of promises.entries()) {
    const { kind, from, to } = dueWindow(promise);
    const overAt = promise.at + LONGEST_PROMISE_MS;
    if (overAt > until) break;
    if (!coverage.some(({ fromAt, toAt }) => fromAt <= promise.at && (to ?? overAt) <= toAt)) continue;
    // What bears on it falls into the month in which it can stand. It may restate a reset from just before.
    const rivals = promises.slice(index, countUpTo(instants, overAt));
    const around = countedBetween(counted, promise.at - RESTATED_MS, overAt);
    const fate = fateOf(promise, rivals, around, overAt);
    if (fate !== 'kept' && fate !== 'lapsed') continue;
    const end = fate === 'lapsed' ? 'broken' : timeKept(keptAt(promise, around, overAt), from, to);
    habits = learnEnd(habits, promise, kind, end, 1);
    if (promise.promises === 'regular' && around.banked.some((at) => isInWindow(promise, at))) {
      const isKeptByRegular = fateOf(promise, rivals, { ...around, banked: [] }, overAt) === 'kept';
      habits = learnBanked(habits, isKeptByRegular ? 0 : 1);
    }
  }
  return habits;
}

function timeKept(at: number, from: number, to: number | null): TimeKept {
  if (to === null) return 'inside';
  if (at < from) return 'early';
  return at <= to ? 'inside' : 'late';
}

/**
 * Unconfirmed resets, and what posts say of resets, are left whole: they are few, and compared by instant anyway. That one
 * came instead of a promised reset is left out: no regular one came, which is what is learnt.
 */
function countedBetween(counted: CountedResets, from: number, until: number): CountedResets {
  const part = (instants: readonly number[]) =>
    instants.slice(countUpTo(instants, from - 1), countUpTo(instants, until));
  return { ...counted, instead: [], regular: part(counted.regular), banked: part(counted.banked) };
}
