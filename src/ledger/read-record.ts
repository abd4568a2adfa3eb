import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  max,
  min,
  ne,
  notExists,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { postIdentity } from '../core/reading/post.js';
import { DAY_MS } from '../core/record/days.js';
import type { ReadPost } from '../core/record/merge-posts.js';
import type { CurrentReset } from '../core/record/reconcile.js';
import type { RecordSummary } from '../core/record/statistics.js';
import { RECENT_GAPS } from '../core/record/statistics.js';
import type { Queries } from './queries.js';
import { lastRankUntil } from './read-page.js';
import { posts, readings, resetEvidence, resetRanks, resets } from './schema.js';

const later = alias(resets, 'later');

/** The newest row of every reset, of those with `at` from `fromAt` on. */
export function currentResets(queries: Queries, fromAt: number): readonly CurrentReset[] {
  const rows = queries
    .select({ row: resets })
    .from(resets)
    .leftJoin(later, eq(later.supersedes, resets.id))
    .where(and(gte(resets.at, fromAt), isNull(later.id)))
    .orderBy(asc(resets.at), asc(resets.id))
    .all();
  return rows.map(({ row }) => {
    const evidence = queries
      .select({ postId: posts.id, identity: posts.identity, role: resetEvidence.role })
      .from(resetEvidence)
      .innerJoin(posts, eq(posts.id, resetEvidence.postId))
      .where(eq(resetEvidence.resetId, row.resetId))
      .all();
    const spoken = queries
      .select({ id: min(resets.id) })
      .from(resets)
      .where(and(eq(resets.resetId, row.resetId), ne(resets.actor, 'worker')))
      .get();
    const own = row.url === null ? [] : [postIdentity('', '', row.url)];
    const speaking = evidence.filter((one) => one.role !== 'promise').map((one) => one.identity);
    return {
      resetId: row.resetId,
      rowId: row.id,
      kind: row.kind,
      at: row.at,
      status: row.status,
      text: row.text,
      url: row.url,
      pinnedBy: spoken?.id ?? null,
      identities: [...new Set([...own, ...speaking])],
      evidencePostIds: evidence.map((one) => one.postId),
    };
  });
}

/**
 * The latest revision of every post since `fromAt` with the reading that stands for it (the model's where there is
 * one, else the rules'), leaving out what says nothing about resets.
 */
export function readPostsSince(queries: Queries, fromAt: number): readonly ReadPost[] {
  const newer = alias(posts, 'newer');
  const model = alias(readings, 'model');
  const rows = queries
    .select({ post: posts, rules: readings, model })
    .from(posts)
    .crossJoin(readings)
    .leftJoin(model, and(eq(model.postId, posts.id), eq(model.reader, 'model')))
    .where(
      and(
        eq(readings.postId, posts.id),
        eq(readings.reader, 'rules'),
        gte(posts.at, fromAt),
        sql`coalesce(${model.kind}, ${readings.kind}) <> 'none'`,
        notExists(
          queries
            .select({ id: newer.id })
            .from(newer)
            .where(and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision))),
        ),
      ),
    )
    .orderBy(asc(posts.at), asc(posts.id))
    .all();
  return rows.map(({ post, rules, model }) => {
    const reading = model ?? rules;
    return {
      postId: post.id,
      identity: post.identity,
      at: post.at,
      dating: post.dating,
      text: post.text,
      url: post.url,
      isReply: post.isReply === 1,
      kind: reading.kind,
      another: reading.another === 1,
      times: reading.times,
      window:
        reading.windowFrom === null && reading.windowTo === null
          ? null
          : { from: reading.windowFrom, to: reading.windowTo },
      confidence: reading.confidence,
    };
  });
}

/** The earliest instant among stored revisions of these posts; for a post read anew, its own. */
export function earliestOfPosts(queries: Queries, postIds: readonly number[]): number | null {
  if (postIds.length === 0) return null;
  const found = queries
    .select({ at: min(posts.at) })
    .from(posts)
    .where(inArray(posts.id, [...postIds]))
    .get();
  return found?.at ?? null;
}

/** What the statistics need, by range queries on the ranks: the cost does not grow with the record. */
export function recordSummary(queries: Queries, now: number): RecordSummary {
  const first = queries.select().from(resetRanks).orderBy(asc(resetRanks.rank)).limit(1).get();
  const newest = queries.select().from(resetRanks).orderBy(desc(resetRanks.rank)).limit(RECENT_GAPS).all();
  const total = newest[0]?.rank ?? 0;
  const longest =
    queries
      .select({ gap: max(resetRanks.gapMs) })
      .from(resetRanks)
      .get()?.gap ?? null;
  return {
    total,
    firstAt: first?.at ?? null,
    lastAt: newest[0]?.at ?? null,
    countLast7Days: total - lastRankUntil(queries, now - 7 * DAY_MS),
    countLast30Days: total - lastRankUntil(queries, now - 30 * DAY_MS),
    recentGapsMs: newest.flatMap((one) => (one.gapMs === null ? [] : [one.gapMs])),
    longestGapMs: longest,
    banked: bankedSummary(queries),
  };
}

function bankedSummary(queries: Queries): RecordSummary['banked'] {
  const banked = queries
    .select({ count: count(), lastAt: max(resets.at) })
    .from(resets)
    .leftJoin(later, eq(later.supersedes, resets.id))
    .where(and(eq(resets.kind, 'banked'), eq(resets.status, 'confirmed'), isNull(later.id)))
    .get();
  return { count: banked?.count ?? 0, lastAt: banked?.lastAt ?? null };
}

export interface BankedReset {
  readonly at: number;
  readonly text: string | null;
  readonly url: string | null;
}

/** Banked resets that stand, newest first. */
export function bankedResets(queries: Queries, limit: number): readonly BankedReset[] {
  return queries
    .select({ at: resets.at, text: resets.text, url: resets.url })
    .from(resets)
    .leftJoin(later, eq(later.supersedes, resets.id))
    .where(and(eq(resets.kind, 'banked'), eq(resets.status, 'confirmed'), isNull(later.id)))
    .orderBy(desc(resets.at))
    .limit(limit)
    .all();
}

export interface UnconfirmedReset {
  readonly at: number;
  readonly kind: 'regular' | 'banked';
  readonly text: string | null;
  readonly url: string | null;
}

/** Reports that wait for a confirming post or an operator, newest first. */
export function unconfirmedResets(queries: Queries, limit: number): readonly UnconfirmedReset[] {
  return queries
    .select({ at: resets.at, kind: resets.kind, text: resets.text, url: resets.url })
    .from(resets)
    .leftJoin(later, eq(later.supersedes, resets.id))
    .where(and(eq(resets.status, 'unconfirmed'), isNull(later.id)))
    .orderBy(desc(resets.at))
    .limit(limit)
    .all();
}

/** Every reset as it stands, retracted ones too, without its evidence. */
export type StandingRow = Pick<
  typeof resets.$inferSelect,
  'id' | 'resetId' | 'kind' | 'at' | 'status' | 'text' | 'url'
>;

export function standingRows(queries: Queries): readonly StandingRow[] {
  const { id, resetId, kind, at, status, text, url } = resets;
  return queries
    .select({ id, resetId, kind, at, status, text, url })
    .from(resets)
    .leftJoin(later, eq(later.supersedes, resets.id))
    .where(isNull(later.id))
    .all();
}
