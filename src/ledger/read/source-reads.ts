import { and, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { newestId, type Queries } from '../queries.js';
import { sourceReads, turns } from '../schema.js';

export type SourceRead = Pick<
  typeof sourceReads.$inferSelect,
  'source' | 'role' | 'outcome' | 'failureClass' | 'failureDetail' | 'items'
>;

/** More than anybody configures. */
const SOURCES = 200;

/**
 * What the newest turn read of each source, in its order. From the end of the table, which has no index by
 * turn.
 */
export function newestSourceReads(queries: Queries): readonly SourceRead[] {
  const newest = newestId(queries, turns);
  const { turnId, source, role, outcome, failureClass, failureDetail, items } = sourceReads;
  return queries
    .select({ turnId, source, role, outcome, failureClass, failureDetail, items })
    .from(sourceReads)
    .orderBy(desc(sourceReads.id))
    .limit(SOURCES)
    .all()
    .filter((read) => read.turnId === newest)
    .map(({ turnId: _, ...read }) => read)
    .reverse();
}

/** When a source was last asked, until an instant; turns in which it rested do not count. */
export function lastAskedAt(queries: Queries, source: string, until: number): number | null {
  const asked = and(
    eq(sourceReads.source, source),
    lte(sourceReads.startedAt, until),
    sql`${sourceReads.failureClass} IS NOT 'resting'`,
  );
  const last = queries.select({ at: sourceReads.startedAt }).from(sourceReads).where(asked);
  return last.orderBy(desc(sourceReads.id)).limit(1).get()?.at ?? null;
}

/** When a source was last read in a turn before this one; null if it never was. */
export function lastReadAt(queries: Queries, source: string, turnId: number): number | null {
  const read = and(
    eq(sourceReads.source, source),
    lt(sourceReads.turnId, turnId),
    inArray(sourceReads.outcome, ['ok', 'not_modified']),
  );
  const last = queries.select({ at: sourceReads.startedAt }).from(sourceReads).where(read);
  return last.orderBy(desc(sourceReads.id)).limit(1).get()?.at ?? null;
}

/** When a timeline was last read whole; null if one has listed anything, or none was read. */
export function readEmptyAt(queries: Queries): number | null {
  const { at, listed } = queries
    .select({
      at: sql<number | null>`max(iif(${sourceReads.failureClass} IS NULL, ${sourceReads.finishedAt}, NULL))`,
      // `failureDetail` of a whole read: which entries could not be used.
      listed: sql<number>`ifnull(sum(${sourceReads.items}), 0) + count(${sourceReads.failureDetail})`,
    })
    .from(sourceReads)
    .where(and(inArray(sourceReads.role, ['primary', 'fallback']), ne(sourceReads.outcome, 'failed')))
    .get() ?? { at: null, listed: 0 };
  return listed === 0 ? at : null;
}
