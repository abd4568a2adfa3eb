import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ReadLaunchPost } from '../../core/launches/hints/live-hints.js';
import { excerpt } from '../../core/text/excerpt.js';
import type { Queries } from '../queries.js';
import { launchPosts, launchReadings, sourceReads, texts } from '../schema.js';
import { readRedactions } from './redactions.js';

/** Entries after an instant that announce or report a launch, oldest first: the latest revisions. */
export function readLaunchPosts(queries: Queries, since: number): readonly ReadLaunchPost[] {
  const newer = alias(launchPosts, 'newer');
  const isNewer = and(
    eq(newer.company, launchPosts.company),
    eq(newer.identity, launchPosts.identity),
    gt(newer.revision, launchPosts.revision),
  );
  const rows = queries
    .select({ post: launchPosts, text: texts.text, read: launchReadings })
    .from(launchPosts)
    .crossJoin(launchReadings)
    .leftJoin(newer, isNewer)
    .leftJoin(texts, eq(texts.hash, launchPosts.textHash))
    .where(
      and(
        eq(launchReadings.launchPostId, launchPosts.id),
        ne(launchReadings.kind, 'none'),
        gt(launchPosts.at, since),
        isNull(newer.id),
      ),
    )
    .orderBy(launchPosts.at, launchPosts.id)
    .all();
  const { shownUrl } = readRedactions(queries);
  return rows.flatMap(({ post, text, read }) => {
    const { kind, line, windowFrom, windowTo, confidence } = read;
    // Excluded above, which the types do not show.
    if (kind === 'none') return [];
    const window = windowFrom === null || windowTo === null ? null : { from: windowFrom, to: windowTo };
    const reading = { kind, line, window, confidence };
    return [{ company: post.company, post: { ...post, text, url: shownUrl(post.url) }, reading }];
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
    .select({ text: texts.text, url: launchPosts.url })
    .from(launchPosts)
    .leftJoin(texts, eq(texts.hash, launchPosts.textHash))
    .orderBy(desc(launchPosts.at), desc(launchPosts.id))
    .limit(1)
    .get();
  const text = newest?.text ?? null;
  const title = text === null ? null : excerpt(text.split('\n', 1)[0] ?? '', TITLE_LENGTH);
  return { at: read.at, title, url: readRedactions(queries).shownUrl(newest?.url ?? null) };
}
