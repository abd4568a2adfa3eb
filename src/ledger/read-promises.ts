import { gt } from 'drizzle-orm';
import { MERGE_HORIZON_MS } from '../core/record/merge-posts.js';
import { type OpenPromise, openPromises } from '../core/record/open-promises.js';
import type { Queries } from './queries.js';
import { readPostsSince } from './read-record.js';
import { resetRanks } from './schema.js';

/** What the posts of the last month still promise at `now`, by the resets that count now. */
export function openPromisesAt(queries: Queries, now: number): readonly OpenPromise[] {
  const since = now - MERGE_HORIZON_MS;
  const resets = queries.select({ at: resetRanks.at }).from(resetRanks).where(gt(resetRanks.at, since)).all();
  return openPromises(readPostsSince(queries, since), resets, now);
}
