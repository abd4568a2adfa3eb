import type { Post } from '../reading/post.js';
import type { Promised, Reading, ResetKind, Strength } from '../reading/reading.js';
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

/** An alert, decided. Instants are epoch milliseconds. */
export interface Alert {
  readonly event: AlertEvent;
  /** Alerts with the same key are sent only once. */
  readonly key: string;
  /** Ids of the destinations that get it; if absent, all that get its kind. */
  readonly to?: readonly string[];
  /** Row of the reset; null for other events. */
  readonly resetRowId: number | null;
  /** Reading of the promise; null for other events. */
  readonly readingId: number | null;
  /** The product, or the instance for alerts about it. */
  readonly subject: string;
  readonly says: AlertFacts;
  readonly url: string | null;
  /** The promised window; null is open on that side. */
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  /**
   * When the reset was (also a withdrawn one), or the post that promises; or when something was found wrong
   * or right again.
   */
  readonly at: number;
}

/** What the words of an alert need, by what happened. Instants are epoch milliseconds. */
export type AlertFacts =
  | {
      readonly what: 'recorded';
      readonly kind: ResetKind;
      readonly at: number;
      readonly quote: string | null;
    }
  | UnconfirmedFacts
  | PromisedFacts
  | { readonly what: 'promiseWithdrawn'; readonly at: number; readonly reason: string }
  | {
      readonly what: 'withdrawn';
      readonly kind: ResetKind;
      readonly at: number;
      readonly reason: string;
      /** The promise that withdrew it by naming another time. */
      readonly moved: PromisedFacts | null;
    }
  | ({ readonly what: 'gone' } & GoneSource)
  | { readonly what: 'back'; readonly source: string }
  | {
      readonly what: 'wrong';
      readonly condition: Condition;
      readonly text: string;
      readonly isStill: boolean;
    }
  | { readonly what: 'right'; readonly condition: Condition };

interface UnconfirmedFacts {
  readonly what: 'unconfirmed';
  readonly kind: ResetKind;
  readonly at: number;
  readonly quote: string | null;
  readonly doubt: ReportDoubt | null;
}

/** The reading of the post behind a report, as far as it says why the report is not sure. */
export type ReportDoubt = Pick<Reading, 'confidence' | 'doubt'> & Pick<Post, 'dating'>;

export interface PromisedFacts {
  readonly what: 'promised';
  readonly awaits: Promised;
  readonly strength: Strength;
  readonly from: number | null;
  readonly to: number | null;
  readonly quote: string | null;
}

/** A source that was not read for a day although it was asked. */
export interface GoneSource {
  readonly source: string;
  /** When it was last read; null if it never was. Epoch milliseconds. */
  readonly readAt: number | null;
  /** How the last read failed, and what to do. */
  readonly failure: string;
  readonly advice: string;
  /** Names of other sources of the product that are read meanwhile. */
  readonly using: readonly string[];
  /** Whether an alert has said so before. */
  readonly isStill: boolean;
}

/** What can be wrong, and right again, by its kind of alerts. */
export type Condition = 'health' | 'clock' | 'disk' | 'backup';

/** An alert as it is queued. */
export interface AlertDraft extends Omit<Alert, 'subject' | 'says'> {
  readonly title: string;
  /** At most 1,000 characters, which every destination accepts. */
  readonly text: string;
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
