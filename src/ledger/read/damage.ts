import Database from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { isoInstantOrNull } from '../../core/instant.js';
import { isCounted } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import {
  chain,
  coverage,
  forecasts,
  incidents,
  oddsBooks,
  oddsScores,
  posts,
  readings,
  resetEvidence,
  resets,
  savedOdds,
  scores,
  texts,
} from '../schema.js';
import type { Queries } from './queries.js';
import { bareResetsAt } from './resets.js';

/** The record and the journals: what a snapshot sums up or refers to. */
const TABLES = [
  resets,
  resetEvidence,
  posts,
  texts,
  readings,
  incidents,
  coverage,
  chain,
  forecasts,
  scores,
  oddsBooks,
  savedOdds,
  oddsScores,
].map(getTableName);

/**
 * What is wrong with the tables behind a snapshot, one sentence each; none for a sound ledger. Reads the path from the
 * root of each table to its newest row, so the cost does not grow with the ledger; `audit` reads everything.
 */
export function damageBehind(
  snapshot: Snapshot,
  sqlite: Database.Database,
  queries: Queries,
): readonly string[] {
  const unreadable = TABLES.flatMap((table) => whyUnreadable(sqlite, table) ?? []);
  return unreadable.length > 0 ? unreadable : disagreement(snapshot, queries);
}

function whyUnreadable(sqlite: Database.Database, table: string): string | null {
  try {
    sqlite.prepare(`SELECT max(rowid) FROM ${table} NOT INDEXED`).get();
    return null;
  } catch (error) {
    const isDamage =
      error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|ERROR|IOERR)/.test(error.code);
    if (!isDamage) throw error;
    return `The ledger's table ${table} cannot be read (${error.message}).`;
  }
}

/** The rows that a snapshot knows never change, so its counts stay true. */
function disagreement({ stats, resetsThrough }: Snapshot, queries: Queries): readonly string[] {
  const counted = bareResetsAt(queries, resetsThrough).filter(isCounted);
  const lastAt = isoInstantOrNull(counted.at(-1)?.at ?? null);
  if (counted.length === stats.totalResets && lastAt === stats.lastResetAt) return [];
  return [
    `The ledger's table resets does not belong to the newest snapshot: it holds ${counted.length} resets, the snapshot ${stats.totalResets}.`,
  ];
}
