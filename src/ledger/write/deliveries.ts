import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { type AlertDraft, type Recipient, takersOf } from '../../core/alerts/alert.js';
import { kindOf } from '../../core/alerts/kinds.js';
import { createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { isAlerted } from '../read/alerted.js';
import type { Delivery } from '../read/deliveries.js';
import { alertDeliveries, alertPause } from '../schema.js';

/*
 * The outbox: an alert is queued in the transaction of the turn that found it; delivery reads it from here.
 * The chain gets a row when delivery has ended.
 */

/** Queues alerts whose key is new for their destinations; returns the number of alerts. */
export function queueDrafts(
  tx: LedgerTransaction,
  drafts: readonly AlertDraft[],
  destinations: readonly Recipient[],
  now: number,
): number {
  let queued = 0;
  for (const { to: named, ...draft } of drafts) {
    const to = named ?? takersOf(kindOf(draft.event), destinations);
    if (to.length === 0 || isAlerted(tx, draft.key)) continue;
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    const queue = { attempts: 0, nextAttemptAt: now };
    for (const destination of to)
      tx.insert(alertDeliveries)
        .values({ ...draft, ...queue, messageId, destination, decidedAt: now })
        .run();
    queued += 1;
  }
  return queued;
}

/** Until then no alert is sent; an instant that has passed ends the pause. */
export function pauseAlerts(tx: LedgerTransaction, untilAt: number, actor: string): void {
  const pause = { untilAt, actor };
  tx.insert(alertPause)
    .values({ id: 1, ...pause })
    .onConflictDoUpdate({ target: alertPause.id, set: pause })
    .run();
}

/** Written before an attempt, so that a process that dies during it does not retry at once. */
export function beginAttempt(tx: LedgerTransaction, delivery: Delivery, nextAttemptAt: number): void {
  tx.update(alertDeliveries)
    .set({ attempts: delivery.attempts + 1, nextAttemptAt })
    .where(eq(alertDeliveries.id, delivery.id))
    .run();
}

export type AttemptOutcome =
  | { readonly kind: 'sent' | 'given_up' | 'left_out'; readonly detail: string }
  | {
      readonly kind: 'failed';
      readonly detail: string;
      readonly nextAttemptAt: number;
      /** The receiver set the time: other alerts to it also wait until then. */
      readonly holdsOthers: boolean;
    };

/** Records the outcome of an attempt: the delivery has ended, or is scheduled again. */
export function endAttempt(
  tx: LedgerTransaction,
  delivery: Delivery,
  outcome: AttemptOutcome,
  now: number,
): void {
  const { id, event, key, resetRowId, readingId, destination, decidedAt } = delivery;
  const { kind, detail } = outcome;
  const nextAttemptAt = kind === 'failed' ? outcome.nextAttemptAt : null;
  tx.update(alertDeliveries).set({ detail, nextAttemptAt }).where(eq(alertDeliveries.id, id)).run();
  if (kind !== 'failed') {
    const about = { event, key, resetRowId, readingId, destination, decidedAt };
    createAppender(tx).append('alertOutcomes', { ...about, outcome: kind, endedAt: now });
  } else if (outcome.holdsOthers) {
    const toIt = eq(alertDeliveries.destination, destination);
    const waitsLess = lte(alertDeliveries.nextAttemptAt, outcome.nextAttemptAt);
    tx.update(alertDeliveries).set({ nextAttemptAt }).where(and(toIt, waitsLess)).run();
  }
}
