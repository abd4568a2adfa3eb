import type { Alert, Condition, Service } from '../../core/alerts/alert.js';
import {
  alertOfCondition,
  type ConditionState,
  isReminderDue,
  type LastAlert,
} from '../../core/alerts/condition-alerts.js';
import { alertOfGone, alertOfReturn } from '../../core/alerts/source-alerts.js';
import { assessHealth, problemsIn, recordWorks } from '../../core/health/health.js';
import { weightOf, withRemedy } from '../../core/health/reasons.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { ClockVerdict } from '../../core/time/machine-time.js';
import type { DiskSpace } from '../../lib/disk-space.js';
import { english } from '../../words/locale.js';
import type { Fetched, FetchedSource } from '../fetch/fetched.js';

/** What a turn can find wrong; a job finds whether backups fail. */
export type TurnCondition = Exclude<Condition, 'backup'>;

export interface OperatorTurn {
  readonly now: number;
  readonly service: Service;
  readonly clock: ClockVerdict;
  readonly fetched: Fetched;
  /** What this turn is about to publish, and what the one before did; null if that is not known. */
  readonly snapshot: Snapshot;
  readonly before: Snapshot | null;
  /** Space on the ledger's disk; null if the system does not say. */
  readonly disk: DiskSpace | null;
}

/** What the ledger says of earlier turns. */
export interface OperatorPast {
  readonly lastAlerts: Readonly<Record<TurnCondition, LastAlert | null>>;
  readonly sources: readonly SourcePast[];
}

/** A source of this turn, and how it was read before. Epoch milliseconds. */
export interface SourcePast {
  readonly source: FetchedSource;
  /** When it was last read before this turn; null if it never was. */
  readonly readAt: number | null;
  /** When it was last asked a day ago or earlier; null if it was not. */
  readonly askedAt: number | null;
  /** When an alert last said that it has been gone since it was last read; null if none did. */
  readonly alertedAt: number | null;
}

/** Alerts for the operator about how the service runs. */
export function operatorAlerts(past: OperatorPast, turn: OperatorTurn): readonly Alert[] {
  const states: readonly (readonly [TurnCondition, ConditionState])[] = [
    ['clock', clockState(turn)],
    ['health', healthState(turn)],
    ['disk', diskState(turn.disk)],
  ];
  return [
    ...states.flatMap(
      ([condition, state]) =>
        alertOfCondition(condition, state, { ...turn, last: past.lastAlerts[condition] }) ?? [],
    ),
    ...(turn.clock.clock === 'wrong'
      ? []
      : past.sources.flatMap((source) => sourceAlert(source, turn) ?? [])),
  ];
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
  const isWorking = (published: Snapshot) =>
    published.health.clock === 'wrong'
      ? null
      : recordWorks(assessHealth(published, epochMs(published.generatedAt)));
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
  const percent = Math.floor(share * 100);
  const mebibytes = Math.floor(disk.freeBytes / 2 ** 20).toLocaleString('en');
  return {
    kind: 'wrong',
    text: `${english('disk.free', { percent, mebibytes })} ${english('disk.remedy')}`,
  };
}

/** That a source was not read for a day although it was asked, still is not, or is read again. */
function sourceAlert({ source, readAt, askedAt, alertedAt }: SourcePast, turn: OperatorTurn): Alert | null {
  const { now, service, fetched } = turn;
  if (source.result.kind === 'read')
    return alertedAt !== null ? alertOfReturn({ source: source.key, readAt }, service, now) : null;
  // A worker that did not run meanwhile asked nobody.
  if (askedAt === null || askedAt <= (readAt ?? 0)) return null;
  if (alertedAt !== null && !isReminderDue(alertedAt, now)) return null;
  const { failureClass, message: failure } = source.result.failure;
  const advice = english(`failures.${failureClass}`);
  const using = isOfTimeline(fetched, source) ? (fetched.silence?.using ?? []) : [];
  const isStill = alertedAt !== null;
  return alertOfGone({ source: source.key, readAt, failure, advice, using, isStill }, service, now);
}

const isOfTimeline = ({ timeline }: Fetched, source: FetchedSource) =>
  timeline.some(({ key }) => key === source.key);
