import type { AlertDraft, Recipient } from '../core/alerts/alert.js';
import type { AlertEvent, Audience } from '../core/alerts/kinds.js';
import { sha256 } from '../core/text/sha256.js';
import type { DestinationAddress } from './destination-spec.js';

/** An alert as a destination formats it. Instants are epoch milliseconds. */
export interface OutgoingAlert extends Omit<AlertDraft, 'event' | 'key' | 'to' | 'resetRowId' | 'readingId'> {
  /**
   * It stays the same on every attempt and is unique across ledgers, so that receivers can drop duplicates.
   */
  readonly messageId: string;
  /** `test` comes from `doctor --send-test-alert` and is not stored. */
  readonly event: AlertEvent | 'test';
  readonly decidedAt: number;
}

/** A POST. */
export interface AlertRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An address that takes alerts. */
export interface Channel {
  /** Kind, host and a short hash. Holds no secret. */
  readonly id: string;
  /** @param now time of this attempt, epoch milliseconds */
  request(alert: OutgoingAlert, now: number): AlertRequest;
  /** The alert without markup, buttons and tags; null for a channel whose messages have one form. */
  readonly plainRequest: ((alert: OutgoingAlert) => AlertRequest) | null;
}

/** A channel and what it gets. `id` is its name in the ledger and the log. */
export interface Destination extends Channel, Recipient {
  /** The audience whose list names it. */
  readonly audience: Audience;
}

/**
 * `slack:hooks.slack.com:0a1b2c3d`
 * @param address what distinguishes it from other destinations on the host; the id shows an eighth of its
 *   hash
 */
export function destinationId(kind: DestinationAddress['kind'], host: string, address: string): string {
  const hash = sha256(`${kind} ${address}`);
  return `${kind}:${host}:${hash.slice(0, 8)}`;
}

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;

/** A POST of a message as JSON. */
export function jsonRequest({ url, headers }: Omit<AlertRequest, 'body'>, message: object): AlertRequest {
  return { url, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(message) };
}
