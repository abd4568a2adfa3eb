import type { AlertDraft, Service } from '../../core/alerts/alert.js';
import {
  alertOfCondition,
  type Condition,
  type ConditionState,
  DISK_ADVICE,
} from '../../core/alerts/condition-alerts.js';
import { ALERT_KINDS } from '../../core/alerts/kinds.js';
import { alertOfGone, alertOfReturn, goneKey } from '../../core/alerts/source-alerts.js';
import { FAILURE_ADVICE } from '../../core/health/failure-class.js';
import { assessHealth, problemsIn, recordWorks } from '../../core/health/health.js';
import { weightOf, withRemedy } from '../../core/health/reasons.js';
import { SILENT_MS } from '../../core/health/source-rest.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { ClockVerdict } from '../../core/time/machine-time.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { isAlerted, lastAlertOf } from '../../ledger/read/alerted.js';
import { lastAskedAt, lastReadAt } from '../../ledger/read/source-reads.js';
import type { DiskSpace } from '../../lib/disk-space.js';
import { allSources, type Fetched, type FetchedSource } from '../fetch/fetched.js';

export interface OperatorTurn {
  readonly now: number;
  readonly turnId: number;
  readonly service: Service;
  readonly clock: ClockVerdict;
  readonly fetched: Fetched;
  /** What this turn is about to publish, and what the one before did; null if that is not known. */
  readonly snapshot: Snapshot;
  readonly before: Snapshot | null;
  /** Of the ledger's disk; null if the system does not say. */
  readonly disk: DiskSpace | null;
}

/** Alerts for the operator about how the service runs. */
export function operatorAlerts(tx: LedgerTransaction, turn: OperatorTurn): readonly AlertDraft[] {
  const states: readonly (readonly [Condition, ConditionState])[] = [
    ['clock', clockState(turn)],
    ['health', healthState(turn)],
    ['disk', diskState(turn.disk)],
  ];
  return [
    ...states.flatMap(([condition, state]) => conditionAlert(tx, condition, state, turn) ?? []),
    ...(turn.clock.clock === 'wrong' ? [] : sourceAlerts(tx, turn)),
  ];
}

/** The alert for a condition, by what was alerted before. */
export function conditionAlert(
  tx: LedgerTransaction,
  condition: Condition,
  state: ConditionState,
  moment: { readonly service: Service; readonly now: number },
): AlertDraft | null {
  const last = lastAlertOf(tx, ALERT_KINDS[condition].events);
  return alertOfCondition(condition, state, { ...moment, last });
}

/** Wrong or right in two turns in a row: one turn in which something is not read is harmless. */
function clockState({ snapshot, before }: OperatorTurn): ConditionState {
  const { clock, reasons } = snapshot.health;
  if (clock !== before?.health.clock || clock === 'unchecked') return null;
  const wrong = reasons.find(({ code }) => code === 'clock_wrong');
  return wrong === undefined ? { kind: 'right' } : { kind: 'wrong', text: withRemedy(wrong) };
}

/** A wrong clock makes health degraded, too, and has alerts of its own. */
function healthState({ snapshot, before }: OperatorTurn): ConditionState {
  const isWorking = (one: Snapshot) =>
    one.health.clock === 'wrong' ? null : recordWorks(assessHealth(one, epochMs(one.generatedAt)));
  const state = isWorking(snapshot);
  if (state === null || before === null || isWorking(before) !== state) return null;
  if (state) return { kind: 'right' };
  // Rules read the posts where there is no model.
  const problems = problemsIn(snapshot.health.reasons).filter(({ code }) => weightOf(code) !== 'reader');
  return { kind: 'wrong', text: problems.map((reason) => `- ${withRemedy(reason)}`).join('\n') };
}

/** Between the two shares nothing is sent, so that a disk at the limit does not flap. */
const LOW_SHARE = 0.1;
const ENOUGH_SHARE = 0.15;

function diskState(disk: DiskSpace | null): ConditionState {
  const share = disk?.freeShare ?? null;
  if (disk === null || share === null) return null;
  if (share >= ENOUGH_SHARE) return { kind: 'right' };
  if (share >= LOW_SHARE) return null;
  const free = `${Math.floor(share * 100)}% (${Math.floor(disk.freeBytes / 2 ** 20).toLocaleString('en')} MiB)`;
  return { kind: 'wrong', text: `${free} of the ledger's disk is free. ${DISK_ADVICE}` };
}

/** Alerts of sources that were not read for a day, and of those that are read again. */
function sourceAlerts(tx: LedgerTransaction, turn: OperatorTurn): readonly AlertDraft[] {
  const { now, turnId, service, fetched } = turn;
  return allSources(fetched).flatMap((one) => {
    const readAt = lastReadAt(tx, one.key, turnId);
    if (one.result.kind === 'read')
      return isAlerted(tx, goneKey(one.key, readAt))
        ? [alertOfReturn({ source: one.key, readAt }, service, now)]
        : [];
    const { failure } = one.result;
    if (!wasAskedInVain(tx, one.key, readAt, now)) return [];
    const advice = FAILURE_ADVICE[failure.failureClass];
    const using = isOfTimeline(fetched, one) ? (fetched.silence?.using ?? []) : [];
    return [alertOfGone({ source: one.key, readAt, failure: failure.message, advice, using }, service, now)];
  });
}

const isOfTimeline = ({ timeline }: Fetched, one: FetchedSource) =>
  timeline.some(({ key }) => key === one.key);

/**
 * Whether it was asked a day ago or earlier, and not read since. A worker that did not run meanwhile asked
 * nobody.
 */
function wasAskedInVain(tx: LedgerTransaction, source: string, readAt: number | null, now: number): boolean {
  const askedAt = lastAskedAt(tx, source, now - SILENT_MS);
  return askedAt !== null && askedAt > (readAt ?? 0);
}
