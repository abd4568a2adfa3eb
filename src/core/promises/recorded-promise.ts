import type { Promised } from '../reading/reading.js';
import type { Withdrawal } from '../reading/withdrawal.js';
import { awaitedAt, type CountedResets, countedBetween, keptAt } from './keeping.js';
import {
  type DueWindow,
  dueWindow,
  LONGEST_PROMISE_MS,
  RESTATED_MS,
  type ResetPromise,
} from './reset-promise.js';
import { fateOf, MOST_PROMISES, type PROMISE_STATES } from './standing.js';

/** What became of a promise, as of an instant. Epoch milliseconds. */
export interface PromiseOutcome {
  /** When it is due, which may be longer than promised. */
  readonly due: DueWindow;
  readonly state: (typeof PROMISE_STATES)[number];
  /**
   * What it still promises: of `both`, the kind that has not come yet; what it promised, if it awaits nothing
   * more.
   */
  readonly awaits: Promised;
  /**
   * It stands, but a regular reset has come since, too early to keep it; the forecast allows that it was the
   * promised one.
   */
  readonly isDoubted: boolean;
  /** When the reset came that kept it, of several promised ones the last; null while it is not kept. */
  readonly keptAt: number | null;
}

/** A promise as it stands in the record: what was promised, by which post, and what became of it. */
export interface RecordedPromise extends ResetPromise, PromiseOutcome {
  readonly postId: number;
  /** The reading that says so, or takes it back. */
  readonly readingId: number;
  /** Numbers of earlier posts on which the words of its post bear. */
  readonly related: readonly number[];
  /** Whom it is for, as `scopeText` says it; null where nobody is named. */
  readonly scope: string | null;
  /** Null once it was taken down. */
  readonly text: string | null;
  readonly url: string | null;
  /** When its post was last edited or read, or its text taken down. */
  readonly changedAt: number;
  /** When and why an operator took it back; null for one that stands in the record. */
  readonly withdrawn: Withdrawal | null;
}

/** One that no reset has kept yet, and one still may. */
export interface OpenPromise extends RecordedPromise {
  readonly state: 'scheduled' | 'open' | 'overdue';
}

/**
 * Each promise made until `now` with what became of it by the counting rule (docs/record.md), in the given
 * order. One that was taken back has no part in what became of the others.
 * @param promises by when they were made
 * @param counted resets after `now` are ignored
 * @param now epoch milliseconds
 */
export function withOutcomes<Made extends ResetPromise & Pick<RecordedPromise, 'withdrawn'>>(
  promises: readonly Made[],
  counted: CountedResets,
  now: number,
): (Made & PromiseOutcome)[] {
  const made = promises.filter(({ at }) => at <= now);
  const standing = made.filter(({ withdrawn }) => withdrawn === null);
  return made.map((promise) => {
    // The resets that bear on it fall into the month in which it can stand. It may restate one from just
    // before.
    const overAt = promise.at + LONGEST_PROMISE_MS;
    const around = countedBetween(counted, promise.at - RESTATED_MS, overAt);
    const state = promise.withdrawn === null ? fateOf(promise, standing, around, now) : 'withdrawn';
    const awaits = awaitedAt(promise, around, now) ?? promise.promises;
    return {
      ...promise,
      due: dueWindow(promise),
      state,
      awaits,
      isDoubted: isOpen({ state }) && mayHaveBeenKept(promise, awaits, around, now),
      keptAt: state === 'kept' ? keptAt(promise, around, now) : null,
    };
  });
}

function mayHaveBeenKept(
  { at, times }: ResetPromise,
  awaits: Promised,
  { regular }: CountedResets,
  now: number,
): boolean {
  return awaits !== 'banked' && times === 1 && regular.some((reset) => reset > at && reset <= now);
}

function isOpen<Stated extends Pick<PromiseOutcome, 'state'>>(
  promise: Stated,
): promise is Stated & Pick<OpenPromise, 'state'> {
  const { state } = promise;
  return state === 'scheduled' || state === 'open' || state === 'overdue';
}

/**
 * The promises that are open, by when they are due, then by when they were made.
 * @param promises by when they were made; of many only the newest are looked at (`MOST_PROMISES`)
 */
export function openPromises(promises: readonly RecordedPromise[]): OpenPromise[] {
  return promises
    .filter(({ withdrawn }) => withdrawn === null)
    .slice(-MOST_PROMISES)
    .filter(isOpen)
    .sort((a, b) => a.due.from - b.due.from);
}
