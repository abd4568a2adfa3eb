import { z } from 'zod';
import { below } from '../../lib/address-below.js';
import type { HttpClient } from '../../lib/http-client.js';
import { fetchPage, parseJson } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import type { RawContext, RawPost } from '../posts/build-post.js';
import { parseInstant } from '../posts/parse-instant.js';
import type { TimelineSource } from '../source.js';
import { sourceKey } from './timeline-spec.js';

export const BLUESKY_PUBLIC_URL = 'https://public.api.bsky.app';
const PAGE_SIZE = '100';

const authorFeed = z.object({ feed: z.array(z.unknown()), cursor: z.string().nullish() });

/** Any record with a text; blocked and deleted posts have none. */
const textRecord = z.object({ text: z.string() });

/** The formats of AT Protocol: nothing else may become part of an address. */
const authorView = z.object({
  did: z.string().regex(/^did:[a-z]+:[\w.:%-]+$/),
  handle: z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i),
});

const postUri = z.string().regex(/^at:\/\/[\w.:%-]+\/[\w.]+\/(?!\.{1,2}$)[\w.~:-]+$/);
const otherPost = { uri: z.string().optional(), author: authorView.optional() };

const parentView = z
  .object({ ...otherPost, record: textRecord })
  .nullish()
  .catch(null);

/** `app.bsky.embed.record#view`, and the same within `recordWithMedia#view`. */
const quotedView = z.object({ ...otherPost, value: textRecord });

const embedView = z
  .union([
    z.object({ record: quotedView }),
    z.object({ record: z.object({ record: quotedView }) }).transform(({ record }) => record),
  ])
  .nullish()
  .catch(null);

const facet = z.object({
  index: z.object({ byteStart: z.number(), byteEnd: z.number() }),
  features: z.array(z.object({ uri: z.string().optional() })),
});

const postRecord = textRecord.extend({
  createdAt: z.string().nullish(),
  reply: z.unknown().optional(),
  facets: z.array(facet).nullish().catch(null),
});

const feedItem = z.object({
  post: z.object({
    uri: postUri,
    author: authorView,
    record: postRecord,
    embed: embedView,
    indexedAt: z.string().nullish(),
  }),
  reply: z.object({ parent: parentView }).nullish().catch(null),
  /** Set for a repost, and for a pinned post, which is also listed at its own time. */
  reason: z.unknown().optional(),
});

/** One author's feed from a Bluesky AppView. */
export function createBlueskySource(
  http: HttpClient,
  spec: { handle: string; baseUrl: string },
): TimelineSource {
  const key = sourceKey({ kind: 'bluesky', handle: spec.handle });
  return createPagedSource(key, async ({ cursor, validators, signal }) => {
    const query = { actor: spec.handle, limit: PAGE_SIZE, filter: 'posts_with_replies', cursor };
    const url = below(spec.baseUrl, '/xrpc/app.bsky.feed.getAuthorFeed', query);
    const page = await fetchPage(http, { url, accept: 'application/json', validators, signal });
    if (page === 'not_modified') return page;
    const { feed, cursor: next } = parseJson(page, authorFeed, 'a Bluesky author feed');
    return { raws: feed.flatMap(mapItem), next: next || null, validators: page.validators };
  });
}

function mapItem(value: unknown): (RawPost | string)[] {
  const parsed = feedItem.safeParse(value);
  if (!parsed.success) return ['it is not an item of a Bluesky feed'];
  const { post, reply, reason } = parsed.data;
  if (reason) return [];
  const context: RawContext[] = [];
  const related = ({ uri, author }: Omit<NonNullable<z.infer<typeof parentView>>, 'record'>) => ({
    own: author ? author.did === post.author.did : null,
    author: author?.handle,
    id: uri,
  });
  if (reply?.parent)
    context.push({ relation: 'parent', text: reply.parent.record.text, ...related(reply.parent) });
  const quoted = post.embed?.record;
  if (quoted) context.push({ relation: 'quoted', text: quoted.value.text, ...related(quoted) });
  // The AppView's placeholder for a handle that no longer resolves to its account.
  const author = post.author.handle === 'handle.invalid' ? post.author.did : post.author.handle;
  const recordKey = post.uri.split('/').at(-1) ?? '';
  return [
    {
      id: post.uri,
      url: `https://bsky.app/profile/${author}/post/${recordKey}`,
      at: sortedAt(post.record.createdAt, post.indexedAt),
      text: withLinkedStatus(post.record),
      isReply: Boolean(post.record.reply),
      context,
    },
  ];
}

/**
 * Copies end in a link to the original. Clients shorten the text of links; without the address the original
 * could not be recognized.
 */
function withLinkedStatus({ text, facets }: z.infer<typeof postRecord>): string {
  const last = facets?.at(-1);
  const [uri] = last?.features.flatMap((feature) => feature.uri ?? []) ?? [];
  const bytes = Buffer.from(text);
  if (!last || !uri || !/\/status\/\d+/.test(uri) || last.index.byteEnd < bytes.length) return text;
  return `${bytes.subarray(0, last.index.byteStart)}${uri}`;
}

/** The author's client may claim any time; like the AppView, never later than the indexing time. */
function sortedAt(createdAt: string | null | undefined, indexedAt: string | null | undefined): number | null {
  const instants = [parseInstant(createdAt), parseInstant(indexedAt)].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}
