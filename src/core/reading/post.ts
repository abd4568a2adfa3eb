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

/**
 * The identity under which the same post is known through different sources (a feed mirror, the site's own API).
 * Numbered statuses are known by their number whatever host mirrors them, Bluesky posts by their record key,
 * everything else by its address without protocol, `www.`, query, fragment and trailing slash; a post without an
 * address only by its source and id.
 * @param source key of the configured source
 * @param externalId id in that source
 * @param url address of the post, or null
 */
export function postIdentity(source: string, externalId: string, url: string | null): string {
  for (const candidate of [url, externalId]) {
    if (candidate === null) continue;
    const status = STATUS_PATH.exec(candidate)?.[1];
    if (status) return `status:${status}`;
    const record = AT_URI.exec(candidate)?.[1] ?? BLUESKY_PATH.exec(candidate)?.[1];
    if (record) return `bsky:${record}`;
  }
  if (url !== null) {
    const bare = url
      .replace(/^https?:\/\/(www\.)?/i, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '');
    if (bare.includes('/')) return `url:${bare}`;
  }
  return `${source}#${externalId}`;
}
