import { and, asc, desc, eq, gt, gte, isNull, max, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LedgerTransaction } from './open-writing.js';
import type { Queries } from './queries.js';
import { projectionState, resetRanks, resets } from './schema.js';

/*
 * Keeps the counted resets by rank, so that a page of history (read-page.ts) is a range of ranks.
 */

const NAME = 'reset_ranks';
const later = alias(resets, 'later');

/** Brings the projection up to the ledger. Costs nothing without news, and only the tail when the news is new. */
export function updateRanks(tx: LedgerTransaction): void {
  const through =
    tx.select().from(projectionState).where(eq(projectionState.name, NAME)).get()?.throughRowId ?? 0;
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
  tx.insert(projectionState)
    .values({ name: NAME, throughRowId: news.last })
    .onConflictDoUpdate({ target: projectionState.name, set: { throughRowId: news.last } })
    .run();
}

function rebuildFrom(tx: LedgerTransaction, fromAt: number): void {
  tx.delete(resetRanks).where(gte(resetRanks.at, fromAt)).run();
  const before = tx.select().from(resetRanks).orderBy(desc(resetRanks.rank)).limit(1).get();
  let rank = before?.rank ?? 0;
  let previousAt = before?.at ?? null;
  for (const row of currentRegular(tx, fromAt)) {
    rank += 1;
    const gapMs = previousAt === null ? null : row.at - previousAt;
    tx.insert(resetRanks)
      .values({ rank, resetRowId: row.id, at: row.at, gapMs, text: row.text, url: row.url })
      .run();
    previousAt = row.at;
  }
}

function currentRegular(queries: Queries, fromAt: number) {
  return queries
    .select({ id: resets.id, at: resets.at, text: resets.text, url: resets.url })
    .from(resets)
    .leftJoin(later, eq(later.supersedes, resets.id))
    .where(
      and(
        eq(resets.kind, 'regular'),
        eq(resets.status, 'confirmed'),
        gte(resets.at, fromAt),
        isNull(later.id),
      ),
    )
    .orderBy(asc(resets.at))
    .all();
}
