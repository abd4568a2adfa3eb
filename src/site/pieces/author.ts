import { parseUrl } from '../../lib/parse-url.js';

const HOSTS: Readonly<Record<string, RegExp>> = {
  'x.com': /^\/([^/]+)\/status\//,
  'bsky.app': /^\/profile\/([^/]+)\/post\//,
};

/**
 * Who posted something, by its address: `Tibo (@thsottiaux)`, else the host; null where no address is known.
 * @param people names by handle
 */
export function authorOf(url: string | null, people: Readonly<Record<string, string>> = {}): string | null {
  const parsed = url === null ? null : parseUrl(url);
  if (parsed === null) return null;
  const [, handle] = HOSTS[parsed.hostname]?.exec(parsed.pathname) ?? [];
  if (handle === undefined) return parsed.hostname || null;
  const name = people[handle];
  return name === undefined ? `@${handle}` : personText(name, handle);
}

/** `Tibo (@thsottiaux)` */
export function personText(name: string, handle: string): string {
  return `${name} (@${handle})`;
}
