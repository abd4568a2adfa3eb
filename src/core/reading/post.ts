import { z } from 'zod';

/** The post that a post answers or quotes, or the options of its poll. */
export const postContext = z.object({
  relation: z.enum(['parent', 'quoted', 'poll']),
  /** Empty where the source gives only the post's id. */
  text: z.string(),
  /** Whether the team wrote it; absent, like the next two, where the source does not say. */
  own: z.boolean().optional(),
  /** Its author as the source names it: a handle or a number. */
  author: z.string().optional(),
  /** As `Post.identity`. */
  identity: z.string().optional(),
});

export type PostContext = Readonly<z.infer<typeof postContext>>;

export const DATINGS = ['stated', 'first_seen'] as const;

/** One post of the team's timeline, in the same shape for every source. All of it is untrusted. */
export interface Post {
  /** Key of the configured source, e.g. `rss:https://example.org/feed`. */
  readonly source: string;
  /** The post's id in that source (guid, status id, at-uri …). */
  readonly externalId: string;
  /** One name for one post in every source; see `postIdentity`. */
  readonly identity: string;
  /** Names of all versions of an edited post whose source gives each one of its own, the oldest first. */
  readonly versions?: readonly string[];
  /** Epoch milliseconds UTC. */
  readonly at: number;
  /** `first_seen`: the source gave no date, or one in the future, so `at` is when it was first fetched. */
  readonly dating: (typeof DATINGS)[number];
  /** Its date, if that lies in the future by this machine's clock. */
  readonly aheadAt?: number;
  /** Plain text: HTML markup removed, entities decoded, line breaks kept. */
  readonly text: string;
  readonly url: string | null;
  readonly isReply: boolean;
  readonly context: readonly PostContext[];
}

/** Whether the post may get its own date later, when that no longer lies in the future. */
export function awaitsDate({ dating, aheadAt }: Pick<Post, 'dating' | 'aheadAt'>): boolean {
  return dating === 'first_seen' && aheadAt !== undefined;
}

/** Identifies an entry of a source, whatever its address. */
export function entryKey({ source, externalId }: Pick<Post, 'source' | 'externalId'>): string {
  return JSON.stringify([source, externalId]);
}

/** What a post answers or quotes. A poll only asks: its options announce nothing and are no evidence. */
export function conversationOf({ context }: Pick<Post, 'context'>): Post['context'] {
  return context.filter(({ relation }) => relation !== 'poll');
}

const STATUS_PATH = /\/status(?:es)?\/(\d{5,})/;
const BLUESKY_PATH = /\/profile\/[^/]+\/post\/([a-z0-9]{8,})/i;
const AT_URI = /^at:\/\/[^/]+\/app\.bsky\.feed\.post\/([a-z0-9]+)/i;

/** Parameters that identify the referrer, not the post; docs/sources.md lists them. */
const TRACKING =
  /^(?:utm(?:_.*)?|ref|ref_src|ref_url|fbclid|gclid|dclid|msclkid|twclid|yclid|mc_cid|mc_eid|igshid|igsh|si)$/i;

/**
 * The identity of a post across sources (a feed of copies, the site's own API): that of its address, else of
 * its id if that names a numbered status or a Bluesky post, else source and id.
 * @param source key of the configured source
 * @param externalId id in that source
 */
export function postIdentity(source: string, externalId: string, url: string | null): string {
  return (
    (url === null ? null : platformIdentity(url)) ??
    platformIdentity(externalId) ??
    addressIdentity(url) ??
    `${source}#${externalId}`
  );
}

/** The number of a status on X or a site that copies it; null for any other identity. */
export function statusNumber(identity: string): string | null {
  return /^status:(\d+)$/.exec(identity)?.[1] ?? null;
}

/** Whether the identity is a number by which a site knows one post. */
export function isNumbered(identity: string): boolean {
  return /^(?:status|bsky):/.test(identity);
}

/**
 * The identity of the post at an address; null for none, and for one without a path. Numbered statuses are
 * identified by number on any host, Bluesky posts by record key, everything else by its address without
 * protocol, `www.`, trailing slash and tracking parameters, and with the other parameters sorted.
 */
export function addressIdentity(url: string | null): string | null {
  if (url === null) return null;
  const platform = platformIdentity(url);
  if (platform !== null) return platform;
  const { page, query, fragment } = partsOf(url);
  if (!page.includes('/')) return null;
  const parameters = ownParameters(query).sort().join('&');
  const place = ownParameters(fragment).join('&');
  return `url:${page}${parameters && `?${parameters}`}${place && `#${place}`}`;
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
  return part
    .split('&')
    .filter((parameter) => parameter !== '' && !TRACKING.test(parameter.split('=', 1)[0] ?? ''));
}
