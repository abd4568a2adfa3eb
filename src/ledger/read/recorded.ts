import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { resets } from '../schema.js';
import { includedThrough } from './projection-state.js';
import type { Queries } from './queries.js';

/** Of a current row: the reset counted once. A report that never did was not withdrawn. */
export const wasWithdrawn = and(
  eq(resets.status, 'retracted'),
  sql`EXISTS (SELECT 1 FROM resets AS was WHERE was.reset_id = ${resets.resetId} AND was.status = 'confirmed')`,
);

/** When and why a reset was withdrawn; null: it counts. Epoch milliseconds. */
export function withdrawalOf({
  status,
  recordedAt,
  reason,
}: Pick<typeof resets.$inferSelect, 'status' | 'recordedAt' | 'reason'>) {
  return status === 'retracted' ? { at: recordedAt, reason } : null;
}

/** A reset in its current form, with its history. Instants are epoch milliseconds. */
export type RecordedReset = ReturnType<typeof recordedResets>[number];

/** The rows that stood at the last turn, as the ranks have them: later entries of an operator appear with the next one. */
export function asOfTurn(queries: Queries) {
  const through = includedThrough(queries, 'reset_ranks');
  const later = alias(resets, 'later');
  return {
    through,
    later,
    isLater: and(eq(later.supersedes, resets.id), lte(later.id, through)),
    /** With the join above. */
    stood: and(sql`+${resets.id} <= ${through}`, isNull(later.id)),
  };
}

/** The newest resets, counted, banked and withdrawn, newest first, as of the last turn. */
export function recordedResets(queries: Queries, limit: number) {
  const { through, later, isLater, stood } = asOfTurn(queries);
  const first = alias(resets, 'first');
  // How many rows were replaced.
  const corrections = sql<number>`(
    SELECT count(*) - 1 FROM resets AS version WHERE version.reset_id = ${resets.resetId} AND version.id <= ${through})`;
  // How many of its kind were recorded before it with the same first instant; nearly always 0.
  const doubles = sql<number>`(
    SELECT count(*) FROM resets AS twin
    WHERE twin.at = ${first.at} AND twin.kind = ${resets.kind} AND +twin.supersedes IS NULL AND twin.id < ${first.id})`;
  const { kind, at, text, url, status, reason, recordedAt } = resets;
  return queries
    .select({
      ...{ kind, at, text, url, status, reason, recordedAt, corrections, doubles },
      // Whatever was corrected since, the first instant identifies it, together with `doubles`.
      ...{ firstAt: first.at, firstRecordedAt: first.recordedAt },
    })
    .from(resets)
    .innerJoin(first, eq(first.id, resets.resetId))
    .leftJoin(later, isLater)
    .where(and(stood, or(eq(resets.status, 'confirmed'), wasWithdrawn)))
    .orderBy(desc(resets.at), asc(resets.kind), asc(resets.id))
    .limit(limit)
    .all()
    .map(({ status, reason, ...row }) => ({
      ...row,
      withdrawn: withdrawalOf({ status, reason, recordedAt: row.recordedAt }),
    }));
}
