import { parseUrl } from './parse-url.js';

/** Characters that RFC 3986 requires to be escaped in a path, query or fragment. */
const UNESCAPED = /%(?![\da-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gi;

/**
 * A web address as a URI (RFC 3986), which is stricter than what browsers accept: spaces, umlauts and
 * brackets are escaped. Null for other schemes and invalid addresses.
 */
export function webUri(address: string | null): string | null {
  const url = address === null ? null : parseUrl(address);
  if (url === null) return null;
  const { protocol, href } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const [, origin = '', rest = '', fragment] = /^(\w+:\/\/[^/?#]*)([^#]*)(?:#(.*))?$/s.exec(href) ?? [];
  const escaped = (part: string) => part.replace(UNESCAPED, encodeURIComponent);
  return origin + escaped(rest) + (fragment === undefined ? '' : `#${escaped(fragment)}`);
}
