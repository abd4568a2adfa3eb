import { and, desc, gt, lte, max } from 'drizzle-orm';
import { resetRanks } from '../schema.js';
import type { Queries } from './queries.js';

export type RankedReset = Omit<typeof resetRanks.$inferSelect, 'resetRowId'>;

export interface PageRequest {
  readonly limit: number;
  /** May be past the end: then there are no rows. */
  readonly offset: number;
  /** Exclusive, epoch milliseconds; null for the whole record. */
  readonly since: number | null;
}

export interface ResetPage {
  /** The whole record. */
  readonly total: number;
  /** Rows after the `since` filter. */
  readonly totalMatching: number;
  /** Newest first. */
  readonly rows: readonly RankedReset[];
}

/** One page of the counted resets, found by rank instead of OFFSET: distant pages cost no more. */
export function resetPage(queries: Queries, page: PageRequest): ResetPage {
  const total = resetCount(queries);
  const notAfter = page.since === null ? 0 : lastRankUntil(queries, page.since);
  const newest = total - page.offset;
  const rows =
    newest <= notAfter
      ? []
      : queries
          .select()
          .from(resetRanks)
          .where(
            and(lte(resetRanks.rank, newest), gt(resetRanks.rank, Math.max(notAfter, newest - page.limit))),
          )
          .orderBy(desc(resetRanks.rank))
          .all();
  return { total, totalMatching: total - notAfter, rows };
}

/** How many resets count. */
export function resetCount(queries: Queries): number {
  return (
    queries
      .select({ last: max(resetRanks.rank) })
      .from(resetRanks)
      .get()?.last ?? 0
  );
}

/** The rank of the newest counted reset at or before `at`, which is their number; 0 for none. */
export function lastRankUntil(queries: Queries, at: number): number {
  return (
    queries
      .select({ rank: resetRanks.rank })
      .from(resetRanks)
      .where(lte(resetRanks.at, at))
      .orderBy(desc(resetRanks.at))
      .limit(1)
      .get()?.rank ?? 0
  );
}
