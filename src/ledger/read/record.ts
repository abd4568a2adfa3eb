import { and, asc, count, desc, eq, gt, gte, lte, max, min, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { addressIdentity } from '../../core/reading/post.js';
import type { ResetKind } from '../../core/reading/reading.js';
import type { ReadPost } from '../../core/record/read-post.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import type { RecordSummary } from '../../core/record/statistics.js';
import { RECENT_GAPS } from '../../core/record/statistics.js';
import { DAY_MS } from '../../core/time.js';
import { currentRows, posts, resetEvidence, resetRanks, resets } from '../schema.js';
import { lastRankUntil } from './page.js';
import type { Queries } from './queries.js';
import {
  announcingRationale,
  latestExpiry,
  readPostOf,
  standingKind,
  standingReadings,
} from './standing-readings.js';

const isBanked = and(eq(currentRows.kind, 'banked'), eq(currentRows.status, 'confirmed'));

/** The newest reset of an imported record; null without one. */
export function newestImportAt(queries: Queries): number | null {
  const imported = queries.select({ at: resets.at }).from(resets).where(eq(resets.actor, 'import'));
  return imported.orderBy(desc(resets.at)).limit(1).get()?.at ?? null;
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
  const { resetId, id: rowId, kind, at, status, text, url } = currentRows;
  const rows = queries
    .select({ resetId, rowId, kind, at, status, text, url, pinnedBy: sql<number | null>`${pinnedBy}` })
    .from(currentRows)
    .where(isAmong(among))
    .orderBy(asc(currentRows.at), asc(currentRows.id))
    .all();
  const evidence = evidenceOf(queries, among);
  return rows.map((row) => {
    const own = addressIdentity(row.url);
    const cited = evidence.get(row.resetId) ?? [];
    const speaking = cited.filter((one) => one.role !== 'promise').map((one) => one.identity);
    return {
      ...row,
      identities: [...new Set([...(own === null ? [] : [own]), ...speaking])],
      evidencePostIds: cited.map((one) => one.postId),
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
    const known = byReset.get(row.resetId);
    if (known) known.push(row);
    else byReset.set(row.resetId, [row]);
  }
  return byReset;
}

/** The posts since `fromAt` that say something about resets, with their readings. */
export function readPostsSince(queries: Queries, fromAt: number): readonly ReadPost[] {
  const saysSomething = sql`${standingKind} <> 'none'`;
  return standingReadings(queries, fromAt, saysSomething).map(readPostOf);
}

/** The inputs of the statistics, by range queries on the ranks: the cost does not grow with the record. */
export function recordSummary(queries: Queries, now: number): RecordSummary {
  const first = queries.select().from(resetRanks).orderBy(asc(resetRanks.rank)).limit(1).get();
  const newest = queries.select().from(resetRanks).orderBy(desc(resetRanks.rank)).limit(1).get();
  const total = newest?.rank ?? 0;
  const recent = queries
    .select({ gapMs: sql<number>`${resetRanks.gapMs}` })
    .from(resetRanks)
    .where(sql`gap_ms IS NOT NULL`)
    .orderBy(desc(resetRanks.rank))
    .limit(RECENT_GAPS)
    .all();
  const longest =
    queries
      .select({ gap: max(resetRanks.gapMs) })
      .from(resetRanks)
      .get()?.gap ?? null;
  return {
    total,
    firstAt: first?.at ?? null,
    lastAt: newest?.at ?? null,
    countLast7Days: total - lastRankUntil(queries, now - 7 * DAY_MS),
    countLast30Days: total - lastRankUntil(queries, now - 30 * DAY_MS),
    knownGaps: knownGaps(queries),
    recentGapsMs: recent.map(({ gapMs }) => gapMs),
    longestGapMs: longest,
    banked: bankedSummary(queries),
  };
}

/** The gaps within a covered interval add up to the time from its first reset to its last. */
function knownGaps(queries: Queries): RecordSummary['knownGaps'] {
  const sums = queries.get<{ count: number | null; totalMs: number | null }>(sql`
    SELECT sum(newest.rank - oldest.rank) AS count, sum(newest.at - oldest.at) AS totalMs
    FROM joined_coverage
      CROSS JOIN reset_ranks AS oldest ON oldest.at = (SELECT min(at) FROM reset_ranks WHERE at >= from_at)
      CROSS JOIN reset_ranks AS newest ON newest.at = (SELECT max(at) FROM reset_ranks WHERE at <= to_at)
    WHERE newest.at >= oldest.at`);
  return { count: sums?.count ?? 0, totalMs: sums?.totalMs ?? 0 };
}

function bankedSummary(queries: Queries): RecordSummary['banked'] {
  const banked = queries
    .select({ count: count(), lastAt: max(currentRows.at) })
    .from(currentRows)
    .where(isBanked)
    .get();
  return { count: banked?.count ?? 0, lastAt: banked?.lastAt ?? null };
}

/** Instants of the confirmed banked resets after `since`. */
export function bankedSince(queries: Queries, since: number): readonly number[] {
  return queries
    .select({ at: currentRows.at })
    .from(currentRows)
    .where(and(isBanked, gt(currentRows.at, since)))
    .orderBy(asc(currentRows.at))
    .all()
    .map(({ at }) => at);
}

/** Confirmed banked resets, newest first, with when they expire by the posts about them. */
export function bankedResets(queries: Queries, limit: number) {
  return queries
    .select({
      at: currentRows.at,
      text: currentRows.text,
      url: currentRows.url,
      expiresAt: latestExpiry(queries, currentRows.resetId),
    })
    .from(currentRows)
    .where(isBanked)
    .orderBy(desc(currentRows.at))
    .limit(limit)
    .all();
}

export type BankedReset = ReturnType<typeof bankedResets>[number];

/** Reports not yet confirmed by a post or an operator, with the reasons of their readings; newest first. */
export function unconfirmedResets(queries: Queries, limit: number) {
  return queries
    .select({
      at: currentRows.at,
      kind: currentRows.kind,
      text: currentRows.text,
      url: currentRows.url,
      rationale: announcingRationale(queries, currentRows.resetId),
    })
    .from(currentRows)
    .where(eq(currentRows.status, 'unconfirmed'))
    .orderBy(desc(currentRows.at))
    .limit(limit)
    .all();
}

/** Instants of such reports after `after`, by kind. */
export function unconfirmedAfter(queries: Queries, after: number) {
  const reports = queries
    .select({ at: currentRows.at, kind: currentRows.kind })
    .from(currentRows)
    .where(and(eq(currentRows.status, 'unconfirmed'), gt(currentRows.at, after)))
    .orderBy(asc(currentRows.at))
    .all();
  const of = (kind: ResetKind) => reports.filter((one) => one.kind === kind).map(({ at }) => at);
  return { regular: of('regular'), banked: of('banked') };
}

/** The current row of a reset, retracted ones included, without its evidence. */
export type StandingRow = Pick<
  typeof resets.$inferSelect,
  'id' | 'resetId' | 'kind' | 'at' | 'status' | 'text' | 'url'
>;

/** Rows read at a time, so that a record of any length needs little memory. */
const ROWS_AT_A_TIME = 5_000;

export function* standingRows(queries: Queries): Generator<StandingRow> {
  const { id, resetId, kind, at, status, text, url } = currentRows;
  let through = 0;
  for (;;) {
    const rows = queries
      .select({ id, resetId, kind, at, status, text, url })
      .from(currentRows)
      .where(gt(currentRows.id, through))
      .orderBy(asc(currentRows.id))
      .limit(ROWS_AT_A_TIME)
      .all();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    through = last.id;
  }
}
