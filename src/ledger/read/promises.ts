import { asc, gt } from 'drizzle-orm';
import { type OpenPromise, openPromises } from '../../core/record/open-promises.js';
import { LONGEST_PROMISE_MS } from '../../core/record/promise-status.js';
import { resetRanks } from '../schema.js';
import type { Queries } from './queries.js';
import { readPostsSince } from './record.js';

/** Promises that no counted reset has kept, as of `now`; expired ones are not queried. */
export function promisesOpenAt(queries: Queries, now: number): readonly OpenPromise[] {
  const since = now - LONGEST_PROMISE_MS;
  return openPromises(readPostsSince(queries, since), countedSincePromises(queries, now), now);
}

/** The counted resets that may keep a promise that is open at `now`, epoch milliseconds. */
export function countedSincePromises(queries: Queries, now: number): readonly number[] {
  return queries
    .select({ at: resetRanks.at })
    .from(resetRanks)
    .where(gt(resetRanks.at, now - LONGEST_PROMISE_MS))
    .orderBy(asc(resetRanks.at))
    .all()
    .map(({ at }) => at);
}
