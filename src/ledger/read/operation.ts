import { and, asc, count, desc, eq, gt, max } from 'drizzle-orm';
import { alertAttempts, alertQueue, sourceReads } from '../schema.js';
import type { Queries } from './queries.js';

/*
 * What an operator asks of a running service, beside what it serves.
 */

export type SourceRead = Pick<
  typeof sourceReads.$inferSelect,
  'source' | 'role' | 'outcome' | 'failureClass' | 'failureDetail' | 'items'
>;

/** What the newest turn that read anything read of each source, in its order. */
export function newestSourceReads(queries: Queries): readonly SourceRead[] {
  const newest = queries
    .select({ turnId: sourceReads.turnId })
    .from(sourceReads)
    .orderBy(desc(sourceReads.id))
    .get();
  if (!newest) return [];
  const { source, role, outcome, failureClass, failureDetail, items } = sourceReads;
  return queries
    .select({ source, role, outcome, failureClass, failureDetail, items })
    .from(sourceReads)
    .where(eq(sourceReads.turnId, newest.turnId))
    .orderBy(asc(sourceReads.id))
    .all();
}

export interface AlertState {
  /** Deliveries that have not succeeded yet. */
  readonly waiting: number;
  readonly lastSentAt: number | null;
  /** Deliveries given up since then. */
  readonly givenUp: number;
}

/** @param since epoch milliseconds */
export function alertState(queries: Queries, since: number): AlertState {
  const { outcome, attemptedAt } = alertAttempts;
  const waiting = queries.select({ n: count() }).from(alertQueue).get();
  const sent = queries
    .select({ at: max(attemptedAt) })
    .from(alertAttempts)
    .where(eq(outcome, 'sent'))
    .get();
  const givenUp = queries
    .select({ n: count() })
    .from(alertAttempts)
    .where(and(eq(outcome, 'given_up'), gt(attemptedAt, since)))
    .get();
  return { waiting: waiting?.n ?? 0, lastSentAt: sent?.at ?? null, givenUp: givenUp?.n ?? 0 };
}
