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
import { readRedactions } from './redactions.js';
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
  const posts = readPostsSince(queries, since);
  return asShown(queries, openPromises(posts, countedSincePromises(queries, resets, now), now));
}

/** With the addresses that may be shown. */
function asShown<One extends { readonly url: string | null }>(
  queries: Queries,
  found: readonly One[],
): readonly One[] {
  const { shownUrl } = readRedactions(queries);
  return found.map((one) => ({ ...one, url: shownUrl(one.url) }));
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
  const counted = countedAfter(queries, resets, first - RESTATED_MS - 1);
  return asShown(queries, promiseHistory(promising, counted, now));
}

/** A post that promises a reset, and when it was last read, or its text taken down. */
export type PromisePost = ReadPost & { readonly changedAt: number };

/** Posts that promise a reset, newest first, whatever became of it. */
export function promisePosts(queries: Queries, limit: number): readonly PromisePost[] {
  const { removedAt } = readRedactions(queries);
  const promising = standingReadings(queries, FIRST_INSTANT, mayPromise)
    .map((row) => ({
      ...readPostOf(row),
      changedAt: Math.max(row.reading.readAt, removedAt(row.post.identity) ?? 0),
    }))
    .filter(isPromise)
    .slice(-limit)
    .reverse();
  return asShown(queries, promising);
}
