import type { Recipient, Service } from '../../core/alerts/alert.js';
import type { Condition, ConditionState } from '../../core/alerts/condition-alerts.js';
import type { LedgerWriter } from '../../ledger/file/open-writing.js';
import { queueDrafts } from '../../ledger/write/deliveries.js';
import type { Logger } from '../../lib/logger.js';
import { conditionAlert } from '../commit/operator-alerts.js';

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
      const alert = conditionAlert(tx, condition, state, { service, now });
      if (alert) queueDrafts(tx, [alert], destinations, now);
    });
  } catch (error) {
    log.error({ err: error, condition }, 'an alert for the operator could not be stored and is lost');
  }
}
