import ipaddr from 'ipaddr.js';
import { hostAndPort } from './host-and-port.js';
import { parseUrl } from './parse-url.js';

/** The way out of a network whose machines cannot connect to others themselves. */
export interface Proxies {
  /** Addresses of HTTP proxies for http: and for https:; null: they are reached directly. */
  readonly http: string | null;
  readonly https: string | null;
  /** Hosts, domains, addresses and networks that are reached directly: the entries of NO_PROXY. */
  readonly except: readonly string[];
}

export const NO_PROXIES: Proxies = { http: null, https: null, except: [] };

/** The proxy that leads to an address; null: it is reached directly, as everything on this machine is. */
export function proxyFor(url: URL, { http, https, except }: Proxies): string | null {
  const isDirect = isThisMachine(hostOf(url)) || except.some((entry) => covers(entry, url));
  if (isDirect) return null;
  return url.protocol === 'https:' ? https : http;
}

const hostOf = (url: URL) => hostAndPort(url.hostname).host.replace(/\.$/, '');

function isThisMachine(host: string): boolean {
  if (/^(.*\.)?localhost$/.test(host)) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

/** Programs agree on the names, hardly on what they mean: this is the most that any of them takes. */
function covers(entry: string, url: URL): boolean {
  if (entry === '*') return true;
  const host = hostOf(url);
  if (ipaddr.isValidCIDR(entry)) return ipaddr.isValid(host) && isWithin(host, entry);
  const { host: named, port } = hostAndPort(entry.toLowerCase());
  if (port !== null && port !== portOf(url)) return false;
  if (ipaddr.isValid(named))
    return ipaddr.isValid(host) && ipaddr.process(host).toString() === ipaddr.process(named).toString();
  const domain = parseUrl(`http://${named.replace(/^\*?\.|\.$/g, '')}`)?.hostname ?? named;
  return host === domain || host.endsWith(`.${domain}`);
}

function isWithin(host: string, network: string): boolean {
  const address = ipaddr.process(host);
  const [first, bits] = ipaddr.parseCIDR(network);
  return address.kind() === first.kind() && address.match([first, bits]);
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80);
