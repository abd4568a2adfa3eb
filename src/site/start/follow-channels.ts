/** A place where the public can follow the resets. */
interface Channel {
  readonly href: string;
  /** As people call it. */
  readonly name: string;
}

const HOSTS: readonly (readonly [name: string, host: RegExp])[] = [
  ['ntfy', /^ntfy\./],
  ['Telegram', /^t\.me$/],
  ['Discord', /^(?:.+\.)?discord\.(?:gg|com)$/],
];

/**
 * @param entry of `FOLLOW_URLS`: an address; `ntfy+` before it says that it is an ntfy server, whatever its
 *   host name
 */
export function channelOf(entry: string): Channel {
  const href = entry.replace(/^ntfy\+/, '');
  const { hostname, host } = new URL(href);
  if (href !== entry) return { href, name: 'ntfy' };
  const [name = host] = HOSTS.find(([, pattern]) => pattern.test(hostname)) ?? [];
  return { href, name };
}
