import { sql } from 'drizzle-orm';
import type { ResetsInWords } from '../../core/promises/keeping.js';
import { type CountedResets, resetsInWords } from '../../core/promises/keeping.js';
import { type OpenPromise, openPromises } from '../../core/promises/open-promises.js';
import {
  type PastPromise,
  promiseHistory,
  type WithdrawnPromise,
  withdrawnPromise,
} from '../../core/promises/promise-history.js';
import { isPromise, LONGEST_PROMISE_MS, RESTATED_MS } from '../../core/promises/reset-promise.js';
import type { ReadPost } from '../../core/record/read-post.js';
import { type BareReset, instantsAfter, type Withdrawal } from '../../core/record/reset.js';
import type { Queries } from './queries.js';
import { readPostsSince } from './read-posts.js';
import { readRedactions } from './redactions.js';
import {
  EVERY_READING,
  isWithdrawnPromise,
  mayPromise,
  readingBefore,
  readPostOf,
  type StandingReading,
  standingAnother,
  standingEarly,
  standingInstead,
  standingKind,
  standingReadings,
} from './standing-readings.js';

const FIRST_INSTANT = Number.MIN_SAFE_INTEGER;

/** What promises are compared with. */
export interface KnownRecord {
  readonly resets: readonly BareReset[];
  /** The last row of `readings` that is known. */
  readonly readingsThrough: number;
}

/** A record with every reading, also what operators have said since the newest snapshot. */
export function withEveryReading(resets: readonly BareReset[]): KnownRecord {
  return { resets, readingsThrough: EVERY_READING };
}

/** The promises that stand at `now`; expired ones are not queried. */
export function promisesOpenAt(queries: Queries, known: KnownRecord, now: number): readonly OpenPromise[] {
  const since = now - LONGEST_PROMISE_MS;
  const posts = readPostsSince(queries, since, known.readingsThrough);
  return asShown(queries, openPromises(posts, countedSincePromises(queries, known, now), now));
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
export function countedSincePromises(queries: Queries, known: KnownRecord, now: number): CountedResets {
  return countedAfter(queries, known, now - LONGEST_PROMISE_MS);
}

/** The counted resets after an instant, what their posts say of them, and the reports that wait. */
export function countedAfter(
  queries: Queries,
  { resets, readingsThrough }: KnownRecord,
  after: number,
): CountedResets {
  return { ...instantsAfter(resets, after), ...saidOfResets(queries, after, readingsThrough) };
}

function saidOfResets(queries: Queries, after: number, through: number): Required<ResetsInWords> {
  const says = sql`(${standingAnother} = 1 OR ${standingEarly} = 1 OR ${standingInstead} = 1)`;
  const maySay = sql`(${standingKind} LIKE 'reset%' OR ${standingKind} = 'banked') AND ${says}`;
  return resetsInWords(
    standingReadings(queries, { fromAt: after + 1, through, where: maySay }).map(readPostOf),
  );
}

/** Every promise that was made, and what became of it as of `now`, oldest first. */
export function everyPromise(queries: Queries, known: KnownRecord, now: number): readonly PastPromise[] {
  const through = known.readingsThrough;
  const promising = standingReadings(queries, { fromAt: FIRST_INSTANT, through, where: mayPromise }).map(
    readPostOf,
  );
  const first = promising[0]?.at ?? now;
  const counted = countedAfter(queries, known, first - RESTATED_MS - 1);
  const history = promiseHistory(promising, counted, now);
  const withdrawn = withdrawnPromises(queries, through).map(withdrawnPromise);
  return asShown(
    queries,
    [...history, ...withdrawn].sort((a, b) => a.at - b.at),
  );
}

/** What operators took back, as it was read before. */
function withdrawnPromises(queries: Queries, through: number): readonly WithdrawnPromise[] {
  const where = isWithdrawnPromise;
  return standingReadings(queries, { fromAt: FIRST_INSTANT, through, where }).flatMap((one) => {
    const promise = promiseBefore(queries, one);
    const { readAt, rationale } = one.reading;
    return promise ? [{ ...promise, withdrawn: { at: readAt, reason: rationale ?? '' } }] : [];
  });
}

/** What a post promised before an operator said something else of it; null if that was no promise. */
function promiseBefore(queries: Queries, { post, reading }: StandingReading): ReadPost | null {
  const before = readingBefore(queries, reading);
  const read = before && readPostOf({ post, reading: before });
  return read && isPromise(read) ? read : null;
}

/** A post that promises a reset, or did before an operator took that back. */
export interface PromisePost extends ReadPost {
  /** When it was last read, or its text taken down. */
  readonly changedAt: number;
  readonly withdrawn: Withdrawal | null;
}

/** Posts that promise a reset, newest first, whatever became of it. */
export function promisePosts(queries: Queries, through: number, limit: number): readonly PromisePost[] {
  const { removedAt } = readRedactions(queries);
  const changedAt = (readAt: number, { identity }: ReadPost) => Math.max(readAt, removedAt(identity) ?? 0);
  const promising = standingReadings(queries, { fromAt: FIRST_INSTANT, through, where: mayPromise })
    .map((row) => ({ post: readPostOf(row), readAt: row.reading.readAt }))
    .filter(({ post }) => isPromise(post))
    .map(({ post, readAt }) => ({ ...post, changedAt: changedAt(readAt, post), withdrawn: null }));
  const withdrawn = withdrawnPromises(queries, through).map((post) => ({
    ...post,
    changedAt: changedAt(post.withdrawn.at, post),
  }));
  const newest = [...promising, ...withdrawn].sort((a, b) => a.at - b.at || a.postId - b.postId);
  return asShown(queries, newest.slice(-limit).reverse());
}
