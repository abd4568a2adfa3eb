import { and, asc, eq, gt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { AlertDraft } from '../../core/alerts/alert.js';
import { LONGEST_WAIT_MS } from '../../core/alerts/retry.js';
import { type Appender, createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../read/queries.js';
import { alertQueue, alerts, chain } from '../schema.js';

/*
 * The outbox: an alert and its rows in the queue are committed with the turn that found it, and whoever sends takes
 * them from here.
 */

/** Appends alerts whose key is new and queues them for every destination; returns how many they are. */
export function queueDrafts(
  tx: LedgerTransaction,
  ledger: Appender,
  { turnId, now }: { readonly turnId: number; readonly now: number },
  drafts: readonly AlertDraft[],
  destinations: readonly string[],
): number {
  let queued = 0;
  for (const draft of drafts) {
    if (tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.key, draft.key)).get()) continue;
    const alertId = ledger.append('alerts', { turnId, ...draft, decidedAt: now });
    for (const destination of destinations)
      tx.insert(alertQueue).values({ alertId, destination, attempts: 0, nextAttemptAt: now }).run();
    queued += 1;
  }
  return queued;
}

/** An alert that has to reach a destination. */
export interface Delivery {
  readonly alert: typeof alerts.$inferSelect;
  /** Hash of the alert's entry in the chain: the same at every attempt, and in no other ledger. */
  readonly hash: string;
  readonly destination: string;
  /** Attempts so far. */
  readonly attempts: number;
}

/** What is due for a destination, in the order in which it happened. */
export function dueDeliveries(queries: Queries, destination: string, now: number): readonly Delivery[] {
  // Nobody waits longer than that: an instant beyond it was written by a clock that has been put back since.
  const isDue = or(lte(alertQueue.nextAttemptAt, now), gt(alertQueue.nextAttemptAt, now + LONGEST_WAIT_MS));
  return deliveries(queries)
    .where(and(eq(alertQueue.destination, destination), isDue))
    .orderBy(asc(alertQueue.alertId))
    .all();
}

/** What waits for destinations that are none of these. */
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

const rowOf = ({ alert, destination }: Delivery) =>
  and(eq(alertQueue.alertId, alert.id), eq(alertQueue.destination, destination));

/** Written before an attempt: a process that dies in it, or cannot write afterwards, does not try again at once. */
export function beginAttempt(tx: LedgerTransaction, delivery: Delivery, nextAttemptAt: number): void {
  tx.update(alertQueue)
    .set({ attempts: delivery.attempts + 1, nextAttemptAt })
    .where(rowOf(delivery))
    .run();
}

export type AttemptOutcome =
  | { readonly kind: 'sent' | 'given_up'; readonly detail: string }
  | {
      readonly kind: 'failed';
      readonly detail: string;
      readonly nextAttemptAt: number;
      /** The receiver said when: nothing else goes to it before. */
      readonly holdsOthers: boolean;
    };

/**
 * What came of an attempt: a row for good, and the queue's row gone or waiting again.
 * @param attempt how many attempts there were, this one included; giving up is none
 */
export function endAttempt(
  tx: LedgerTransaction,
  delivery: Delivery,
  attempt: { readonly attempt: number; readonly now: number; readonly outcome: AttemptOutcome },
): void {
  const { alert, destination } = delivery;
  const { outcome, now } = attempt;
  createAppender(tx).append('alertAttempts', {
    alertId: alert.id,
    destination,
    attempt: attempt.attempt,
    outcome: outcome.kind,
    detail: outcome.detail,
    attemptedAt: now,
  });
  if (outcome.kind !== 'failed') {
    tx.delete(alertQueue).where(rowOf(delivery)).run();
    return;
  }
  const { nextAttemptAt, holdsOthers } = outcome;
  const set = tx.update(alertQueue).set({ nextAttemptAt });
  if (holdsOthers) {
    const waitsLess = and(
      eq(alertQueue.destination, destination),
      lte(alertQueue.nextAttemptAt, nextAttemptAt),
    );
    set.where(or(rowOf(delivery), waitsLess)).run();
  } else set.where(rowOf(delivery)).run();
}
