import { parseUrl } from '../../lib/parse-url.js';

/** Replaces every target that cannot be routed; no route may have it. */
const UNROUTABLE = '/-';

/**
 * The request target as path and query. Express is lenient: it rewrites paths with `#`, blanks or bytes
 * beyond ASCII, and answers addresses that it cannot parse, such as `//?#`, without calling any handler. Here
 * such a path is unknown, and such a character in the query is percent-encoded.
 * @param target as in the request line: `/path?query`, or absolute, as proxies send it (RFC 9112, 3.2.2)
 */
export function originForm(target: string): string {
  const local = target.startsWith('/') ? target : afterAuthority(target);
  const [path = ''] = local.split('?', 1);
  if (!/^[!-"$-~]+$/.test(path)) return UNROUTABLE;
  return path + local.slice(path.length).replace(/[^!-"$-~]/g, encodeURIComponent);
}

function afterAuthority(target: string): string {
  if (parseUrl(target) === null) return UNROUTABLE;
  return /^https?:\/\/[^/?#]+(\/.*)$/i.exec(target)?.[1] ?? UNROUTABLE;
}
