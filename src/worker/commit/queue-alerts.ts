import { alertsSince, type Recipient, takersOf } from '../../core/alerts/alert.js';
import { ALERT_KINDS } from '../../core/alerts/kinds.js';
import { goneKey } from '../../core/alerts/source-alerts.js';
import { SILENT_MS } from '../../core/health/source-rest.js';
import { LONGEST_PROMISE_MS } from '../../core/promises/reset-promise.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import type { Queries } from '../../ledger/queries.js';
import {
  alertedPromises,
  changedResets,
  doubtAbout,
  informedOf,
  informedOfPromise,
  lastAlertedAt,
  lastAlertOf,
  withdrawnBy,
} from '../../ledger/read/alerted.js';
import { type KnownRecord, recordedPromises } from '../../ledger/read/promises.js';
import { publishedThrough } from '../../ledger/read/resets.js';
import { lastAskedAt, lastReadAt } from '../../ledger/read/source-reads.js';
import { saidByOperators } from '../../ledger/read/standing-readings.js';
import { firstTurnAt } from '../../ledger/read/turns.js';
import { queueDrafts } from '../../ledger/write/deliveries.js';
import { draftOf } from '../../words/alerts.js';
import {
  type OperatorPast,
  type OperatorTurn,
  operatorAlerts,
  type TurnCondition,
} from '../decide/operator-alerts.js';
import { newlyTakenBack, type RecordNews, recordAlerts } from '../decide/record-alerts.js';
import { allSources } from '../fetch/fetched.js';
import type { Moment } from './moment.js';

interface AlertTurn extends OperatorTurn, Moment {
  readonly product: string;
  /** The record of this turn. */
  readonly record: KnownRecord;
  /** Those that are configured; without any there are no alerts. */
  readonly destinations: readonly Recipient[];
}

/**
 * Queues this turn's alerts for the destinations that get their kind.
 * @returns how many alerts
 */
export function queueAlerts(tx: LedgerTransaction, turn: AlertTurn): number {
  const { now, clock, destinations } = turn;
  if (destinations.length === 0) return 0;
  // By the servers, where the machine's clock is known to be wrong.
  const since = alertsSince(now + clock.offsetMs, firstTurnAt(tx) ?? now);
  const alerts = [
    ...recordAlerts(recordNews(tx, turn, since), { ...turn, since }),
    ...operatorAlerts(operatorPast(tx, turn), turn),
  ];
  return queueDrafts(tx, alerts.map(draftOf), destinations, now);
}

/** Since the snapshot before: when alerts are turned on, only later changes are sent. */
function recordNews(tx: Queries, { now, record, destinations }: AlertTurn, since: number): RecordNews {
  const takers = takersOf('withdrawal', destinations);
  const resets = changedResets(tx, record.resets, { through: publishedThrough(tx, 'resets'), since });
  const readBefore = publishedThrough(tx, 'readings');
  // Those that can be open, and older ones of which an operator has said something. One that was read late
  // may have been moved before.
  const madeSince = Math.min(now - LONGEST_PROMISE_MS, ...saidByOperators(tx, readBefore));
  const promises = recordedPromises(tx, record, now, madeSince);
  return {
    resets,
    withdrawn: resets
      .filter(({ status }) => status === 'retracted')
      .map((reset) => ({
        ...reset,
        informed: informedOf(tx, reset.resetId, takers),
        withdrawnBy: withdrawnBy(tx, reset.resetId),
      })),
    unconfirmed: resets
      .filter(({ status }) => status === 'unconfirmed')
      .map((reset) => ({ ...reset, doubt: doubtAbout(tx, reset) })),
    promises,
    readBefore,
    takenBack: newlyTakenBack({ promises, readBefore }).map((promise) => ({
      ...promise,
      informed: informedOfPromise(tx, promise.identity, takers),
    })),
    alerted: alertedPromises(tx, since),
  };
}

function operatorPast(tx: Queries, { now, turnId, fetched }: AlertTurn): OperatorPast {
  const lastAlert = (condition: TurnCondition) => lastAlertOf(tx, ALERT_KINDS[condition].events);
  return {
    lastAlerts: { clock: lastAlert('clock'), health: lastAlert('health'), disk: lastAlert('disk') },
    sources: allSources(fetched).map((source) => {
      const readAt = lastReadAt(tx, source.key, turnId);
      const isRead = source.result.kind === 'read';
      return {
        source,
        readAt,
        askedAt: isRead ? null : lastAskedAt(tx, source.key, now - SILENT_MS),
        alertedAt: lastAlertedAt(tx, goneKey(source.key, readAt)),
      };
    }),
  };
}
