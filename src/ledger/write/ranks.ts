import { desc, eq, gt, gte, max, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LedgerTransaction } from '../file/open-writing.js';
import { resetRanks, resets } from '../schema.js';
import { includedThrough, setIncludedThrough } from './projection-state.js';

/*
 * Keeps the counted resets by rank, so that a page of history (read/page.ts) is a range of ranks.
 */

const NAME = 'reset_ranks';

/** Updates the ranks. Free without new rows; rebuilds only from the earliest changed instant on. */
export function updateRanks(tx: LedgerTransaction): void {
  const through = includedThrough(tx, NAME) ?? 0;
  const replaced = alias(resets, 'replaced');
  const news = tx
    .select({
      last: max(resets.id),
      from: min(sql<number>`min(${resets.at}, coalesce(${replaced.at}, ${resets.at}))`),
    })
    .from(resets)
    .leftJoin(replaced, eq(replaced.id, resets.supersedes))
    .where(gt(resets.id, through))
    .get();
  if (!news || news.last === null || news.from === null) return;
  rebuildFrom(tx, Number(news.from));
  setIncludedThrough(tx, NAME, news.last);
}

/** In one statement, so that a long record does not pass through this process. */
function rebuildFrom(tx: LedgerTransaction, fromAt: number): void {
  tx.delete(resetRanks).where(gte(resetRanks.at, fromAt)).run();
  const before = tx.select().from(resetRanks).orderBy(desc(resetRanks.rank)).limit(1).get();
  const { rank, at } = { rank: before?.rank ?? 0, at: before?.at ?? null };
  tx.run(sql`
    INSERT INTO reset_ranks (rank, reset_row_id, at, gap_ms, text, url)
    SELECT ${rank} + row_number() OVER by_time, id, at, at - lag(at, 1, ${at}) OVER by_time, text, url
    FROM resets INDEXED BY resets_by_at
    WHERE at >= ${fromAt} AND kind = 'regular' AND status = 'confirmed'
      AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = resets.id)
    WINDOW by_time AS (ORDER BY at)`);
}
