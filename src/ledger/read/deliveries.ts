import { and, asc, desc, eq, gt, isNotNull, isNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { Recipient } from '../../core/alerts/alert.js';
import { answeredStatus, isRefusal, type Refusal } from '../../core/alerts/refusal.js';
import { LONGEST_WAIT_MS } from '../../core/alerts/retry.js';
import type { Queries } from '../queries.js';
import { alertDeliveries, alertPause } from '../schema.js';

/** An alert for a destination. */
export type Delivery = Readonly<typeof alertDeliveries.$inferSelect>;

/** Due deliveries to a destination, oldest alert first. */
export function dueDeliveries(queries: Queries, destination: string, now: number): readonly Delivery[] {
  const { id, nextAttemptAt } = alertDeliveries;
  // No retry is scheduled later than that: the clock has been set back since.
  const isDue = or(lte(nextAttemptAt, now), gt(nextAttemptAt, now + LONGEST_WAIT_MS));
  return queries
    .select()
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.destination, destination), isDue))
    .orderBy(asc(id))
    .all();
}

/** Until when alerts are or were paused, epoch milliseconds; null if they never were. */
export function alertsPausedUntil(queries: Queries): number | null {
  return queries.select().from(alertPause).get()?.untilAt ?? null;
}

/** Queued deliveries to destinations that are no longer configured. */
export function strayDeliveries(queries: Queries, destinations: readonly string[]): readonly Delivery[] {
  const { destination, nextAttemptAt } = alertDeliveries;
  return queries
    .select()
    .from(alertDeliveries)
    .where(and(isNotNull(nextAttemptAt), notInArray(destination, [...destinations])))
    .all();
}

/**
 * Which of these destinations refuse alerts: one that still waits, or else the last one that they were to
 * get.
 */
export function refusals(
  queries: Queries,
  destinations: readonly Pick<Recipient, 'id'>[],
): readonly Refusal[] {
  const { id, destination: to, detail, nextAttemptAt } = alertDeliveries;
  return destinations.flatMap(({ id: destination }) => {
    const newest = (where: SQL) =>
      queries
        .select({ detail })
        .from(alertDeliveries)
        .where(and(eq(to, destination), where, isNotNull(detail)))
        .orderBy(desc(id))
        .limit(1)
        .get();
    const tried = newest(isNotNull(nextAttemptAt)) ?? newest(isNull(nextAttemptAt));
    const status = tried?.detail ? answeredStatus(tried.detail) : null;
    return status !== null && isRefusal(status) ? [{ destination, status }] : [];
  });
}
