import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  max,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Post, PostContext } from '../../core/reading/post.js';
import { CONFIDENCE_THRESHOLD } from '../../core/reading/reading.js';
import { askInParts, type Queries } from '../queries.js';
import { posts, readingFailures, readings, texts } from '../schema.js';
import { storedContext } from './stored-context.js';

/** A stored post that the reader model has not answered yet. */
export interface Unanswered extends Post {
  readonly id: number;
  /**
   * Since when it is asked about: when it was first seen, or of a post that waits for a model its first call.
   */
  readonly callsSince: number | null;
  readonly failures: number;
  readonly lastFailureAt: number | null;
}

/**
 * Latest revisions first seen after `since` without a model's answer, newest first; without those whose text
 * was taken down.
 * @param unconfirmedSince also posts from then on that the rules left unconfirmed, whenever they were first
 *   seen
 */
export function unansweredPosts(
  queries: Queries,
  since: number,
  unconfirmedSince = since,
): readonly Unanswered[] {
  const newer = alias(posts, 'newer');
  const rules = alias(readings, 'rules');
  const isUnconfirmed = and(
    ne(rules.kind, 'none'),
    lt(rules.confidence, CONFIDENCE_THRESHOLD),
    gt(posts.at, unconfirmedSince),
  );
  const rows = queries
    .select({
      post: posts,
      text: texts.text,
      isUnconfirmed: sql<number>`${isUnconfirmed}`,
      failures: count(readingFailures.id),
      firstFailureAt: min(readingFailures.failedAt),
      lastFailureAt: max(readingFailures.failedAt),
    })
    .from(posts)
    .crossJoin(rules)
    .innerJoin(texts, eq(texts.hash, posts.textHash))
    .leftJoin(readings, and(eq(readings.postId, posts.id), eq(readings.reader, 'model')))
    .leftJoin(newer, and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision)))
    .leftJoin(readingFailures, eq(readingFailures.postId, posts.id))
    .where(
      and(
        // No post is seen before it is written, so the index of this column finds both.
        gt(posts.firstSeenAt, Math.min(since, unconfirmedSince)),
        or(gt(posts.firstSeenAt, since), isUnconfirmed),
        eq(rules.postId, posts.id),
        eq(rules.reader, 'rules'),
        isNull(readings.id),
        isNull(newer.id),
      ),
    )
    .groupBy(sql`+${posts.id}`)
    .orderBy(desc(posts.at))
    .all();
  const contexts = contextsOf(queries, rows);
  return rows.map(({ post, text, isUnconfirmed, failures, firstFailureAt, lastFailureAt }) => ({
    ...post,
    text,
    isReply: post.isReply === 1,
    context: contexts(post.context),
    callsSince: isUnconfirmed === 1 ? firstFailureAt : post.firstSeenAt,
    failures,
    lastFailureAt,
  }));
}

/**
 * Stored contexts with their texts; one that was taken down is empty, like one that the source did not give.
 */
function contextsOf(queries: Queries, rows: readonly { readonly post: { readonly context: string } }[]) {
  const hashes = rows.flatMap(({ post }) =>
    storedContext(post.context).flatMap(({ textHash }) => textHash ?? []),
  );
  const storedTexts = askInParts(hashes, (part) =>
    queries
      .select()
      .from(texts)
      .where(inArray(texts.hash, [...part]))
      .all(),
  );
  const textOf = new Map(storedTexts.map(({ hash, text }) => [hash, text]));
  return (context: string): readonly PostContext[] =>
    storedContext(context).map(({ textHash, ...related }) => ({
      ...related,
      text: textOf.get(textHash ?? '') ?? '',
    }));
}

/** How many posts the reader model was asked about since `since`, whatever came of it. */
export function postsAskedSince(queries: Queries, since: number): number {
  const isModel = eq(readings.reader, 'model');
  const answered = queries
    .select({ n: count() })
    .from(readings)
    .where(and(isModel, gte(readings.readAt, since)))
    .get();
  const failedOnly = queries
    .select({ n: countDistinct(sql`+${readingFailures.postId}`) })
    .from(readingFailures)
    .leftJoin(readings, and(eq(readings.postId, readingFailures.postId), isModel))
    .where(and(gte(readingFailures.failedAt, since), isNull(readings.id)))
    .get();
  return (answered?.n ?? 0) + (failedOnly?.n ?? 0);
}

/** The newest answer of a reader model. */
export function lastModelReading(queries: Queries): { readAt: number; model: string | null } | null {
  const row = queries
    .select()
    .from(readings)
    .where(eq(readings.reader, 'model'))
    .orderBy(desc(readings.readAt), desc(readings.id))
    .limit(1)
    .get();
  return row ? { readAt: row.readAt, model: row.responseModel ?? row.requestedModel } : null;
}
