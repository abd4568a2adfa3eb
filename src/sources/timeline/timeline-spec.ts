import { parseUrl } from '../../lib/parse-url.js';
import { needsShell, WITHOUT_SHELL } from '../../lib/shell-path.js';
import { withoutSecrets } from '../addresses.js';

/** A parsed entry of `TIMELINE`. */
export type TimelineSpec =
  | { kind: 'rss'; url: string }
  | { kind: 'jsonfeed'; url: string }
  | { kind: 'mastodon'; address: string; server: string; account: string }
  | { kind: 'bluesky'; handle: string }
  | { kind: 'x' | 'fx'; user: string }
  | { kind: 'file'; path: string };

const KINDS =
  'rss:<url>, jsonfeed:<url>, mastodon:<account url>, bluesky:<handle>, x:<user>, fx:<user> or file:<path to JSONL>';

/** The parsed entry, or what it should be. The message never quotes an address, which may contain secrets. */
export function parseTimelineSpec(text: string): TimelineSpec | string {
  const colon = text.indexOf(':');
  const kind = text.slice(0, Math.max(colon, 0)).trim();
  const value = text.slice(colon + 1).trim();
  switch (kind) {
    case 'rss':
    case 'jsonfeed':
      return isWebUrl(value) ? { kind, url: value } : `${kind}: followed by an http or https address`;
    case 'mastodon':
      return parseMastodon(value);
    case 'bluesky': {
      const handle = value.replace(/^@/, '');
      const isHandle = /^([a-z0-9-]+\.)+[a-z0-9-]+$/i.test(handle) || /^did:[a-z]+:[\w.:%-]+$/.test(handle);
      return isHandle ? { kind, handle } : 'bluesky: followed by a handle such as team.bsky.social, or a DID';
    }
    case 'x':
    case 'fx': {
      const user = value.replace(/^@/, '');
      return /^\w{1,15}$/.test(user) ? { kind, user } : `${kind}: followed by a user name without spaces`;
    }
    case 'file':
      if (value !== '' && !needsShell(value)) return { kind, path: value };
      return `file: followed by the path of a JSONL file, ${WITHOUT_SHELL}`;
    default:
      return `sources that are each one of ${KINDS}`;
  }
}

/** The source's name in the ledger, and the key of its state: its entry without secrets. */
export function sourceKey(spec: TimelineSpec): string {
  switch (spec.kind) {
    case 'rss':
    case 'jsonfeed':
      return `${spec.kind}:${withoutSecrets(spec.url)}`;
    case 'mastodon':
      return `mastodon:${withoutSecrets(spec.address)}`;
    case 'bluesky':
      return `bluesky:${spec.handle}`;
    case 'x':
    case 'fx':
      return `${spec.kind}:${spec.user}`;
    case 'file':
      return `file:${spec.path}`;
  }
}

function isWebUrl(value: string): boolean {
  return /^https?:$/.test(parseUrl(value)?.protocol ?? '') && /^https?:\/\//i.test(value);
}

/** `https://server/@name`, `https://server/@name@elsewhere` or `https://server/users/name`. */
function parseMastodon(value: string): TimelineSpec | string {
  const match = isWebUrl(value) ? /^(.*)\/(?:@|users\/)([\w.-]+(?:@[\w.:-]+)?)\/?$/.exec(value) : null;
  const [, server, account] = match ?? [];
  if (!server || !account)
    return 'mastodon: followed by the address of an account, such as https://mastodon.social/@name';
  return { kind: 'mastodon', address: value, server, account };
}
