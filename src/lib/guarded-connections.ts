import { AsyncLocalStorage } from 'node:async_hooks';
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici';
import { FetchError } from './fetch-error.js';
import { isLoopback, isPrivateAddress } from './private-address.js';
import { NO_PROXIES, type Proxies, proxyFor } from './proxies.js';

export interface Network {
  /** Resolves the names of hosts. */
  readonly lookup: LookupFunction;
  readonly isPrivate: (address: string) => boolean;
  /** Whether an address is this machine's own. */
  readonly isLoopback: (address: string) => boolean;
}

export const SYSTEM_NETWORK: Network = {
  lookup: systemLookup,
  isPrivate: isPrivateAddress,
  isLoopback,
};

interface Reached {
  isPublic: boolean;
  /** The host that was asked first, and those that were asked through a proxy. */
  readonly hosts: Set<string>;
}

const nothingReached = (): Reached => ({ isPublic: false, hosts: new Set() });

const reads = new AsyncLocalStorage<Reached>();

/** Puts all requests of a read under one guard: one page may name the address of the next. */
export function guardedRead<T>(read: () => Promise<T>): Promise<T> {
  return reads.run(nothingReached(), read);
}

/** A way to reach an address. */
interface Way {
  readonly dispatcher: Dispatcher;
  readonly isProxied: boolean;
}

export interface Connections {
  /** @throws FetchError if what was reached before must not lead there */
  readonly wayTo: (url: URL) => Way;
  /** Whether the last connection led to another machine. */
  readonly isForeign: () => boolean;
  readonly close: () => void;
}

/**
 * Connections for one request and its redirects. Once one of them, or an earlier one of the same read, has
 * reached a public address, no further one may reach a private address: a public server must not direct
 * requests into the operator's network. The addresses are those of the connections themselves, so a name that
 * resolves differently the second time does not help.
 *
 * Behind a proxy only the proxy knows the address. So whatever it leads to counts as public, and from there
 * only the same host may be asked through it: a public server cannot name another one.
 */
export function createGuardedConnections(
  { lookup, isPrivate, isLoopback }: Network,
  proxies: Proxies = NO_PROXIES,
): Connections {
  const reached = reads.getStore() ?? nothingReached();
  let isForeign = false;
  const isRefused = (address: string) => reached.isPublic && isPrivate(address);

  const guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, answer) => {
      if (error) return done(error, []);
      const addresses = Array.isArray(answer) ? answer : [{ address: answer, family: isIP(answer) }];
      const allowed = addresses.filter(({ address }) => !isRefused(address));
      const [first] = allowed;
      if (first === undefined) return done(refusal(TO_PRIVATE), []);
      if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ lookup: guardedLookup });

  const direct = new Agent({
    // Each request has its own connection: one that was allowed before is checked again.
    pipelining: 0,
    connect(options, done) {
      // An IP address needs no lookup.
      const address = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(address) && isRefused(address)) return done(refusal(TO_PRIVATE), null);
      connect(options, (...result) => {
        const [, socket] = result;
        if (socket?.remoteAddress) {
          isForeign = !isLoopback(socket.remoteAddress);
          if (!isPrivate(socket.remoteAddress)) reached.isPublic = true;
        }
        done(...result);
      });
    },
  });
  const proxied = new Map<string, Dispatcher>();

  function throughProxy(uri: string): Dispatcher {
    // Proxies refuse tunnels to the port of http:.
    const agent = proxied.get(uri) ?? new ProxyAgent({ uri, proxyTunnel: false });
    proxied.set(uri, agent);
    return agent;
  }

  return {
    wayTo(url) {
      const { hosts } = reached;
      const proxy = proxyFor(url, proxies);
      const isKnown = hosts.size === 0 || hosts.has(url.hostname);
      if (proxy !== null && reached.isPublic && !isKnown) throw refusal(TO_ANOTHER_HOST);
      if (proxy !== null) {
        reached.isPublic = true;
        isForeign = true;
      }
      if (proxy !== null || hosts.size === 0) hosts.add(url.hostname);
      return { dispatcher: proxy === null ? direct : throughProxy(proxy), isProxied: proxy !== null };
    },
    isForeign: () => isForeign,
    close() {
      for (const agent of [direct, ...proxied.values()]) void agent.destroy();
    },
  };
}

const TO_PRIVATE = 'a public host redirected to a private address';
const TO_ANOTHER_HOST = 'it led to another host, and through a proxy it is not known whether that is private';

const refusal = (words: string) => new FetchError('refused_redirect', words);
