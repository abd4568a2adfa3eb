import { sql } from 'drizzle-orm';
import { type OpenPromise, openPromises } from '../../core/record/open-promises.js';
import { type PastPromise, promiseHistory } from '../../core/record/promise-history.js';
import {
  isPromise,
  LONGEST_PROMISE_MS,
  RESTATED_MS,
  type ResetsInWords,
} from '../../core/record/promise-status.js';
import type { ReadPost } from '../../core/record/read-post.js';
import { type BareReset, instantsAfter } from '../../core/record/reset.js';
import { type CountedResets, resetsInWords } from '../../core/record/standing-promises.js';
import type { Queries } from './queries.js';
import { readPostsSince } from './record.js';
import {
  mayPromise,
  readPostOf,
  standingAnother,
  standingEarly,
  standingKind,
  standingReadings,
} from './standing-readings.js';

const FIRST_INSTANT = Number.MIN_SAFE_INTEGER;

/** The promises that stand at `now`; expired ones are not queried. */
export function promisesOpenAt(
  queries: Queries,
  resets: readonly BareReset[],
  now: number,
): readonly OpenPromise[] {
  const since = now - LONGEST_PROMISE_MS;
  return openPromises(readPostsSince(queries, since), countedSincePromises(queries, resets, now), now);
}

/** The counted resets that may keep a promise that is open at `now`. */
export function countedSincePromises(
  queries: Queries,
  resets: readonly BareReset[],
  now: number,
): CountedResets {
  return countedAfter(queries, resets, now - LONGEST_PROMISE_MS);
}

/** The counted resets after an instant, what their posts say of them, and the reports that wait. */
export function countedAfter(queries: Queries, resets: readonly BareReset[], after: number): CountedResets {
  return { ...instantsAfter(resets, after), ...saidOfResets(queries, after) };
}

function saidOfResets(queries: Queries, after: number): Required<ResetsInWords> {
  const maySay = sql`(${standingKind} LIKE 'reset%' OR ${standingKind} = 'banked') AND (${standingAnother} = 1 OR ${standingEarly} = 1)`;
  return resetsInWords(standingReadings(queries, after + 1, maySay).map(readPostOf));
}

/** Every promise that was made, and what became of it as of `now`, oldest first. */
export function everyPromise(
  queries: Queries,
  resets: readonly BareReset[],
  now: number,
): readonly PastPromise[] {
  const promising = standingReadings(queries, FIRST_INSTANT, mayPromise).map(readPostOf);
  const first = promising[0]?.at;
  if (first === undefined) return [];
  return promiseHistory(promising, countedAfter(queries, resets, first - RESTATED_MS - 1), now);
}

/** A post that promises a reset, and when it was last read. */
export type PromisePost = ReadPost & { readonly readAt: number };

/** Posts that promise a reset, newest first, whatever became of it. */
export function promisePosts(queries: Queries, limit: number): readonly PromisePost[] {
  return standingReadings(queries, FIRST_INSTANT, mayPromise)
    .map((row) => ({ ...readPostOf(row), readAt: row.reading.readAt }))
    .filter(isPromise)
    .slice(-limit)
    .reverse();
}
