import { and, count, desc, eq, gt, isNull, max, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ReadLaunchPost } from '../../core/launches/hints/live-hints.js';
import type { Post } from '../../core/reading/post.js';
import { launchPosts, launchReadingFailures, launchReadings, sourceReads } from '../schema.js';
import type { Queries } from './queries.js';
import type { Unanswered } from './turn.js';

const newer = alias(launchPosts, 'newer');
const isLatest = and(
  eq(newer.company, launchPosts.company),
  eq(newer.identity, launchPosts.identity),
  gt(newer.revision, launchPosts.revision),
);

/** Latest revisions first seen after `since` without a model's answer, newest first. */
export function unansweredLaunchPosts(
  queries: Queries,
  since: number,
): readonly Unanswered<Post & { readonly company: string }>[] {
  const rows = queries
    .select({
      post: launchPosts,
      failures: count(launchReadingFailures.id),
      lastFailureAt: max(launchReadingFailures.failedAt),
    })
    .from(launchPosts)
    .leftJoin(
      launchReadings,
      and(eq(launchReadings.launchPostId, launchPosts.id), eq(launchReadings.reader, 'model')),
    )
    .leftJoin(newer, isLatest)
    .leftJoin(launchReadingFailures, eq(launchReadingFailures.launchPostId, launchPosts.id))
    .where(and(gt(launchPosts.firstSeenAt, since), isNull(launchReadings.id), isNull(newer.id)))
    .groupBy(sql`+${launchPosts.id}`)
    .orderBy(desc(launchPosts.at))
    .all();
  return rows.map(({ post, ...rest }) => ({
    ...post,
    isReply: false,
    context: [],
    callsSince: post.firstSeenAt,
    ...rest,
  }));
}

/**
 * Entries after an instant that announce or report a launch, oldest first: the latest revisions, as read by the model
 * where it answered, else by the rules.
 */
export function readLaunchPosts(queries: Queries, since: number): readonly ReadLaunchPost[] {
  const model = alias(launchReadings, 'model');
  const rows = queries
    .select({ post: launchPosts, rules: launchReadings, model })
    .from(launchPosts)
    .crossJoin(launchReadings)
    .leftJoin(model, and(eq(model.launchPostId, launchPosts.id), eq(model.reader, 'model')))
    .leftJoin(newer, isLatest)
    .where(
      and(
        eq(launchReadings.launchPostId, launchPosts.id),
        eq(launchReadings.reader, 'rules'),
        gt(launchPosts.at, since),
        isNull(newer.id),
        sql`coalesce(${model.kind}, ${launchReadings.kind}) <> 'none'`,
      ),
    )
    .orderBy(launchPosts.at, launchPosts.id)
    .all();
  return rows.flatMap(({ post, rules, model: answer }) => {
    const { kind, line, evidence, windowFrom, windowTo, confidence, rationale } = answer ?? rules;
    // Excluded above, which the types do not show.
    if (kind === 'none') return [];
    const window = windowFrom === null || windowTo === null ? null : { from: windowFrom, to: windowTo };
    const reading = { kind, line, evidence, window, confidence, rationale };
    return [{ company: post.company, post, reading }];
  });
}

const TITLE_LENGTH = 200;

/** When a launch feed was last read, and the newest known entry; null before the first read. */
export function lastLaunchRead(queries: Queries) {
  const read = queries
    .select({ at: sourceReads.finishedAt })
    .from(sourceReads)
    .where(and(eq(sourceReads.role, 'launches'), ne(sourceReads.outcome, 'failed')))
    .orderBy(desc(sourceReads.id))
    .limit(1)
    .get();
  if (!read) return null;
  const newest = queries
    .select({ text: launchPosts.text, url: launchPosts.url })
    .from(launchPosts)
    .orderBy(desc(launchPosts.at), desc(launchPosts.id))
    .limit(1)
    .get();
  const title = newest?.text.split('\n', 1)[0]?.slice(0, TITLE_LENGTH) ?? null;
  return { at: read.at, title, url: newest?.url ?? null };
}
