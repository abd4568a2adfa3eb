import { and, count, countDistinct, desc, eq, gt, isNotNull, isNull, max, min } from 'drizzle-orm';
import type { Queries } from '../queries.js';
import { alertDeliveries, alertOutcomes, readingFailures, readings } from '../schema.js';
import { alertsPausedUntil } from './deliveries.js';

/*
 * What an operator asks of a running service, beside what it serves.
 */

/**
 * Posts that the model has failed to read since an instant and has not read later, and its newest failure on
 * them.
 */
export function unreadByModel(queries: Queries, since: number) {
  const { postId, failedAt, reason, detail } = readingFailures;
  const isRead = and(eq(readings.postId, postId), eq(readings.reader, 'model'));
  const isUnread = and(gt(failedAt, since), isNull(readings.id));
  const row = queries
    .select({ posts: countDistinct(postId), firstAt: min(failedAt), lastAt: max(failedAt) })
    .from(readingFailures)
    .leftJoin(readings, isRead)
    .where(isUnread)
    .get();
  const newest = queries
    .select({ reason, detail })
    .from(readingFailures)
    .leftJoin(readings, isRead)
    .where(isUnread)
    .orderBy(desc(readingFailures.id))
    .limit(1)
    .get();
  return { posts: 0, firstAt: null, lastAt: null, ...row, newest: newest ?? null };
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
  return {
    waiting: waiting?.n ?? 0,
    lastSentAt: sent?.at ?? null,
    givenUp: givenUp?.n ?? 0,
    pausedUntil: alertsPausedUntil(queries),
  };
}
