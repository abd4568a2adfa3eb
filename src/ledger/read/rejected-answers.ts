import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Queries } from '../queries.js';
import { readingFailures } from '../schema.js';

/** A reader model as it was asked. */
interface AskedModel {
  readonly requestedModel: string;
  readonly readerVersion: string;
}

/**
 * The numbers of posts about which this model failed for one of some reasons. Another model, or another
 * prompt, may do better.
 * @param since epoch milliseconds
 */
export function postsFailedFor(
  queries: Queries,
  reasons: readonly string[],
  { requestedModel, readerVersion }: AskedModel,
  since: number,
): ReadonlySet<number> {
  const rows = queries
    .select({ postId: readingFailures.postId })
    .from(readingFailures)
    .where(
      and(
        gte(readingFailures.failedAt, since),
        inArray(readingFailures.reason, [...reasons]),
        eq(readingFailures.requestedModel, requestedModel),
        eq(readingFailures.readerVersion, readerVersion),
      ),
    )
    .all();
  return new Set(rows.map(({ postId }) => postId));
}
