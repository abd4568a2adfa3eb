import { getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { hasReason } from '../../core/health/health.js';
import type { Cause, Reason } from '../../core/health/reasons.js';
import { isCounted } from '../../core/record/reset.js';
import { unavailableAccuracy } from '../../core/scoring/live-accuracy.js';
import type { Snapshot } from '../../core/snapshot.js';
import { isoInstantOrNull } from '../../core/time/instant.js';
import { damageIn } from '../file/errors.js';
import type { Queries } from '../queries.js';
import {
  chain,
  coverageClaims,
  forecasts,
  incidents,
  launchPosts,
  oddsBooks,
  posts,
  readings,
  redactions,
  resetEvidence,
  resets,
  scores,
  texts,
  turns,
  windows,
} from '../schema.js';
import { holdsPublication } from './journal.js';
import { bareResetsAt } from './resets.js';

/** The journal of forecasts: without one of them the record is served, and its scores are not. */
const JOURNAL = [forecasts, windows, scores];

/** The record and the launch odds: without one of them nothing is served. */
const TABLES = [
  turns,
  resets,
  resetEvidence,
  posts,
  texts,
  redactions,
  readings,
  incidents,
  coverageClaims,
  chain,
  oddsBooks,
  launchPosts,
];

/**
 * What is wrong with the tables behind a snapshot; none for a sound ledger. Reads the path from the
 * root of each table to its newest row, so the cost does not grow with the ledger; `audit` reads everything.
 */
export function damageBehind(snapshot: Snapshot, queries: Queries): readonly Cause[] {
  const journal = JOURNAL.filter((table) => !isMissing(queries, table));
  const unreadable = [...TABLES, ...journal].flatMap((table) => whyUnreadable(queries, table) ?? []);
  return unreadable.length > 0 ? unreadable : disagreement(snapshot, queries);
}

/**
 * A snapshot as the journal behind it allows it to be served: without scores if a table of it is missing,
 * which health says, and without a publication that it does not hold.
 * @param unread the reason for which there are no scores
 */
export function asJournalHolds(snapshot: Snapshot, queries: Queries, unread: Reason): Snapshot {
  const { forecast, health } = snapshot;
  const { saved } = forecast;
  const missing = JOURNAL.filter((table) => isMissing(queries, table));
  const isHeld =
    saved !== null && missing.every((table) => table === scores) && holdsPublication(queries, saved);
  const held = { ...snapshot, forecast: { ...forecast, saved: isHeld ? saved : null } };
  if (missing.length === 0) return held;
  return {
    ...held,
    forecast: { ...held.forecast, liveAccuracy: unavailableAccuracy() },
    health: {
      ...health,
      reasons: hasReason(health.reasons, unread.code) ? health.reasons : [...health.reasons, unread],
    },
  };
}

function isMissing(queries: Queries, table: SQLiteTable): boolean {
  const name = getTableName(table);
  return queries.get(sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${name}`) === undefined;
}

function whyUnreadable(queries: Queries, table: SQLiteTable): Cause | null {
  const name = getTableName(table);
  try {
    queries.get(sql`SELECT max(rowid) FROM ${sql.identifier(name)} NOT INDEXED`);
    return null;
  } catch (error) {
    const damage = damageIn(error);
    if (damage === null) throw error;
    return { code: 'table_unreadable', about: name, damage };
  }
}

/** The rows that a snapshot knows never change, so its counts stay true. */
function disagreement({ stats, resetsThrough }: Snapshot, queries: Queries): readonly Cause[] {
  const counted = bareResetsAt(queries, resetsThrough).filter(isCounted);
  const lastAt = isoInstantOrNull(counted.at(-1)?.at ?? null);
  if (counted.length === stats.totalResets && lastAt === stats.lastResetAt) return [];
  return [{ code: 'record_differs', held: counted.length, published: stats.totalResets }];
}
