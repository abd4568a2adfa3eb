import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { posts } from '../schema.js';
import type { Queries } from './queries.js';

/** The latest revisions of the newest posts in a stretch of time, newest first. Epoch milliseconds, both ends exclusive. */
export function newestPostsBetween(queries: Queries, after: number, before: number, limit: number) {
  const newer = alias(posts, 'newer');
  return queries
    .select({ identity: posts.identity, at: posts.at, text: posts.text })
    .from(posts)
    .leftJoin(newer, and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision)))
    .where(and(gt(posts.at, after), lt(posts.at, before), isNull(newer.id)))
    .orderBy(desc(posts.at), desc(posts.id))
    .limit(limit)
    .all();
}
