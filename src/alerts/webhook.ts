import { Webhook } from 'standardwebhooks';
import { isoInstant, isoInstantOrNull } from '../core/time/instant.js';
import { requestTarget } from '../lib/url-credentials.js';
import { type Channel, destinationId, JSON_HEADERS, type OutgoingAlert } from './destination.js';
import { type DestinationAddress, readSecret } from './destination-spec.js';

/**
 * JSON to the operator's own address, signed as Standard Webhooks if there is a secret.
 * @see https://www.standardwebhooks.com and docs/alerts.md
 */
export function webhook({ url, secret }: DestinationAddress & { kind: 'webhook' }): Channel {
  const target = requestTarget(url);
  const key = secret === null ? null : readSecret(secret);
  const signer = key && new Webhook(key, { format: 'raw' });
  return {
    // The id leaves out user, password and secret: changing those does not make it another destination.
    id: destinationId('webhook', new URL(url).host, target.url),
    request(alert, now) {
      const body = bodyOf(alert);
      const headers: Record<string, string> = {
        ...JSON_HEADERS,
        ...target.headers,
        'webhook-id': alert.messageId,
        'webhook-timestamp': String(Math.floor(now / 1000)),
      };
      if (signer) headers['webhook-signature'] = signer.sign(alert.messageId, new Date(now), body);
      return { url: target.url, headers, body };
    },
    plainRequest: null,
  };
}

/** An alert has the same bytes on every attempt. */
function bodyOf(alert: OutgoingAlert): string {
  const { event, title, text, url, at, windowFrom, windowTo } = alert;
  const hasWindow = windowFrom !== null || windowTo !== null;
  return JSON.stringify({
    type: event,
    timestamp: isoInstant(alert.decidedAt),
    data: {
      title,
      text,
      url,
      at: isoInstant(at),
      window: hasWindow ? { from: isoInstantOrNull(windowFrom), to: isoInstantOrNull(windowTo) } : null,
    },
  });
}
