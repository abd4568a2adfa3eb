import { promiseAt } from '../../../bench/processes/process.js';
import type { CountedResets } from '../../../src/core/promises/keeping.js';
import {
  type PromiseOutcome,
  type RecordedPromise,
  withOutcomes,
} from '../../../src/core/promises/recorded-promise.js';
import { NOW } from '../ledgers/snapshot.js';

export const NO_RESETS: CountedResets = { regular: [], banked: [] };

type Made = Parameters<typeof promiseAt>[0] & Partial<Omit<RecordedPromise, keyof PromiseOutcome>>;

/** Promises, by when they were made, as a ledger has them that counts these resets. */
export function recorded(
  promises: readonly Made[],
  counted: CountedResets = NO_RESETS,
  now: number = NOW,
): RecordedPromise[] {
  const made = promises.map((of, place) => ({
    postId: place + 1,
    readingId: place + 1,
    related: [],
    scope: null,
    text: 'We will.',
    url: null,
    changedAt: of.at,
    withdrawn: null,
    ...of,
    ...promiseAt(of),
  }));
  return withOutcomes(made, counted, now);
}
