import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type ReadLaunchPost, titleOf } from '../../core/launches/hints/live-hints.js';
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
    .select({ post: launchPosts, read: launchReadings })
    .from(launchPosts)
    .crossJoin(launchReadings)
    .leftJoin(newer, isNewer)
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
  return rows.flatMap(({ post, read }) => {
    const { kind, line, windowFrom, windowTo, confidence } = read;
    // Excluded above, which the types do not show.
    if (kind === 'none') return [];
    const window = windowFrom === null || windowTo === null ? null : { from: windowFrom, to: windowTo };
    const reading = { kind, line, window, confidence };
    return [{ company: post.company, post, reading }];
  });
}

/** When a launch feed was last read; null before. */
export function launchesReadAt(queries: Queries): number | null {
  const read = queries
    .select({ at: sourceReads.finishedAt })
    .from(sourceReads)
    .where(and(eq(sourceReads.role, 'launches'), ne(sourceReads.outcome, 'failed')))
    .orderBy(desc(sourceReads.id))
    .limit(1)
    .get();
  return read?.at ?? null;
}

/** An entry of a launch feed as it is shown. */
export interface ShownLaunchPost {
  /** Null once its text was taken down. */
  readonly title: string | null;
  readonly url: string | null;
}

/** The newest known entry of all feeds; null before the first. */
export function newestLaunchPost(queries: Queries): ShownLaunchPost | null {
  const { at, id } = launchPosts;
  return shown(queries, shownColumns(queries).orderBy(desc(at), desc(id)).limit(1).all())[0] ?? null;
}

/** Entries by the number of their row, in no order. */
export function launchPostsById(
  queries: Queries,
  ids: readonly number[],
): ReadonlyMap<number, ShownLaunchPost> {
  if (ids.length === 0) return new Map();
  const rows = shownColumns(queries).where(inArray(launchPosts.id, ids)).all();
  return new Map(shown(queries, rows).map((post) => [post.id, post]));
}

const shownColumns = (queries: Queries) =>
  queries
    .select({ id: launchPosts.id, text: texts.text, url: launchPosts.url })
    .from(launchPosts)
    .leftJoin(texts, eq(texts.hash, launchPosts.textHash));

function shown(
  queries: Queries,
  rows: readonly { readonly id: number; readonly text: string | null; readonly url: string | null }[],
) {
  const { shownUrl } = readRedactions(queries);
  return rows.map(({ id, text, url }) => ({
    id,
    title: text === null ? null : titleOf(text),
    url: shownUrl(url),
  }));
}
