import { z } from 'zod';

/** Text that a post refers to: the post it answers, or the post it quotes. May be by anyone. */
export const postContext = z.object({
  relation: z.enum(['parent', 'quoted']),
  text: z.string(),
});
export type PostContext = z.infer<typeof postContext>;

/**
 * One post of the team's timeline, in the same shape whatever source it came from.
 * Everything in it is untrusted content.
 */
export interface Post {
  /** Key of the configured source, e.g. `rss:https://example.org/feed`. */
  readonly source: string;
  /** The post's id in that source (guid, status id, at-uri …). */
  readonly externalId: string;
  /** The same for the same post in every source; see `postIdentity`. */
  readonly identity: string;
  /** Epoch milliseconds UTC. */
  readonly at: number;
  /** `first_seen`: the source gave no date, or one in the future, so `at` is when it was first fetched. */
  readonly dating: 'stated' | 'first_seen';
  /** Plain text: HTML markup removed, entities decoded, line breaks kept. */
  readonly text: string;
  readonly url: string | null;
  readonly isReply: boolean;
  readonly context: readonly PostContext[];
}

const STATUS_PATH = /\/status(?:es)?\/(\d{5,})/;
const BLUESKY_PATH = /\/profile\/[^/]+\/post\/([a-z0-9]{8,})/i;
const AT_URI = /^at:\/\/[^/]+\/app\.bsky\.feed\.post\/([a-z0-9]+)/i;

/** Parameters that say where a reader came from, not which post it is; docs/sources.md lists them. */
const TRACKING =
  /^(?:utm(?:_.*)?|ref|ref_src|ref_url|fbclid|gclid|dclid|msclkid|twclid|yclid|mc_cid|mc_eid|igshid|igsh|si)$/i;

/**
 * The identity under which the same post is known through different sources (a feed mirror, the site's own API):
 * that of its address, else of its id where that names a numbered status or a Bluesky post; a post without either only
 * by its source and id.
 * @param source key of the configured source
 * @param externalId id in that source
 * @param url address of the post, or null
 */
export function postIdentity(source: string, externalId: string, url: string | null): string {
  return (
    (url === null ? null : platformIdentity(url)) ??
    platformIdentity(externalId) ??
    (url === null ? null : addressIdentity(url)) ??
    `${source}#${externalId}`
  );
}

/**
 * The identity of the post that an address names, or null for one that names only a host. Numbered statuses are known
 * by their number whatever host mirrors them, Bluesky posts by their record key, everything else by its address
 * without protocol, `www.`, a trailing slash of its path and tracking parameters, the other parameters sorted.
 * @param url address of the post
 */
export function addressIdentity(url: string): string | null {
  const platform = platformIdentity(url);
  if (platform !== null) return platform;
  const { page, query, fragment } = partsOf(url);
  if (!page.includes('/')) return null;
  const parameters = ownParameters(query).sort().join('&');
  const place = ownParameters(fragment).join('&');
  return `url:${page}${parameters && `?${parameters}`}${place && `#${place}`}`;
}

/**
 * The identity that ledgers hold from before query and fragment counted, null where it is the same: posts of one page
 * that differ only there were stored as one.
 * @param url address of the post
 */
export function formerIdentity(url: string): string | null {
  const identity = addressIdentity(url);
  const former = identity?.startsWith('url:') ? identity.replace(/[?#].*$/s, '') : null;
  return former === identity ? null : former;
}

function platformIdentity(candidate: string): string | null {
  const status = STATUS_PATH.exec(candidate)?.[1];
  if (status) return `status:${status}`;
  const record = AT_URI.exec(candidate)?.[1] ?? BLUESKY_PATH.exec(candidate)?.[1];
  return record ? `bsky:${record}` : null;
}

function partsOf(url: string) {
  const [, page = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? [];
  return { page: page.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/+$/, ''), query, fragment };
}

/** Some feeds put tracking parameters into the fragment. */
function ownParameters(part: string): string[] {
  return part.split('&').filter((one) => one !== '' && !TRACKING.test(one.split('=', 1)[0] ?? ''));
}
