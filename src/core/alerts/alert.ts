import { DAY_MS } from '../time.js';

/** Events that trigger alerts; the payload's `type`. */
export const ALERT_EVENTS = [
  'reset.recorded',
  'banked.recorded',
  'reset.promised',
  'reset.withdrawn',
  'reset.moved',
  'reset.unconfirmed',
  'health.degraded',
  'health.recovered',
] as const;

export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** Whom alerts are for: those who follow the resets, and who runs the instance. */
export type Audience = 'followers' | 'operator';

/** What followers get is as sure as the record; the operator gets what needs a person. */
export function audienceOf(event: AlertEvent): Audience {
  return event === 'reset.unconfirmed' || event.startsWith('health.') ? 'operator' : 'followers';
}

/** A destination, as far as an alert's decision needs it. */
export interface Recipient {
  readonly id: string;
  readonly audience: Audience;
}

/** An alert to queue. Instants are epoch milliseconds. */
export interface AlertDraft {
  readonly event: AlertEvent;
  /** Alerts with the same key are sent only once. */
  readonly key: string;
  /** Ids of the destinations that get it; all of its audience if it does not say. */
  readonly to?: readonly string[];
  /** Row of the reset; null for other events. */
  readonly resetRowId: number | null;
  /** Reading of the promise; null for other events. */
  readonly readingId: number | null;
  readonly title: string;
  /** At most 1,000 characters, which every destination accepts. */
  readonly text: string;
  readonly url: string | null;
  /** The promised window; null is open on that side. */
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  /** Instant of the reset (of a withdrawn one too), of the promising post, or of the turn that found health changed. */
  readonly at: number;
}

const OLDEST_MS = 3 * DAY_MS;
const BEFORE_FIRST_TURN_MS = DAY_MS;

/**
 * Events before this instant are history and trigger no alerts: three days ago, or a day before the ledger's first
 * turn, so that the first read of a long timeline stays silent. A first turn in the future had a clock that was ahead.
 */
export function alertsSince(now: number, firstTurnAt: number): number {
  return Math.max(now - OLDEST_MS, Math.min(firstTurnAt, now) - BEFORE_FIRST_TURN_MS);
}
