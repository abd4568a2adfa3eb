import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { ReadingDoubt } from '../../core/reading/doubt.js';
import { addressIdentity } from '../../core/reading/post.js';
import type { PromiseWindow } from '../../core/reading/reading.js';
import { type ReadPost, readPost } from '../../core/record/read-post.js';
import type { Queries } from '../queries.js';
import { posts, readings, resetEvidence, texts } from '../schema.js';
import { plansOf } from '../stored-plans.js';
import { storedContext } from './stored-context.js';

const cited = alias(posts, 'cited');
const newer = alias(posts, 'newer');
const addresses = alias(posts, 'addresses');

/** The reading that stands for a post. */
const standing = alias(readings, 'standing');
const byRules = alias(readings, 'by_rules');

const isNewer = and(eq(newer.identity, posts.identity), gt(newer.revision, posts.revision));

/** Every reading that is stored, also what operators have said since the newest snapshot. */
export const EVERY_READING = Number.MAX_SAFE_INTEGER;

/**
 * SQL: the reading that stands for a row of `posts`: the newest one by an operator of any revision of the
 * post, else the model's, else the rules'.
 * @param through the last row of `readings` that is known
 */
function standingId(through: number): SQL {
  const of = (reader: 'model' | 'rules') =>
    sql`(SELECT said.id FROM readings AS said
      WHERE said.post_id = ${posts.id} AND said.reader = ${reader} AND said.id <= ${through})`;
  const byOperator = sql`(SELECT max(said.id) FROM posts AS any_revision
      CROSS JOIN readings AS said ON said.post_id = any_revision.id AND said.reader = 'operator'
    WHERE any_revision.identity = ${posts.identity} AND said.id <= ${through})`;
  return sql`coalesce(${byOperator}, ${of('model')}, ${of('rules')})`;
}

/** With the join of `newer`: the reading that stands for the latest revision of a post. */
const stands = (through: number) => and(sql`${standing.id} = ${standingId(through)}`, isNull(newer.id));

/** SQL: kind of the reading that stands, and what else conditions ask of it. */
export const standingKind = sql`${standing.kind}`;

export const standingAnother = sql`${standing.another}`;
export const standingEarly = sql`${standing.isEarly}`;
export const standingInstead = sql`${standing.isInstead}`;

/** SQL: whether that may be a promise; `isPromise` decides. */
export const mayPromise = sql`${standing.kind} IN ('hint', 'withdrawal')`;

/** SQL: the same of what the rules read, whoever else has read the post. */
export const rulesMayPromise = sql`${byRules.kind} IN ('hint', 'withdrawal')`;

/** SQL: the same, or whether an operator has said what it is, which may be that it promises nothing. */
export const mayHavePromised = sql`(${mayPromise} OR ${standing.reader} = 'operator')`;

/** SQL: whether a model has read the post since an instant, and not as the rules did. */
export const disagreeSince = (since: number): SQL =>
  sql`${standing.reader} = 'model' AND ${standing.kind} <> ${byRules.kind} AND ${standing.readAt} >= ${since}`;

/** A post's latest revision, and how it was read. */
export interface StandingReading {
  readonly post: Readonly<typeof posts.$inferSelect> & {
    /** Null once it was taken down. */
    readonly text: string | null;
  };
  /** The one that stands. */
  readonly reading: Readonly<typeof readings.$inferSelect>;
  /** The rules' in any case; null for a post that an operator added. */
  readonly rules: Readonly<typeof readings.$inferSelect> | null;
}

/** Which posts, and as of when. */
interface Asked {
  /** Epoch milliseconds. */
  readonly fromAt: number;
  /** The last row of `readings` that is known. */
  readonly through: number;
  readonly where: SQL | undefined;
}

/** The latest revision of each of these posts, oldest first, with the reading that stands for it. */
export function standingReadings(
  queries: Queries,
  { fromAt, through, where }: Asked,
): readonly StandingReading[] {
  return queries
    .select({ post: posts, text: texts.text, reading: standing, rules: byRules })
    .from(posts)
    .crossJoin(standing)
    .leftJoin(byRules, and(eq(byRules.postId, posts.id), eq(byRules.reader, 'rules')))
    .leftJoin(newer, isNewer)
    .leftJoin(texts, eq(texts.hash, posts.textHash))
    .where(and(stands(through), gte(posts.at, fromAt), where))
    .orderBy(asc(posts.at), asc(posts.id))
    .all()
    .map(({ post, text, reading, rules }) => ({ post: { ...post, text }, reading, rules }));
}

/** How many readings by operators a post has. */
export function operatorReadings(queries: Queries, identity: string): number {
  return readingsWhere(queries, identity, eq(readings.reader, 'operator'));
}

/**
 * How many readings a post has, of all its revisions and by all readers.
 * @param through the last row of `readings` that is known
 */
export function readingsOf(queries: Queries, identity: string, through: number): number {
  return readingsWhere(queries, identity, lte(readings.id, through));
}

function readingsWhere(queries: Queries, identity: string, where: SQL): number {
  const row = queries
    .select({ n: count() })
    .from(posts)
    .crossJoin(readings)
    .where(and(eq(posts.identity, identity), eq(readings.postId, posts.id), where))
    .get();
  return row?.n ?? 0;
}

/** The post at an address with the reading that stands for it; null if the ledger does not have it. */
export function postAt(queries: Queries, url: string): StandingReading | null {
  const own = addressIdentity(url) ?? url;
  // A post keeps its identity when its address changes.
  const moved = () =>
    queries
      .select({ identity: addresses.identity, url: addresses.url })
      .from(addresses)
      .all()
      .find((post) => addressIdentity(post.url) === own)?.identity;
  const asked = (identity: string) => ({
    fromAt: Number.MIN_SAFE_INTEGER,
    through: EVERY_READING,
    where: eq(posts.identity, identity),
  });
  const [reading] = standingReadings(queries, asked(own));
  if (reading) return reading;
  const identity = moved();
  return identity === undefined ? null : (standingReadings(queries, asked(identity))[0] ?? null);
}

/** The times of the posts of which operators have said something after a row of `readings`. */
export function saidByOperators(queries: Queries, through: number): readonly number[] {
  return queries
    .select({ at: posts.at })
    .from(readings)
    .crossJoin(posts)
    .where(
      and(gt(readings.id, through), sql`+${readings.reader} = 'operator'`, eq(posts.id, readings.postId)),
    )
    .all()
    .map(({ at }) => at);
}

/** The reading that stood before this one by an operator; null for a post that the operator added. */
export function readingBefore(
  queries: Queries,
  { id, postId }: StandingReading['reading'],
): StandingReading['reading'] | null {
  const identity = sql`(SELECT identity FROM ${posts} AS own WHERE own.id = ${postId})`;
  const row = queries
    .select({ reading: readings })
    .from(posts)
    .crossJoin(readings)
    .where(
      and(
        sql`${posts.identity} = ${identity}`,
        eq(readings.postId, posts.id),
        lt(readings.id, id),
        or(eq(readings.reader, 'operator'), eq(readings.postId, postId)),
      ),
    )
    // The model answers after the rules.
    .orderBy(desc(sql`${readings.reader} = 'operator'`), desc(readings.id))
    .limit(1)
    .get();
  return row?.reading ?? null;
}

/** SQL: the latest expiry in the standing readings of the posts about a reset. */
export function latestExpiry(queries: Queries, resetId: SQLWrapper, through: number): SQL<number | null> {
  return sql<number | null>`${readingsAbout(queries, resetId, through, sql`max(${standing.expiresAt})`)}`;
}

/** SQL: the standing reading of the first post that announces a reset, by its number. */
export function announcingReading(
  queries: Queries,
  resetId: SQLWrapper,
  through: number,
): SQL<number | null> {
  const first = readingsAbout(queries, resetId, through, sql`${standing.id}`, sql`${standingKind} <> 'none'`)
    .orderBy(asc(posts.at), asc(posts.id))
    .limit(1);
  return sql<number | null>`${first}`;
}

/** What stands against a stored reading. */
export function doubtOf({
  doubt: code,
  doubtField: field,
}: Pick<StandingReading['reading'], 'doubt' | 'doubtField'>): ReadingDoubt | null {
  return code === null || field === null ? null : { code, field };
}

/** A value of the standing readings of the posts about a reset, without those that only promised it. */
function readingsAbout(queries: Queries, resetId: SQLWrapper, through: number, value: SQL, where?: SQL) {
  return queries
    .select({ value })
    .from(resetEvidence)
    .crossJoin(cited)
    .crossJoin(posts)
    .crossJoin(standing)
    .leftJoin(newer, isNewer)
    .where(
      and(
        eq(resetEvidence.resetId, resetId),
        ne(resetEvidence.role, 'promise'),
        eq(cited.id, resetEvidence.postId),
        eq(posts.identity, cited.identity),
        stands(through),
        where,
      ),
    );
}

export function readPostOf({ post, reading }: Pick<StandingReading, 'post' | 'reading'>): ReadPost {
  return readPost(
    post.id,
    { ...post, isReply: post.isReply === 1, context: storedContext(post.context) },
    { ...reading, plans: plansOf(reading.plans), another: reading.another === 1, window: windowOf(reading) },
    {
      isEarly: reading.isEarly === 1,
      isInstead: reading.isInstead === 1,
      retellsToday: reading.retellsToday === 1,
      related: relatedOf(reading.related),
    },
  );
}

const postIds = z.array(z.int());

/** What is stored as `related`. */
export function relatedOf(related: string): readonly number[] {
  return related === '[]' ? [] : postIds.parse(JSON.parse(related));
}

function windowOf({ windowKind, windowFrom, windowTo }: StandingReading['reading']): PromiseWindow | null {
  return windowKind && { kind: windowKind, from: windowFrom, to: windowTo };
}
