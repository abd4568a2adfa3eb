import { and, asc, eq, gt, gte, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { postContext } from '../../core/reading/post.js';
import type { PromiseWindow } from '../../core/reading/reading.js';
import { type ReadPost, readPost } from '../../core/record/read-post.js';
import { posts, readings, resetEvidence, texts } from '../schema.js';
import type { Queries } from './queries.js';

const cited = alias(posts, 'cited');
const newer = alias(posts, 'newer');
const model = alias(readings, 'model');

/** The words of the model. */
const words = alias(texts, 'words');

const isModels = and(eq(model.postId, posts.id), eq(model.reader, 'model'));
const isNewer = and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision));

/** With the two joins above: the rules' reading of the latest revision of a post. */
const isLatest = and(eq(readings.postId, posts.id), eq(readings.reader, 'rules'), isNull(newer.id));

/** SQL: kind of the reading that stands. */
export const standingKind = sql`coalesce(${model.kind}, ${readings.kind})`;

/** SQL: whether that may be a promise; `isPromise` decides. */
export const mayPromise = sql`${standingKind} IN ('hint', 'withdrawal')`;
export const standingAnother = sql`iif(${model.id} IS NULL, ${readings.another}, ${model.another})`;
export const standingEarly = sql`iif(${model.id} IS NULL, ${readings.isEarly}, ${model.isEarly})`;
export const standingReadAt = sql`coalesce(${model.readAt}, ${readings.readAt})`;

/** A post's latest revision, and how it was read. */
export interface StandingReading {
  readonly post: Readonly<typeof posts.$inferSelect> & {
    /** Null once it was taken down. */
    readonly text: string | null;
  };
  /** The one that stands: the model's where there is one, else the rules'. */
  readonly reading: Readonly<typeof readings.$inferSelect>;
  /** The rules' in either case. */
  readonly rules: Readonly<typeof readings.$inferSelect>;
}

/**
 * The latest revision of every post since `fromAt`, oldest first, with the reading that stands for it: the model's
 * where there is one, else the rules'; with `rules`, theirs in either case.
 */
export function standingReadings(
  queries: Queries,
  fromAt: number,
  where: SQL | undefined,
): readonly StandingReading[] {
  return queries
    .select({ post: posts, text: texts.text, rules: readings, model, rationale: words.text })
    .from(posts)
    .crossJoin(readings)
    .leftJoin(model, isModels)
    .leftJoin(newer, isNewer)
    .leftJoin(texts, eq(texts.hash, posts.textHash))
    .leftJoin(words, eq(words.hash, model.rationaleHash))
    .where(and(isLatest, gte(posts.at, fromAt), where))
    .orderBy(asc(posts.at), asc(posts.id))
    .all()
    .map(({ post, text, rules, model: answer, rationale }) => ({
      post: { ...post, text },
      reading: answer ? { ...answer, rationale } : rules,
      rules,
    }));
}

/** SQL: the latest expiry in the standing readings of the posts about a reset. */
export function latestExpiry(queries: Queries, resetId: SQLWrapper): SQL<number | null> {
  const expiresAt = sql`iif(${model.id} IS NULL, ${readings.expiresAt}, ${model.expiresAt})`;
  return sql<number | null>`${readingsAbout(queries, resetId, sql`max(${expiresAt})`)}`;
}

/** SQL: why the first post that announces a reset was read so, as its standing reading says. */
export function announcingRationale(queries: Queries, resetId: SQLWrapper): SQL<string | null> {
  const rationale = sql`iif(${model.id} IS NULL, ${readings.rationale},
    (SELECT text FROM ${texts} WHERE hash = ${model.rationaleHash}))`;
  const first = readingsAbout(queries, resetId, rationale, sql`${standingKind} <> 'none'`)
    .orderBy(asc(posts.at), asc(posts.id))
    .limit(1);
  return sql<string | null>`${first}`;
}

/** Of the standing readings of the posts about a reset, without what only promised it. */
function readingsAbout(queries: Queries, resetId: SQLWrapper, what: SQL, where?: SQL) {
  return queries
    .select({ what })
    .from(resetEvidence)
    .crossJoin(cited)
    .crossJoin(posts)
    .crossJoin(readings)
    .leftJoin(model, isModels)
    .leftJoin(newer, isNewer)
    .where(
      and(
        eq(resetEvidence.resetId, resetId),
        ne(resetEvidence.role, 'promise'),
        eq(cited.id, resetEvidence.postId),
        eq(posts.identity, cited.identity),
        isLatest,
        where,
      ),
    );
}

export function readPostOf({ post, reading }: Pick<StandingReading, 'post' | 'reading'>): ReadPost {
  return readPost(
    post.id,
    { ...post, isReply: post.isReply === 1, context: storedContext(post.context) },
    { ...reading, another: reading.another === 1, window: windowOf(reading) },
    {
      isEarly: reading.isEarly === 1,
      retellsToday: reading.retellsToday === 1,
      related: relatedOf(reading.related),
    },
  );
}

const storedContexts = z.array(
  postContext.omit({ text: true }).extend({
    /** Names its text (`texts`); null for an empty one. */
    textHash: z.string().nullable(),
  }),
);

/** What a post answers or quotes, as it is stored. */
export type StoredContext = z.infer<typeof storedContexts>[number];

/** A post's stored context. Most have none. */
export function storedContext(context: string): readonly StoredContext[] {
  return context === '[]' ? [] : storedContexts.parse(JSON.parse(context));
}

const postIds = z.array(z.int());

/** What is stored as `related`. */
export function relatedOf(related: string): readonly number[] {
  return related === '[]' ? [] : postIds.parse(JSON.parse(related));
}

function windowOf({ windowKind, windowFrom, windowTo }: StandingReading['reading']): PromiseWindow | null {
  return windowKind && { kind: windowKind, from: windowFrom, to: windowTo };
}
