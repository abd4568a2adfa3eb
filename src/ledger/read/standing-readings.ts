import { and, asc, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PromiseWindow } from '../../core/reading/reading.js';
import type { ReadPost } from '../../core/record/merge-posts.js';
import { namedWindow, windowKindOf } from '../../core/record/promise-status.js';
import { posts, readings } from '../schema.js';
import type { Queries } from './queries.js';

const newer = alias(posts, 'newer');
const model = alias(readings, 'model');

/** SQL: kind and turn of the reading that stands. */
export const standingKind = sql`coalesce(${model.kind}, ${readings.kind})`;
export const standingTurnId = sql`coalesce(${model.turnId}, ${readings.turnId})`;

/**
 * The latest revision of every post since `fromAt`, oldest first, with the reading that stands for it: the model's
 * where there is one, else the rules'.
 */
export function standingReadings(queries: Queries, fromAt: number, where: SQL | undefined) {
  return queries
    .select({ post: posts, rules: readings, model })
    .from(posts)
    .crossJoin(readings)
    .leftJoin(model, and(eq(model.postId, posts.id), eq(model.reader, 'model')))
    .leftJoin(newer, and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision)))
    .where(
      and(
        eq(readings.postId, posts.id),
        eq(readings.reader, 'rules'),
        gte(posts.at, fromAt),
        isNull(newer.id),
        where,
      ),
    )
    .orderBy(asc(posts.at), asc(posts.id))
    .all()
    .map(({ post, rules, model: answer }) => ({ post, reading: answer ?? rules }));
}

export type StandingReading = ReturnType<typeof standingReadings>[number];

export function readPostOf({ post, reading }: StandingReading): ReadPost {
  const { id: postId, identity, at, dating, text, url } = post;
  const { kind, times, promises, strength, scope, expiresAt, confidence } = reading;
  return {
    ...{ postId, identity, at, dating, text, url, isReply: post.isReply === 1 },
    ...{ kind, times, promises, strength, scope, expiresAt, confidence },
    another: reading.another === 1,
    window: windowOf(reading),
  };
}

/** The promised window of a reading; null without one. Readings by old versions did not save its kind. */
function windowOf({
  windowKind,
  windowFrom: from,
  windowTo: to,
}: StandingReading['reading']): PromiseWindow | null {
  return namedWindow({ kind: windowKind ?? windowKindOf(from, to), from, to });
}
