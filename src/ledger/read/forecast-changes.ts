import { and, eq, gt, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { posts, readings } from '../schema.js';
import type { ForecastPast } from './forecast-inputs.js';
import { resetsSince } from './projection-state.js';
import type { Queries } from './queries.js';

/**
 * The earliest instant that rows appended since a forecast may have changed; null if they change no input of one.
 */
export function earliestChange(queries: Queries, since: ForecastPast): number | null {
  const found = [resetsSince(queries, since.lastReset).from, hintChange(queries, since.lastReading)].filter(
    (at) => at !== null,
  );
  return found.length === 0 ? null : Math.min(...found);
}

/** A new reading matters if it, or any other reading of that post and its revisions, is a promise. */
function hintChange(queries: Queries, since: number): number | null {
  const revision = alias(posts, 'revision');
  const any = alias(readings, 'any');
  const row = queries
    .select({ at: min(revision.at) })
    .from(readings)
    .innerJoin(posts, eq(posts.id, readings.postId))
    .innerJoin(revision, eq(revision.identity, posts.identity))
    .innerJoin(any, and(eq(any.postId, revision.id), sql`+${any.kind} IN ('hint', 'withdrawal')`))
    .where(gt(readings.id, since))
    .get();
  return row?.at ?? null;
}
