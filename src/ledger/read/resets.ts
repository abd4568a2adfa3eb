import { and, asc, desc, eq, gte, lte, min, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ReadingDoubt } from '../../core/reading/doubt.js';
import { addressIdentity } from '../../core/reading/post.js';
import type { ResetKind } from '../../core/reading/reading.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import {
  type BareReset,
  previousInstants,
  type Reset,
  type ResetStatus,
  reasonInWords,
} from '../../core/record/reset.js';
import { newestId, type Queries } from '../queries.js';
import { currentRows, posts, readings, resetEvidence, resets } from '../schema.js';
import { plansOf } from '../stored-plans.js';
import { type Redactions, readRedactions } from './redactions.js';
import { announcingReading, doubtOf, latestExpiry } from './standing-readings.js';
import { NEWEST_TURN_SEQ } from './turns.js';

/**
 * The record as the first `through` rows of `resets` have it, oldest first. Rows that an operator appended
 * since a snapshot appear with the next one, so what reads for a snapshot passes its `resetsThrough`.
 */
export function resetsAt(queries: Queries, through: number): readonly Reset[] {
  const rows = queries.all<StandingReset & StoredDetails>(sql`
    SELECT r.id AS rowId, r.reset_id AS resetId, r.kind, r.status, r.at, ${details(through)} FROM ${WITH_TEXTS}
    WHERE ${standsAt(through)} ORDER BY r.at, r.reset_id`);
  const previous = previousInstants(rows);
  const redactions = readRedactions(queries);
  return rows.map((row, place) => resetOf({ ...row, previousAt: previous[place] ?? null }, redactions));
}

/**
 * The record without texts and history, which take most of the time. Every turn reads all resets, so they
 * come as arrays, are sorted here, and no object is spread into another. Handing over objects or looking rows
 * up by time costs SQLite half as much time again; reading a spread object takes ten times as long.
 */
export function bareResetsAt(queries: Queries, through: number): readonly BareReset[] {
  const rows = queries
    .values<[rowId: number, resetId: number, ResetKind, ResetStatus, at: number]>(
      sql`SELECT r.id, r.reset_id, r.kind, r.status, r.at FROM resets AS r WHERE ${standsAt(through)}`,
    )
    .map(([rowId, resetId, kind, status, at]) => ({ rowId, resetId, kind, status, at }))
    .sort((a, b) => a.at - b.at || a.resetId - b.resetId);
  const previous = previousInstants(rows);
  return rows.map(({ rowId, resetId, kind, status, at }, place) => {
    const previousAt = previous[place] ?? null;
    return { rowId, resetId, kind, status, at, previousAt };
  });
}

/** All that is known of a few resets of that record, in the same order. */
export function wholeResets(queries: Queries, through: number, bare: readonly BareReset[]): readonly Reset[] {
  if (bare.length === 0) return [];
  const rows = queries.all<StoredDetails & Pick<BareReset, 'rowId'>>(sql`
    SELECT r.id AS rowId, ${details(through)} FROM ${WITH_TEXTS}
    WHERE r.id IN ${bare.map(({ rowId }) => rowId)}`);
  const byId = new Map(rows.map((row) => [row.rowId, row]));
  const redactions = readRedactions(queries);
  return bare.flatMap((reset) => {
    const row = byId.get(reset.rowId);
    return row ? [resetOf({ ...reset, ...row }, redactions)] : [];
  });
}

const standsAt = (through: number) => sql`r.id <= ${through}
  AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id AND later.id <= ${through})`;

const details = (through: number) => sql`r.text_hash AS textHash, t.text, r.url, r.scope, r.plans, r.reason,
  w.at AS withdrawingAt, s.text AS withdrawingText, w.url AS withdrawingUrl,
  r.recorded_at AS recordedAt, first.at AS firstAt, first.recorded_at AS firstRecordedAt,
  (SELECT count(*) - 1 FROM resets AS v WHERE v.reset_id = r.reset_id AND v.id <= ${through}) AS corrections,
  EXISTS (SELECT 1 FROM resets AS v
    WHERE v.reset_id = r.reset_id AND v.id <= ${through} AND v.status = 'confirmed') AS wasConfirmed`;

const WITH_TEXTS = sql`resets AS r JOIN resets AS first ON first.id = r.reset_id
  LEFT JOIN texts AS t ON t.hash = r.text_hash
  LEFT JOIN posts AS w ON w.id = r.withdrawn_by LEFT JOIN texts AS s ON s.hash = w.text_hash`;

type StandingReset = Omit<BareReset, 'previousAt'>;

type StoredDetails = Omit<Reset, keyof BareReset | 'plans' | 'wasConfirmed' | 'removedAt' | 'withdrawnBy'> & {
  readonly plans: string | null;
  readonly wasConfirmed: number;
  readonly withdrawingAt: number | null;
  readonly withdrawingText: string | null;
  readonly withdrawingUrl: string | null;
};

function resetOf(
  { withdrawingAt, withdrawingText, withdrawingUrl, ...row }: BareReset & StoredDetails,
  { removedAt, shownUrl }: Redactions,
): Reset {
  const withdrawnBy =
    withdrawingAt === null
      ? null
      : { at: withdrawingAt, text: withdrawingText, url: shownUrl(withdrawingUrl) };
  const instants = [row.textHash, addressIdentity(row.url)].flatMap((name) => removedAt(name) ?? []);
  return {
    ...row,
    url: shownUrl(row.url),
    plans: plansOf(row.plans),
    removedAt: instants.length === 0 ? null : Math.max(...instants),
    wasConfirmed: row.wasConfirmed === 1,
    withdrawnBy,
    reason: reasonInWords(row.reason, withdrawnBy),
  };
}

/** The newest reset of an imported record; null without one. */
export function newestImportAt(queries: Queries): number | null {
  const imported = queries.select({ at: resets.at }).from(resets).where(eq(resets.actor, 'import'));
  return imported.orderBy(desc(resets.at)).limit(1).get()?.at ?? null;
}

/** The record with what operators and imports have appended since the newest snapshot. */
export function currentRecord(queries: Queries): readonly Reset[] {
  return resetsAt(queries, newestId(queries, resets));
}

/** Selects resets by their newest row; empty: all. */
export interface Among {
  readonly resetId?: number;
  readonly fromAt?: number;
  readonly untilAt?: number;
}

function isAmong({ resetId, fromAt, untilAt }: Among): SQL | undefined {
  return and(
    resetId === undefined ? undefined : eq(currentRows.resetId, resetId),
    fromAt === undefined ? undefined : gte(currentRows.at, fromAt),
    untilAt === undefined ? undefined : lte(currentRows.at, untilAt),
  );
}

/** The newest row of each of these resets, by time; in two queries, however many there are. */
export function currentResets(queries: Queries, among: Among): readonly CurrentReset[] {
  const spoken = alias(resets, 'spoken');
  const pinnedBy = queries
    .select({ id: min(spoken.id) })
    .from(spoken)
    .where(and(eq(spoken.resetId, currentRows.resetId), ne(spoken.actor, 'worker')));
  const { resetId, id: rowId, kind, at, status, textHash, url, scope, plans } = currentRows;
  const columns = { resetId, rowId, kind, at, status, textHash, url, scope, plans };
  const rows = queries
    .select({ ...columns, pinnedBy: sql<number | null>`${pinnedBy}` })
    .from(currentRows)
    .where(isAmong(among))
    .orderBy(asc(currentRows.at), asc(currentRows.id))
    .all();
  const evidence = evidenceOf(queries, among);
  return rows.map((row) => {
    const own = addressIdentity(row.url);
    const cited = evidence.get(row.resetId) ?? [];
    const speaking = cited.filter((post) => post.role !== 'promise').map((post) => post.identity);
    return {
      ...row,
      plans: plansOf(row.plans),
      identities: [...new Set([...(own === null ? [] : [own]), ...speaking])],
      evidencePostIds: cited.map((post) => post.postId),
    };
  });
}

/** Posts about these resets, by the number of the reset. */
function evidenceOf(queries: Queries, among: Among) {
  const { resetId, role } = resetEvidence;
  const rows = queries
    .select({ resetId, role, postId: posts.id, identity: posts.identity })
    .from(currentRows)
    .crossJoin(resetEvidence)
    .crossJoin(posts)
    .where(and(isAmong(among), eq(resetId, currentRows.resetId), eq(posts.id, resetEvidence.postId)))
    .all();
  const byReset = new Map<number, typeof rows>();
  for (const row of rows) {
    const listed = byReset.get(row.resetId);
    if (listed) listed.push(row);
    else byReset.set(row.resetId, [row]);
  }
  return byReset;
}

/** True while nothing was ever recorded: the moment to import a record. */
export function recordIsEmpty(queries: Queries): boolean {
  return queries.select({ id: resets.id }).from(resets).limit(1).get() === undefined;
}

/**
 * The last row of `resets` or `readings` that the newest turn knows; 0 without one. By the chain, because
 * this program may not be able to read its snapshot.
 */
export function publishedThrough(queries: Queries, table: 'resets' | 'readings'): number {
  const row = queries.get<{ id: number }>(sql`
    SELECT r.id FROM ${sql.identifier(table)} AS r CROSS JOIN chain AS c ON c.entity = ${table} AND c.row_id = r.id
    WHERE c.seq <= ${NEWEST_TURN_SEQ}
    ORDER BY r.id DESC LIMIT 1`);
  return row?.id ?? 0;
}

/** When a banked reset expires, by the posts about it; null if none says so. */
export function expiryOf(queries: Queries, resetId: number, readingsThrough: number): number | null {
  return aboutReset(queries, resetId, latestExpiry(queries, currentRows.resetId, readingsThrough));
}

/** What stands against the post that announces a reset; null if nothing does, or no post is known. */
export function doubtAboutReset(
  queries: Queries,
  resetId: number,
  readingsThrough: number,
): ReadingDoubt | null {
  const id = aboutReset(queries, resetId, announcingReading(queries, currentRows.resetId, readingsThrough));
  const row = queries
    .select()
    .from(readings)
    .where(eq(readings.id, id ?? 0))
    .get();
  return row ? doubtOf(row) : null;
}

function aboutReset<T>(queries: Queries, resetId: number, value: SQL<T | null>): T | null {
  return (
    queries.select({ value }).from(currentRows).where(eq(currentRows.resetId, resetId)).get()?.value ?? null
  );
}
