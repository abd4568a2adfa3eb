import { and, asc, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { askInParts, type Queries } from '../queries.js';
import { posts, texts } from '../schema.js';

/**
 * The latest revisions of the newest posts in a stretch of time whose texts are there, newest first. Epoch
 * milliseconds, both ends exclusive.
 */
export function newestPostsBetween(queries: Queries, after: number, before: number, limit: number) {
  const newer = alias(posts, 'newer');
  return queries
    .select({ identity: posts.identity, at: posts.at, text: texts.text })
    .from(posts)
    .innerJoin(texts, eq(texts.hash, posts.textHash))
    .leftJoin(newer, and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision)))
    .where(and(gt(posts.at, after), lt(posts.at, before), isNull(newer.id)))
    .orderBy(desc(posts.at), desc(posts.id))
    .limit(limit)
    .all();
}

/** The text of the latest revision of each of these posts that the ledger has, by identity. */
export function textsOf(queries: Queries, identities: readonly string[]): ReadonlyMap<string, string> {
  const rows = askInParts(identities, (part) =>
    queries
      .select({ identity: posts.identity, text: texts.text })
      .from(posts)
      .innerJoin(texts, eq(texts.hash, posts.textHash))
      .where(inArray(posts.identity, [...part]))
      .orderBy(asc(posts.revision))
      .all(),
  );
  return new Map(rows.map(({ identity, text }) => [identity, text]));
}
