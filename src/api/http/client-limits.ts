import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { hostAndPort } from '../../lib/host-and-port.js';
import { errorResponse } from './errors.js';
import type { HttpResponse } from './response.js';

/** Documented in docs/public-instance.md. Far above a poller, also for many of them behind one address. */
export const CLIENT_LIMITS = { perSecond: 10, burst: 100 };

/** This many of the clients seen last are remembered; each costs about 200 bytes. */
const REMEMBERED = 10_000;

/** Supervisors and proxies ask for these as often as they like. */
const UNLIMITED = new Set(['/livez', '/readyz']);

const INTERVAL_MS = 1_000 / CLIENT_LIMITS.perSecond;
const BURST_MS = CLIENT_LIMITS.burst * INTERVAL_MS;

/**
 * Refuses the requests of a client that asks too often: null where a request may pass. Clients are told apart
 * by X-Forwarded-For, so that only a proxy may reach the API; requests without it come from this machine, and
 * pass.
 *
 * The generic cell rate algorithm: a client that was heard at the pace of the limit is due at its own time,
 * each request moves that time by one interval, and it may lie ahead by a burst at most. One number for each
 * client. Libraries for Express do this with promises and timers, which cost more than an answer from the
 * cache.
 * @param proxies how many of them append the address that they were called from
 * @see ITU-T I.371 (2004), annex A
 */
export function createClientLimits(
  proxies: number,
): (req: IncomingMessage, now: number) => HttpResponse | null {
  const dueAt = new LRUCache<string, number>({ max: REMEMBERED });
  return (req, now) => {
    const client = clientOf(req, proxies);
    if (client === null || UNLIMITED.has(req.url ?? '')) return null;
    const previous = dueAt.get(client) ?? 0;
    // A time further ahead than any request puts it means that the clock was set back.
    const due = (previous > now + BURST_MS ? now : Math.max(now, previous)) + INTERVAL_MS;
    const waitMs = due - now - BURST_MS;
    if (waitMs > 0) {
      const headers = { 'Retry-After': String(Math.ceil(waitMs / 1_000)) };
      return errorResponse('too_many_requests', undefined, headers);
    }
    dueAt.set(client, due);
    return null;
  };
}

/** Proxies append to the list, so that what a client claims itself stands further to the left. */
function clientOf({ headers }: IncomingMessage, proxies: number): string | null {
  const forwarded = headers['x-forwarded-for'];
  const address = forwarded && String(forwarded).split(',').slice(-proxies)[0]?.trim();
  return address ? networkOf(address) : null;
}

/**
 * The address without quotes, a port, a zone and the mapping of IPv4 into IPv6, as proxies differ in what
 * they write. One home has a network of 2⁶⁴ addresses of IPv6: their first four groups.
 */
function networkOf(written: string): string {
  const { host } = hostAndPort(written.replace(/^"(.*)"$/, '$1'));
  const [plain = ''] = host.split('%');
  if (!ipaddr.isValid(plain)) return host;
  const address = ipaddr.process(plain);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}
