import { parseUrl } from './parse-url.js';

/** In a path, query or fragment: what RFC 3986 has no place for unless it is escaped. */
const UNESCAPED = /%(?![\da-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gi;

/**
 * A web address as a URI (RFC 3986), which is narrower than what browsers take: blanks, umlauts and brackets are
 * escaped. Null for every other scheme, and for what is no address.
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
