import { createHash } from 'node:crypto';
import type { AlertEvent } from '../core/alerts/alert.js';

/** An alert on its way out. Instants are epoch milliseconds. */
export interface OutgoingAlert {
  /** The same at every attempt and in no other ledger: receivers know a repetition by it. */
  readonly messageId: string;
  /** `test` is sent by hand (`doctor --send-test-alert`) and stands in no ledger. */
  readonly event: AlertEvent | 'test';
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  readonly at: number;
  readonly decidedAt: number;
}

/** A POST of JSON. */
export interface AlertRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Destination {
  /** Kind, host and a short hash: what the ledger and the log call it. No secret. */
  readonly id: string;
  /** @param now when this attempt is made, epoch milliseconds */
  request(alert: OutgoingAlert, now: number): AlertRequest;
}

export type DestinationKind = 'webhook' | 'ntfy' | 'slack' | 'discord' | 'telegram';

/**
 * `slack:hooks.slack.com:0a1b2c3d`
 * @param told what tells this destination from others on that host; an eighth of a hash gives nothing of it away
 */
export function destinationId(kind: DestinationKind, host: string, told: string): string {
  const hash = createHash('sha256').update(`${kind} ${told}`).digest('hex');
  return `${kind}:${host}:${hash.slice(0, 8)}`;
}

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;
