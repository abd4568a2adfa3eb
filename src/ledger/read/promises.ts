import { gt } from 'drizzle-orm';
import { LONGEST_PROMISE_MS } from '../../core/record/merge-posts.js';
import { type OpenPromise, openPromises } from '../../core/record/open-promises.js';
import { resetRanks } from '../schema.js';
import type { Queries } from './queries.js';
import { readPostsSince } from './record.js';

/** Promises that no counted reset has kept, as of `now`; expired ones are not queried. */
export function promisesOpenAt(queries: Queries, now: number): readonly OpenPromise[] {
  const since = now - LONGEST_PROMISE_MS;
  const counted = queries
    .select({ at: resetRanks.at })
    .from(resetRanks)
    .where(gt(resetRanks.at, since))
    .all();
  return openPromises(
    readPostsSince(queries, since),
    counted.map(({ at }) => at),
    now,
  );
}
