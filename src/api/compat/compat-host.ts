import type { IncomingMessage } from 'node:http';

/**
 * The target of a request: at the host that is there for clients of Codex Resets, which ask for `/api/v1/…` of whatever
 * host they are told, the address that answers in that shape.
 * @param compatHost name without a port; null: there is none
 */
export function targetAtHost({ url = '', headers }: IncomingMessage, compatHost: string | null): string {
  const host = headers.host?.replace(/:\d*$/, '').toLowerCase();
  return compatHost !== null && host === compatHost && url.startsWith('/api/')
    ? `/compat/codex-resets${url}`
    : url;
}
