import { and, eq, lte, or } from 'drizzle-orm';
import { type AlertDraft, audienceOf, type Recipient } from '../../core/alerts/alert.js';
import { type Appender, createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Delivery } from '../read/deliveries.js';
import { alertQueue, alerts } from '../schema.js';

/*
 * The outbox: an alert and its queue rows are committed with the turn that found it; delivery reads them from here.
 */

/** Appends alerts whose key is new and queues them for their destinations; returns their number. */
export function queueDrafts(
  tx: LedgerTransaction,
  ledger: Appender,
  now: number,
  drafts: readonly AlertDraft[],
  destinations: readonly Recipient[],
): number {
  let queued = 0;
  for (const { to: named, ...draft } of drafts) {
    const ofAudience = destinations.filter(({ audience }) => audience === audienceOf(draft.event));
    const to = named ?? ofAudience.map(({ id }) => id);
    if (to.length === 0) continue;
    if (tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.key, draft.key)).get()) continue;
    const alertId = ledger.append('alerts', { ...draft, decidedAt: now });
    for (const destination of to)
      tx.insert(alertQueue).values({ alertId, destination, attempts: 0, nextAttemptAt: now }).run();
    queued += 1;
  }
  return queued;
}

const rowOf = ({ alert, destination }: Delivery) =>
  and(eq(alertQueue.alertId, alert.id), eq(alertQueue.destination, destination));

/** Written before an attempt, so that a process that dies during it does not retry at once. */
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
      /** The receiver set the time: other alerts to it also wait until then. */
      readonly holdsOthers: boolean;
    };

/**
 * Records the outcome of an attempt; the queue row is deleted or rescheduled.
 * @param attempt the number of attempts including this one; giving up does not count
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
