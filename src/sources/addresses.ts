import { parseUrl } from '../lib/parse-url.js';
import { decodedPart } from '../lib/url-credentials.js';
import { BOUNDS } from './bounds.js';

/** Names of query parameters whose values are secrets, documented in docs/sources.md. */
const SECRET_NAME = /key|token|secret|auth|pass|pwd|sig|cred|session|jwt|bearer|access/i;

const MASK = '***';

/** An address to store, show and log: without user, password and secret-looking query values. */
export function withoutSecrets(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address.replace(/\/\/[^/@]*@/, '//');
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) {
    if (SECRET_NAME.test(name)) url.searchParams.set(name, MASK);
  }
  return url.href;
}

/** The parts that `withoutSecrets` removes, and user and password as Basic auth sends them. */
export function secretsIn(address: string): string[] {
  const { username, password, searchParams } = new URL(address);
  const ofQuery = [...searchParams].flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : []));
  // A user without a password is a token.
  const secret = password === '' ? username : password;
  if (secret === '') return ofQuery;
  const pair = `${decodedPart(username)}:${decodedPart(password)}`;
  return [...ofQuery, secret, decodedPart(secret), Buffer.from(pair).toString('base64')];
}

/**
 * A feed's link to its next page, or null when it is on another host: feeds are untrusted and must not direct
 * requests to hosts that are not configured. Safe to store: secrets of the configured address, which feeds
 * repeat in such links, are masked until `asConfigured`.
 */
export function nextPage(configured: string, page: string, href: string): string | null {
  const next = parseUrl(href, page);
  if (next === null) return null;
  const base = new URL(configured);
  if (next.host !== base.host && next.host !== new URL(page).host) return null;
  next.username = '';
  next.password = '';
  if (next.host === base.host) next.protocol = base.protocol;
  for (const name of base.searchParams.keys()) {
    if (SECRET_NAME.test(name) && next.searchParams.has(name)) next.searchParams.set(name, MASK);
  }
  return next.protocol === 'http:' || next.protocol === 'https:' ? next.href : null;
}

/** The address of a `nextPage` with the configured secrets, if it is on their host. */
export function asConfigured(configured: string, page: string): string {
  const base = new URL(configured);
  const url = new URL(page);
  if (url.host !== base.host) return page;
  url.username = base.username;
  url.password = base.password;
  for (const [name, value] of base.searchParams) {
    if (url.searchParams.get(name) === MASK) url.searchParams.set(name, value);
  }
  return url.href;
}

/** An http or https address of a usual length that a page may link to, or null. */
export function webAddress(href: string | null | undefined, base?: string): string | null {
  const url = href && href.length <= BOUNDS.addressLength ? parseUrl(href, base) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
