import { HOUR_MS } from '../time/time.js';
import type { Alert, Condition, Service } from './alert.js';
import { ALERT_KINDS, type AlertEvent } from './kinds.js';

/** Null: not known, or it has not lasted. */
export type ConditionState =
  | {
      readonly kind: 'wrong';
      /** What is wrong, and what to do. */
      readonly text: string;
    }
  | { readonly kind: 'right' }
  | null;

/** The last alert about a condition. */
export interface LastAlert {
  readonly event: AlertEvent;
  readonly decidedAt: number;
}

/**
 * If something is wrong again so soon after its last alert, the next one waits, so that what flaps floods
 * nobody.
 */
const QUIET_MS = HOUR_MS;

/** What stays wrong is said again once a day; an hour less, because what finds it may take some time. */
const REMINDER_MS = 23 * HOUR_MS;

/** Whether it is time to say again what has stayed wrong since the last alert. */
export const isReminderDue = (alertedAt: number, now: number) => now >= alertedAt + REMINDER_MS;

/** The alert that something is wrong, still wrong, or right again after one; null if there is nothing new. */
export function alertOfCondition(
  condition: Condition,
  state: ConditionState,
  {
    last,
    service,
    now,
  }: { readonly last: LastAlert | null; readonly service: Service; readonly now: number },
): Alert | null {
  const [wrong, right] = ALERT_KINDS[condition].events;
  const isToldWrong = last?.event === wrong;
  if (state === null || (state.kind === 'right' && !isToldWrong)) return null;
  const about = { ...OF_OPERATION, subject: service.name, at: now, url: service.url };
  if (state.kind === 'right')
    return { ...about, event: right, key: `${right}:${now}`, says: { what: 'right', condition } };
  if (last !== null && isToldWrong && !isReminderDue(last.decidedAt, now)) return null;
  // If the clock was set back, the alert does not wait longer.
  if (last !== null && !isToldWrong && now >= last.decidedAt && now < last.decidedAt + QUIET_MS) return null;
  const says = { what: 'wrong', condition, text: state.text, isStill: isToldWrong } as const;
  return { ...about, event: wrong, key: `${wrong}:${now}`, says };
}

/** The fields that alerts about the operation leave empty. */
export const OF_OPERATION = { resetRowId: null, readingId: null, windowFrom: null, windowTo: null } as const;
