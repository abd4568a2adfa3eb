import { and, asc, eq, gt, lte, notInArray, or, sql } from 'drizzle-orm';
import { LONGEST_WAIT_MS } from '../../core/alerts/retry.js';
import { alertQueue, alerts, chain } from '../schema.js';
import type { Queries } from './queries.js';

/** An alert still to be delivered to a destination. */
export interface Delivery {
  readonly alert: typeof alerts.$inferSelect;
  /** Hash of the alert's entry in the chain: the same at every attempt, and in no other ledger. */
  readonly hash: string;
  readonly destination: string;
  /** So far. */
  readonly attempts: number;
}

/** Due deliveries to a destination, oldest alert first. */
export function dueDeliveries(queries: Queries, destination: string, now: number): readonly Delivery[] {
  // No retry is scheduled later than that: the clock has been set back since.
  const isDue = or(lte(alertQueue.nextAttemptAt, now), gt(alertQueue.nextAttemptAt, now + LONGEST_WAIT_MS));
  return deliveries(queries)
    .where(and(eq(alertQueue.destination, destination), isDue))
    .orderBy(asc(alertQueue.alertId))
    .all();
}

/** Deliveries to destinations that are no longer configured. */
export function strayDeliveries(queries: Queries, destinations: readonly string[]): readonly Delivery[] {
  return deliveries(queries)
    .where(notInArray(alertQueue.destination, [...destinations]))
    .all();
}

function deliveries(queries: Queries) {
  return queries
    .select({
      alert: alerts,
      hash: chain.hash,
      destination: alertQueue.destination,
      attempts: alertQueue.attempts,
    })
    .from(alertQueue)
    .innerJoin(alerts, eq(alerts.id, alertQueue.alertId))
    .innerJoin(chain, and(sql`${chain.entity} = 'alerts'`, eq(chain.rowId, sql`+${alertQueue.alertId}`)))
    .$dynamic();
}
