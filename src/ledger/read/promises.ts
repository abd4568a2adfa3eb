import { asc, gt } from 'drizzle-orm';
import { type OpenPromise, openPromises } from '../../core/record/open-promises.js';
import { type PastPromise, promiseHistory } from '../../core/record/promise-history.js';
import { LONGEST_PROMISE_MS } from '../../core/record/promise-status.js';
import type { CountedResets } from '../../core/record/standing-promises.js';
import { resetRanks } from '../schema.js';
import type { Queries } from './queries.js';
import { bankedSince, readPostsSince } from './record.js';
import { mayPromise, readPostOf, standingReadings } from './standing-readings.js';

const FIRST_INSTANT = Number.MIN_SAFE_INTEGER;

/** The promises that stand at `now`; expired ones are not queried. */
export function promisesOpenAt(queries: Queries, now: number): readonly OpenPromise[] {
  const since = now - LONGEST_PROMISE_MS;
  return openPromises(readPostsSince(queries, since), countedSincePromises(queries, now), now);
}

/** The counted resets that may keep a promise that is open at `now`. */
export function countedSincePromises(queries: Queries, now: number): CountedResets {
  const since = now - LONGEST_PROMISE_MS;
  const ranked = queries
    .select({ at: resetRanks.at })
    .from(resetRanks)
    .where(gt(resetRanks.at, since))
    .orderBy(asc(resetRanks.at))
    .all();
  return { regular: ranked.map(({ at }) => at), banked: bankedSince(queries, since) };
}

/** Every promise that was made, and what became of it as of `now`, oldest first. */
export function everyPromise(queries: Queries, now: number): readonly PastPromise[] {
  const posts = standingReadings(queries, FIRST_INSTANT, mayPromise).map(readPostOf);
  const first = posts[0]?.at;
  if (first === undefined) return [];
  const ranked = queries
    .select({ at: resetRanks.at })
    .from(resetRanks)
    .where(gt(resetRanks.at, first))
    .orderBy(asc(resetRanks.at))
    .all();
  const counted = { regular: ranked.map(({ at }) => at), banked: bankedSince(queries, first) };
  return promiseHistory(posts, counted, now);
}
