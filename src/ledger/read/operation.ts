import { and, count, desc, eq, gt, isNotNull, max } from 'drizzle-orm';
import { alertDeliveries, alertOutcomes, sourceReads, turns } from '../schema.js';
import { newestId, type Queries } from './queries.js';

/*
 * What an operator asks of a running service, beside what it serves.
 */

export type SourceRead = Pick<
  typeof sourceReads.$inferSelect,
  'source' | 'role' | 'outcome' | 'failureClass' | 'failureDetail' | 'items'
>;

/** More than anybody configures. */
const SOURCES = 200;

/** What the newest turn read of each source, in its order. From the end of the table, which has no index by turn. */
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

/** Deliveries that have not succeeded yet, and those given up since an instant. */
export function alertState(queries: Queries, since: number) {
  const { outcome, endedAt } = alertOutcomes;
  const waiting = queries
    .select({ n: count() })
    .from(alertDeliveries)
    .where(isNotNull(alertDeliveries.nextAttemptAt))
    .get();
  const sent = queries
    .select({ at: max(endedAt) })
    .from(alertOutcomes)
    .where(eq(outcome, 'sent'))
    .get();
  const givenUp = queries
    .select({ n: count() })
    .from(alertOutcomes)
    .where(and(eq(outcome, 'given_up'), gt(endedAt, since)))
    .get();
  return { waiting: waiting?.n ?? 0, lastSentAt: sent?.at ?? null, givenUp: givenUp?.n ?? 0 };
}
