import { alertsSince, type Recipient, takersOf } from '../../core/alerts/alert.js';
import { alertsOfPromises, alertsOfWithdrawnPromises } from '../../core/alerts/promise-alerts.js';
import {
  alertsOfResets,
  alertsOfUnconfirmed,
  alertsOfWithdrawn,
  type ChangedReset,
} from '../../core/alerts/reset-alerts.js';
import { openPromises, type RecordedPromise } from '../../core/promises/recorded-promise.js';
import { LONGEST_PROMISE_MS } from '../../core/promises/reset-promise.js';
import type { BareReset } from '../../core/record/reset.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import {
  alertedPromises,
  changedResets,
  doubtAbout,
  informedOf,
  informedOfPromise,
  withdrawnBy,
} from '../../ledger/read/alerted.js';
import { firstTurnAt } from '../../ledger/read/first-turn.js';
import { recordedPromises, withEveryReading } from '../../ledger/read/promises.js';
import { publishedThrough } from '../../ledger/read/resets.js';
import { saidByOperators } from '../../ledger/read/standing-readings.js';
import { queueDrafts } from '../../ledger/write/deliveries.js';
import { type OperatorTurn, operatorAlerts } from './operator-alerts.js';

export interface AlertTurn extends OperatorTurn {
  readonly product: string;
  /** The same as `now` by the servers, where the machine's clock is known to be wrong. */
  readonly realNow: number;
  /** The record of this turn. */
  readonly record: readonly BareReset[];
  /** Those that are configured; without any there are no alerts. */
  readonly destinations: readonly Recipient[];
}

/**
 * Decides this turn's alerts and queues them for the destinations that get their kind.
 * @returns how many alerts
 */
export function queueAlerts(tx: LedgerTransaction, turn: AlertTurn): number {
  const { now, product, record, destinations } = turn;
  const since = alertsSince(turn.realNow, firstTurnAt(tx) ?? now);
  if (destinations.length === 0) return 0;
  // Since the snapshot before: when alerts are turned on, only later changes are sent.
  const resets = changedResets(tx, record, { through: publishedThrough(tx, 'resets'), since });
  const through = publishedThrough(tx, 'readings');
  const promises = promisesBehind(tx, turn, through);
  const isNew = ({ readingId }: RecordedPromise) => readingId > through;
  const promised = alertsOfPromises(openPromises(promises).filter(isNew), {
    product,
    since,
    alerted: alertedPromises(tx, since),
  });
  const takersOfWithdrawals = takersOf('withdrawal', destinations);
  const takenBack = promises
    .filter((promise) => promise.withdrawn !== null && isNew(promise))
    .map((promise) => ({
      ...promise,
      informed: informedOfPromise(tx, promise.identity, takersOfWithdrawals),
    }));
  const withdrawn = resets
    .filter(({ status }) => status === 'retracted')
    .map((one) => ({
      ...one,
      informed: hearingOfWithdrawal(tx, one, destinations, since),
      withdrawnBy: withdrawnBy(tx, one.resetId),
    }));
  const unconfirmed = resets
    .filter(({ status }) => status === 'unconfirmed')
    .map((one) => ({ ...one, doubt: doubtAbout(tx, one) }));
  const drafts = [
    ...alertsOfResets(resets, { product, since }),
    ...alertsOfWithdrawn(withdrawn, promised, { product, promisesTo: takersOf('promise', destinations) }),
    ...alertsOfWithdrawnPromises(takenBack, product),
    ...alertsOfUnconfirmed(unconfirmed, { product, since }),
    ...operatorAlerts(tx, turn),
  ];
  return queueDrafts(tx, drafts, destinations, now);
}

/**
 * The promises that this turn's alerts may be about: those that can be open, and older ones of which an
 * operator has said something since the snapshot before. One that was read late may have been moved before.
 */
function promisesBehind(tx: LedgerTransaction, { now, record }: AlertTurn, through: number) {
  const since = Math.min(now - LONGEST_PROMISE_MS, ...saidByOperators(tx, through));
  return recordedPromises(tx, withEveryReading(record), now, since);
}

/**
 * Those who were alerted of the reset, and, if it is recent, those who do not get alerts of resets.
 * @param since epoch milliseconds; older resets are not recent
 */
function hearingOfWithdrawal(
  tx: LedgerTransaction,
  { resetId, at, before }: ChangedReset,
  destinations: readonly Recipient[],
  since: number,
): readonly string[] {
  const takers = takersOf('withdrawal', destinations);
  const informed = informedOf(tx, resetId, takers);
  if (before !== 'confirmed' || at < since) return informed;
  const ofResets = takersOf('reset', destinations);
  return takers.filter((id) => informed.includes(id) || !ofResets.includes(id));
}
