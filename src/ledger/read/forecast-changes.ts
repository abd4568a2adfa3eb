import { and, eq, gt, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { posts, readings, resets } from '../schema.js';
import { resetsSince } from './projection-state.js';
import { newestId, type Queries } from './queries.js';

export type ForecastRevision = ReturnType<typeof forecastRevision>;

/** The last row in each table that a forecast is made from. */
export function forecastRevision(queries: Queries) {
  return { resets: newestId(queries, resets), readings: newestId(queries, readings) };
}

/**
 * The earliest instant that rows appended since a revision may have changed; null if they change no input of a
 * forecast.
 */
export function earliestChange(queries: Queries, since: ForecastRevision): number | null {
  const found = [resetsSince(queries, since.resets).from, hintChange(queries, since.readings)].filter(
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
