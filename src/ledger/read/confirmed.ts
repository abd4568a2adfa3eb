import { and, asc, desc, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import { resets } from '../schema.js';
import type { Queries } from './queries.js';
import { asOfTurn } from './recorded.js';

/** A counted or banked reset in its current form. */
export type ConfirmedReset = ReturnType<typeof confirmedResets>[number];

/** A place in the history, by time and then by number, which stays the same whatever is corrected later. */
export interface Position {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly resetId: number;
}

export interface ConfirmedRequest {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  /** Inclusive, epoch milliseconds; null: no bound. */
  readonly fromAt: number | null;
  readonly toAt: number | null;
  /** Only resets behind this place, in this order; null: from the start. */
  readonly after: Position | null;
}

/** Beyond every instant that a Date can hold. */
const ENDLESS = 9e15;

/**
 * Counted and banked resets in one list, as of the last turn. Pages begin behind a place instead of at a number of rows,
 * so that resets recorded meanwhile neither shift nor repeat one.
 */
export function confirmedResets(queries: Queries, request: ConfirmedRequest) {
  const { through, later, isLater, stood } = asOfTurn(queries);
  const { limit, order, after } = request;
  const { resetId, kind, at, text, url } = resets;
  // How many resets before it have the same instant: one post may grant a regular and a banked one.
  const doubles = sql<number>`(
    SELECT count(*) FROM resets AS twin LEFT JOIN resets AS changed ON changed.supersedes = twin.id AND changed.id <= ${through}
    WHERE twin.at = ${at} AND +twin.reset_id < ${resetId} AND +twin.id <= ${through}
      AND twin.status = 'confirmed' AND changed.id IS NULL)`;
  const isForward = order === 'asc';
  const [beyond, sorted] = isForward ? [gt, asc] : [lt, desc];
  // Always a range, so that SQLite starts the index at the page.
  const fromAt = Math.max(request.fromAt ?? -ENDLESS, (isForward ? after?.at : null) ?? -ENDLESS);
  const toAt = Math.min(request.toAt ?? ENDLESS, (isForward ? null : after?.at) ?? ENDLESS);
  return queries
    .select({ resetId, kind, at, text, url, doubles })
    .from(resets)
    .leftJoin(later, isLater)
    .where(
      and(
        gte(at, fromAt),
        lte(at, toAt),
        after === null ? undefined : or(beyond(at, after.at), beyond(sql`+${resetId}`, after.resetId)),
        stood,
        eq(resets.status, 'confirmed'),
      ),
    )
    .orderBy(sorted(at), sorted(resetId))
    .limit(limit)
    .all();
}
