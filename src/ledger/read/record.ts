import { and, asc, eq, gte, lte, min, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { addressIdentity } from '../../core/reading/post.js';
import type { ReadPost } from '../../core/record/read-post.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import { currentRows, posts, resetEvidence, resets } from '../schema.js';
import type { Queries } from './queries.js';
import { EVERY_READING, readPostOf, standingKind, standingReadings } from './standing-readings.js';

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
  const { resetId, id: rowId, kind, at, status, textHash, url } = currentRows;
  const rows = queries
    .select({ resetId, rowId, kind, at, status, textHash, url, pinnedBy: sql<number | null>`${pinnedBy}` })
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

const saysSomething = sql`${standingKind} <> 'none'`;

/**
 * The posts since `fromAt` that say something about resets, with their readings.
 * @param through the last row of `readings` that is known
 */
export function readPostsSince(
  queries: Queries,
  fromAt: number,
  through = EVERY_READING,
): readonly ReadPost[] {
  return standingReadings(queries, { fromAt, through, where: saysSomething }).map(readPostOf);
}
