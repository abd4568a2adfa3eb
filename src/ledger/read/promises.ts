import { sql } from 'drizzle-orm';
import { type CountedResets, type ResetsInWords, resetsInWords } from '../../core/promises/keeping.js';
import {
  type PromiseOutcome,
  type RecordedPromise,
  withOutcomes,
} from '../../core/promises/recorded-promise.js';
import { isPromise, promiseOf, RESTATED_MS } from '../../core/promises/reset-promise.js';
import { type BareReset, instantsAfter, scopeText } from '../../core/record/reset.js';
import type { Queries } from '../queries.js';
import { readRedactions } from './redactions.js';
import {
  EVERY_READING,
  mayHavePromised,
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

/**
 * The promises that were made since an instant, oldest first, with what became of them as of `now`: those
 * that count, and those that operators took back. Without the addresses that were taken down.
 */
export function recordedPromises(
  queries: Queries,
  knownRecord: KnownRecord,
  now: number,
  since = FIRST_INSTANT,
): readonly RecordedPromise[] {
  const asked = { fromAt: since, through: knownRecord.readingsThrough, where: mayHavePromised };
  const { shownUrl, removedAt } = readRedactions(queries);
  const promises = standingReadings(queries, asked)
    .flatMap((standing) => madePromise(standing) ?? withdrawnPromise(queries, standing) ?? [])
    .map((promise) => ({
      ...promise,
      url: shownUrl(promise.url),
      changedAt: Math.max(promise.changedAt, removedAt(promise.identity) ?? 0),
    }));
  const counted = countedAfter(queries, knownRecord, (promises[0]?.at ?? now) - RESTATED_MS - 1);
  return withOutcomes(promises, counted, now);
}

type MadePromise = Omit<RecordedPromise, keyof PromiseOutcome>;

/** What a post promises; null for one that does not. */
function madePromise(standing: StandingReading): MadePromise | null {
  const post = readPostOf(standing);
  if (!isPromise(post)) return null;
  const { postId, related, text, url, plans } = post;
  const scope = post.scope === 'few' ? null : scopeText({ scope: post.scope, plans });
  const { id: readingId, readAt } = standing.reading;
  // What an operator says of a post stands when the post is edited.
  const changedAt = Math.max(readAt, standing.post.firstSeenAt);
  return { ...promiseOf(post), postId, readingId, related, scope, text, url, changedAt, withdrawn: null };
}

/** What a post promised before an operator said something else of it; null if that was no promise. */
function withdrawnPromise(queries: Queries, { post, reading, rules }: StandingReading): MadePromise | null {
  const before = reading.reader === 'operator' ? readingBefore(queries, reading) : null;
  const promise = before && madePromise({ post, reading: before, rules });
  const { id: readingId, readAt, rationale } = reading;
  const withdrawn = { at: readAt, reason: rationale ?? '' };
  return promise && { ...promise, readingId, changedAt: readAt, withdrawn };
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
