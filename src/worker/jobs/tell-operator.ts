import type { Condition, Recipient, Service } from '../../core/alerts/alert.js';
import { alertOfCondition, type ConditionState } from '../../core/alerts/condition-alerts.js';
import { ALERT_KINDS } from '../../core/alerts/kinds.js';
import type { LedgerWriter } from '../../ledger/file/open-writing.js';
import { lastAlertOf } from '../../ledger/read/alerted.js';
import { queueDrafts } from '../../ledger/write/deliveries.js';
import type { Logger } from '../../lib/logger.js';
import { draftOf } from '../../words/alerts.js';

/** Queues an alert if a job, not a turn, found that something is newly wrong or right again. Never throws. */
export function tellOperator(
  deps: {
    readonly ledger: LedgerWriter;
    readonly destinations: readonly Recipient[];
    readonly service: Service;
    readonly log: Pick<Logger, 'error'>;
    readonly now: () => number;
  },
  condition: Condition,
  state: ConditionState,
): void {
  const { ledger, destinations, service, log } = deps;
  const now = deps.now();
  try {
    ledger.commit((tx) => {
      const last = lastAlertOf(tx, ALERT_KINDS[condition].events);
      const alert = alertOfCondition(condition, state, { last, service, now });
      if (alert) queueDrafts(tx, [draftOf(alert)], destinations, now);
    });
  } catch (error) {
    log.error({ err: error, condition }, 'an alert for the operator could not be stored and is lost');
  }
}
