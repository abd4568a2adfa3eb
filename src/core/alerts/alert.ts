import { DAY_MS } from '../time/time.js';
import type { AlertEvent, AlertKind } from './kinds.js';

/** The instance, as alerts about it name it. */
export interface Service {
  readonly name: string;
  /** Its data page; null without `PUBLIC_URL`. */
  readonly url: string | null;
}

/** A destination, as far as an alert's decision needs it. */
export interface Recipient {
  readonly id: string;
  /** What it gets. */
  readonly kinds: readonly AlertKind[];
}

/** An alert to queue. Instants are epoch milliseconds. */
export interface AlertDraft {
  readonly event: AlertEvent;
  /** Alerts with the same key are sent only once. */
  readonly key: string;
  /** Ids of the destinations that get it; if absent, all that get its kind. */
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
  /**
   * Of the reset (also a withdrawn one) or the promising post; or when something was found wrong or right
   * again.
   */
  readonly at: number;
}

/** Ids of the destinations that get a kind of alerts. */
export function takersOf(kind: AlertKind, destinations: readonly Recipient[]): readonly string[] {
  return destinations.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
}

const OLDEST_MS = 3 * DAY_MS;
const BEFORE_FIRST_TURN_MS = DAY_MS;

/**
 * Events before this instant are history and trigger no alerts: three days ago, or a day before the ledger's
 * first turn, so that the first read of a long timeline stays silent. A first turn in the future had a clock
 * that was ahead.
 */
export function alertsSince(now: number, firstTurnAt: number): number {
  return Math.max(now - OLDEST_MS, Math.min(firstTurnAt, now) - BEFORE_FIRST_TURN_MS);
}
