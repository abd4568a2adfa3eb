import { DAY_MS } from '../time.js';

/** Events that alerts are about, as in the payload's `type`. */
export const ALERT_EVENTS = [
  'reset.recorded',
  'banked.recorded',
  'reset.promised',
  'health.degraded',
  'health.recovered',
] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** An alert that is sent once. Instants are epoch milliseconds. */
export interface AlertDraft {
  readonly event: AlertEvent;
  /** The same for whatever must not be sent twice. */
  readonly key: string;
  /** The row of the reset it is about; null for other events. */
  readonly resetRowId: number | null;
  /** The reading that makes the promise; null for other events. */
  readonly readingId: number | null;
  readonly title: string;
  /** At most a thousand characters, so that every destination takes it as it is. */
  readonly text: string;
  readonly url: string | null;
  /** For a promise: when the reset is to come; null is open on that side. */
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  /** When it happened: the reset, the post that promises, the turn that found the service degraded. */
  readonly at: number;
}

const OLDEST_MS = 3 * DAY_MS;
const BEFORE_FIRST_TURN_MS = DAY_MS;

/**
 * What happened before this instant is history and triggers no alert: three days ago, or a day before the ledger's
 * first turn, so that a first read of a long timeline sends nothing.
 */
export function alertsSince(now: number, firstTurnAt: number): number {
  return Math.max(now - OLDEST_MS, firstTurnAt - BEFORE_FIRST_TURN_MS);
}
