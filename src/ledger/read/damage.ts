import Database from 'better-sqlite3';
import { desc, getTableName } from 'drizzle-orm';
import type { Snapshot } from '../../core/snapshot.js';
import {
  chain,
  coverage,
  forecasts,
  incidents,
  joinedCoverage,
  oddsPayloads,
  oddsScores,
  openWindows,
  posts,
  projectionState,
  readings,
  resetEvidence,
  resetRanks,
  resets,
  savedOdds,
  scores,
} from '../schema.js';
import type { Queries } from './queries.js';

/** The record, the journals and their projections: what a snapshot sums up or refers to. */
const TABLES = [
  ...[resets, resetEvidence, posts, readings, incidents, coverage, chain, forecasts, scores],
  ...[resetRanks, projectionState, joinedCoverage, openWindows, oddsPayloads, savedOdds, oddsScores],
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

/** A turn commits the ranks with their snapshot; commands leave both to the next turn. So they always agree. */
function disagreement({ stats }: Snapshot, queries: Queries): readonly string[] {
  const newest = queries.select().from(resetRanks).orderBy(desc(resetRanks.rank)).limit(1).get();
  const [count, lastAt] = [newest?.rank ?? 0, newest?.at ?? null];
  if (count === stats.totalResets && lastAt === stats.lastResetAt) return [];
  return [
    `The ledger's table reset_ranks does not belong to the newest snapshot: it holds ${count} resets, the snapshot ${stats.totalResets}.`,
  ];
}
