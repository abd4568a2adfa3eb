import { type AlertKind, type Audience, kindsFor } from '../core/alerts/kinds.js';
import { parseUrl } from '../lib/parse-url.js';

/** The variable that lists the destinations of an audience. */
export const ALERT_VARIABLES: Readonly<Record<Audience, string>> = {
  followers: 'ALERT_URLS',
  operator: 'OPERATOR_ALERT_URLS',
};

/** An entry of one of these. */
export type DestinationSpec = DestinationAddress & {
  /** The kinds of alerts that it gets. */
  readonly kinds: readonly AlertKind[];
};

/** The address to which alerts are sent. It may hold secrets. */
export type DestinationAddress =
  | {
      readonly kind: 'webhook';
      readonly url: string;
      /** `whsec_…`; null for requests that are not signed. */
      readonly secret: string | null;
    }
  | { readonly kind: 'ntfy'; readonly url: string; readonly topic: string }
  | { readonly kind: 'slack' | 'discord'; readonly url: string }
  | { readonly kind: 'telegram'; readonly token: string; readonly chat: string };

/**
 * How an entry of each kind is written: what the messages say, docs/alerts.md lists, and the guard below
 * accepts. A kind followed by a plus takes a web address.
 */
export const ENTRY_FORMS: Readonly<Record<DestinationAddress['kind'], string>> = {
  webhook: 'webhook+https://<address>#<secret>',
  ntfy: 'ntfy+https://<server>/<topic>',
  slack: 'slack+https://<address>',
  discord: 'discord+https://<address>',
  telegram: 'telegram:<bot token>@<chat id>',
};

const KNOWN = `comma-separated entries of the form ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(ENTRY_FORMS))}`;

const TOPIC = /^[\w-]{1,64}$/;

/**
 * Joins the words of a comma-separated list to entries: there are commas between the kinds of an address,
 * too.
 */
export function entriesIn(words: readonly string[]): readonly string[] {
  const entries: string[] = [];
  for (const word of words) {
    const last = entries.at(-1);
    if (last !== undefined && /[?&]only=[^&#]*$/.test(last) && !/^[a-z]+[+:]/.test(word))
      entries[entries.length - 1] = `${last},${word}`;
    else entries.push(word);
  }
  return entries;
}

const ONLY = 'only=';

/** @returns the destination, or what was expected. Never repeats the entry: it may hold a secret */
export function parseDestination(entry: string, audience: Audience): DestinationSpec | string {
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(entry) ?? [];
  const parameters = query.split('&');
  const own = parameters.filter((parameter) => !parameter.startsWith(ONLY)).join('&');
  const address = parseAddress(`${before}${own === '' ? '' : `?${own}`}${fragment}`);
  if (typeof address === 'string') return address;
  const kinds = kindsNamed(
    parameters
      .filter((parameter) => parameter.startsWith(ONLY))
      .map((parameter) => parameter.slice(ONLY.length)),
    kindsFor(audience),
  );
  if (kinds === null)
    return `${ONLY} followed by kinds of alerts that ${ALERT_VARIABLES[audience]} sends: ${kindsFor(audience).join(', ')}`;
  return { ...address, kinds };
}

/** @returns all kinds if none is named; null if one is named that is not among them */
function kindsNamed(lists: readonly string[], allKinds: readonly AlertKind[]): readonly AlertKind[] | null {
  const named = lists.flatMap((list) => list.split(/,|%2c/i)).map((word) => word.trim());
  if (!named.every((word) => allKinds.some((kind) => kind === word))) return null;
  return named.length === 0 ? allKinds : allKinds.filter((kind) => named.includes(kind));
}

function parseAddress(entry: string): DestinationAddress | string {
  const [, kind, rest = ''] = /^([a-z]+)([+:].*)$/s.exec(entry) ?? [];
  if (kind === 'telegram') return parseTelegram(rest);
  const address = /^\+(https?:\/\/.+)$/s.exec(rest)?.[1];
  if (!isAddressed(kind)) return KNOWN;
  const url = address === undefined ? null : parseUrl(address);
  if (url === null) return `${kind}+ followed by an http:// or https:// address`;
  return parseAddressed(kind, url);
}

type Addressed = Exclude<DestinationAddress['kind'], 'telegram'>;

function isAddressed(kind: string | undefined): kind is Addressed {
  const forms: Readonly<Record<string, string>> = ENTRY_FORMS;
  return kind !== undefined && Object.hasOwn(forms, kind) && forms[kind]?.startsWith(`${kind}+`) === true;
}

function parseAddressed(kind: Addressed, url: URL): DestinationAddress | string {
  const fragment = url.hash.slice(1);
  url.hash = '';
  if (kind === 'webhook') {
    if (fragment !== '' && readSecret(fragment) === null) {
      return 'webhook+ followed by an address and, after a #, a secret of the form whsec_<base64 of 24 to 64 bytes>';
    }
    return { kind, url: url.href, secret: fragment === '' ? null : fragment };
  }
  if (kind !== 'ntfy') return { kind, url: url.href };
  const path = url.pathname.split('/').filter((part) => part !== '');
  const topic = path.pop() ?? '';
  if (!TOPIC.test(topic)) {
    return 'ntfy+ followed by the address of a topic, such as ntfy+https://ntfy.sh/<topic>';
  }
  url.pathname = `/${path.join('/')}`;
  return { kind, url: url.href, topic };
}

function parseTelegram(rest: string): DestinationAddress | string {
  const [, token, chat] = /^:(\d+:[\w-]+)@(-?\d+|@\w+)$/.exec(rest) ?? [];
  if (token === undefined || chat === undefined) {
    return 'telegram:<bot token>@<chat id>, with a token such as 123456:ABC… and a chat that is a number or @<channel name>';
  }
  return { kind: 'telegram', token, chat };
}

/**
 * The key of a Standard Webhooks secret: `whsec_` and base64 of 24 to 64 bytes.
 * @returns null for anything else
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function readSecret(secret: string): Buffer | null {
  const [, encoded] = /^whsec_(.*)$/s.exec(secret) ?? [];
  if (encoded === undefined) return null;
  const key = Buffer.from(encoded, 'base64');
  // Buffer ignores invalid base64, so the key is encoded again and compared.
  const isExact = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isExact && key.length >= 24 && key.length <= 64 ? key : null;
}
