import { AsyncLocalStorage } from 'node:async_hooks';
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { FetchError } from './fetch-error.js';
import { isPrivateAddress } from './private-address.js';

export interface Network {
  /** Resolves the names of hosts. */
  readonly lookup: LookupFunction;
  readonly isPrivate: (address: string) => boolean;
}

export const SYSTEM_NETWORK: Network = { lookup: systemLookup, isPrivate: isPrivateAddress };

interface Reached {
  isPublic: boolean;
}

const reads = new AsyncLocalStorage<Reached>();

/** Puts all requests of a read under one guard: one page may name the address of the next. */
export function guardedRead<T>(read: () => Promise<T>): Promise<T> {
  return reads.run({ isPublic: false }, read);
}

/**
 * Connections for one request and its redirects. Once one of them, or an earlier one of the same read, has reached a
 * public address, no further one may reach a private address: a public server must not direct requests into the
 * operator's network. The addresses are those of the connections themselves, so a name that resolves differently the
 * second time does not help.
 */
export function createGuardedConnections({ lookup, isPrivate }: Network): Agent {
  const reached = reads.getStore() ?? { isPublic: false };
  const isRefused = (address: string) => reached.isPublic && isPrivate(address);

  const guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const allowed = addresses.filter(({ address }) => !isRefused(address));
      const [first] = allowed;
      if (first === undefined) return done(refusal(), []);
      if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ lookup: guardedLookup });

  return new Agent({
    // Each request has its own connection: one that was allowed before is checked again.
    pipelining: 0,
    connect(options, done) {
      // Nothing is looked up for an address.
      const address = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(address) && isRefused(address)) return done(refusal(), null);
      connect(options, (...result) => {
        const [, socket] = result;
        if (socket?.remoteAddress && !isPrivate(socket.remoteAddress)) reached.isPublic = true;
        done(...result);
      });
    },
  });
}

const refusal = () => new FetchError('refused_redirect', 'a public host redirected to a private address');
