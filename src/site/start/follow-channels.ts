import type { Words } from '../../words/locale.js';

/** A place where the public can follow the resets. */
interface Channel {
  readonly href: string;
  readonly kind: 'push' | 'telegram' | 'discord' | 'other';
  /** As people call it. */
  readonly name: string;
}

const KINDS: readonly (readonly [kind: Channel['kind'], name: string, host: RegExp])[] = [
  ['push', 'ntfy', /^ntfy\./],
  ['telegram', 'Telegram', /^t\.me$/],
  ['discord', 'Discord', /^(?:.+\.)?discord\.(?:gg|com)$/],
];

/**
 * @param entry of `FOLLOW_URLS`: an address; `ntfy+` before it says that it is an ntfy server, whatever its
 *   host name
 */
export function channelOf(entry: string): Channel {
  const href = entry.replace(/^ntfy\+/, '');
  const { hostname, host } = new URL(href);
  const known = KINDS.find(([kind, , pattern]) =>
    href === entry ? pattern.test(hostname) : kind === 'push',
  );
  return known ? { href, kind: known[0], name: known[1] } : { href, kind: 'other', name: host };
}

/** The label of the button that opens the ways to follow: it names them, so that nobody opens it in vain. */
export function followWords(channels: readonly Channel[], words: Words): string {
  const offers = channels.map(({ kind, name }) => (kind === 'push' ? words('subscribe.push') : name));
  return offers.length === 0 ? words('subscribe.files') : [...new Set(offers)].join(' · ');
}
