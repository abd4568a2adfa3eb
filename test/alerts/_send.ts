import { createDestination } from '../../src/alerts/create-destination.js';
import { deliver } from '../../src/alerts/deliver.js';
import type { OutgoingAlert } from '../../src/alerts/destination.js';
import { parseDestination } from '../../src/alerts/destination-spec.js';
import type { PostResult } from '../../src/alerts/post.js';
import { NO_PROXIES } from '../../src/lib/proxies.js';

/** 2026-06-01T12:06:00.000Z */
export const AT = Date.UTC(2026, 5, 1, 12, 6);

/** When attempts of these tests are made. */
export const SENT_AT = AT + 5 * 60_000;

export const ALERT: OutgoingAlert = {
  messageId: 'msg_0123456789abcdef0123456789abcdef',
  event: 'reset.recorded',
  title: 'Codebird: usage limits have been reset',
  text: 'Reset at 1 Jun 2026, 12:06 UTC.\n\nUsage limits have been reset — für alle 🎉',
  url: 'https://team.example/posts/903',
  windowFrom: null,
  windowTo: null,
  at: AT,
  decidedAt: AT + 4 * 60_000,
};

export function destination(entry: string, telegramBaseUrl = 'https://api.telegram.org') {
  const spec = parseDestination(entry, 'followers');
  if (typeof spec === 'string') throw new Error(spec);
  return createDestination(spec, 'followers', telegramBaseUrl);
}

/** One real attempt. */
export function send(
  entry: string,
  alert: Partial<OutgoingAlert> = {},
  telegramBaseUrl?: string,
): Promise<PostResult> {
  return deliver(
    destination(entry, telegramBaseUrl),
    { ...ALERT, ...alert },
    {
      proxies: NO_PROXIES,
      userAgent: 'reset-record/test',
      timeoutMs: 2_000,
      signal: new AbortController().signal,
      now: SENT_AT,
    },
  );
}
