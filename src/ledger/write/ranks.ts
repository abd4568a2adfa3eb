import { desc, gte, sql } from 'drizzle-orm';
import { firstDifference } from '../../core/record/coverage.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { prepareInsert } from '../file/prepare-insert.js';
import { coverageOfTurn, coveredIntervals } from '../read/coverage.js';
import { includedThrough, resetsSince } from '../read/projection-state.js';
import { joinedCoverage, resetRanks } from '../schema.js';
import { setIncludedThrough } from './projections.js';

/*
 * Keeps the counted resets by rank, so that a page of history (read/page.ts) is a range of ranks, with the gaps that
 * coverage makes known.
 */

const NAME = 'reset_ranks';

/** Updates the ranks and their gaps; rebuilds only from the earliest changed instant on. */
export function updateRanks(tx: LedgerTransaction): void {
  const news = resetsSince(tx, includedThrough(tx, NAME));
  const covered = updateCoverage(tx);
  const changed = [news.from, covered].filter((at) => at !== null);
  if (changed.length > 0) rebuildFrom(tx, Math.min(...changed));
  if (news.last !== null) setIncludedThrough(tx, NAME, news.last);
}

/** Takes over what reads and imports covered since the last turn; returns where that begins, null for nothing new. */
function updateCoverage(tx: LedgerTransaction): number | null {
  const covered = coveredIntervals(tx);
  const before = coverageOfTurn(tx);
  const changedAt = firstDifference(before, covered);
  if (changedAt === null) return null;
  const same = before.filter(({ toAt }) => toAt < changedAt).length;
  const fromAt = Math.min(before[same]?.fromAt ?? changedAt, changedAt);
  tx.delete(joinedCoverage).where(gte(joinedCoverage.fromAt, fromAt)).run();
  const insert = prepareInsert(tx, joinedCoverage);
  for (const interval of covered.slice(same)) insert({ ...interval });
  return changedAt;
}

/** In one statement, so that a long record does not pass through this process. */
function rebuildFrom(tx: LedgerTransaction, fromAt: number): void {
  tx.delete(resetRanks).where(gte(resetRanks.at, fromAt)).run();
  const before = tx.select().from(resetRanks).orderBy(desc(resetRanks.rank)).limit(1).get();
  const { rank, at } = { rank: before?.rank ?? 0, at: before?.at ?? null };
  tx.run(sql`
    INSERT INTO reset_ranks (rank, reset_row_id, at, gap_ms, text, url)
    SELECT ${rank} + row_number() OVER by_time, id, at,
      iif((SELECT to_at FROM joined_coverage WHERE from_at <= previous ORDER BY from_at DESC LIMIT 1) >= at, at - previous, NULL),
      text, url
    FROM (
      SELECT id, at, text, url, lag(at, 1, ${at}) OVER (ORDER BY at) AS previous
      FROM current_resets WHERE at >= ${fromAt} AND kind = 'regular' AND status = 'confirmed'
    )
    WINDOW by_time AS (ORDER BY at)`);
}
