import { parseUrl } from '../lib/parse-url.js';
import { decodedPart } from '../lib/url-credentials.js';

/** Names of query parameters whose values are secrets (docs/sources.md says so to operators). */
const SECRET_NAME = /key|token|secret|auth|pass|pwd|sig|cred|session|jwt|bearer|access/i;

const MASK = '***';

/** An address as it may be stored, shown and logged: without user, password and secret-looking query values. */
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

/** What `withoutSecrets` leaves out of an address, and the user with the password as Basic auth sends them. */
export function secretsIn(address: string): string[] {
  const { username, password, searchParams } = new URL(address);
  const ofQuery = [...searchParams].flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : []));
  // A user without a password is a token.
  const secret = password === '' ? username : password;
  if (secret === '') return ofQuery;
  const pair = `${decodedPart(username)}:${decodedPart(password)}`;
  return [...ofQuery, secret, decodedPart(secret), pair];
}

/** The address of a page below the configured base, which may itself have a path: `https://mirror.example/x/2/…`. */
export function below(base: string, path: string, query: Record<string, string | null> = {}): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The next page that a feed names, or null when it lies on another host: what a feed says is untrusted, and must not
 * make this program ask hosts that nobody configured. Fit to be stored: the secrets of the configured address, which
 * feeds repeat in such links, are left out until `asConfigured`.
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

/** The address under which a `nextPage` is asked for: with the configured secrets, where they were configured for. */
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

/** A web address that may stand behind a link on a page, or null. */
export function webAddress(href: string | null | undefined, base?: string): string | null {
  const url = href ? parseUrl(href, base) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
