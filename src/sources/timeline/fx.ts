import { z } from 'zod';
import type { PostContext } from '../../core/reading/post.js';
import type { HttpClient } from '../../lib/http-client.js';
import { below, webAddress, withoutSecrets } from '../addresses.js';
import { fetchPage, parseJson } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import { parseInstant, type RawPost } from '../posts/build-post.js';
import { SourceFailure, type TimelineSource } from '../source.js';
import { sourceKey } from './timeline-spec.js';

export const FX_PUBLIC_URL = 'https://api.fxtwitter.com';
const PAGE_SIZE = '100';

const statusPage = z.object({
  code: z.number().optional(),
  results: z.array(z.unknown()),
  cursor: z.object({ bottom: z.string().nullish() }).nullish(),
});

const listed = z.object({
  author: z.object({ screen_name: z.string() }),
  reposted_by: z.unknown().optional(),
});
/** Also a tombstone, which has no text. */
const quotedStatus = z.object({ text: z.string() }).nullish().catch(null);
const status = listed.extend({
  id: z.string().min(1),
  text: z.string(),
  created_at: z.string().nullish(),
  created_timestamp: z.number().nullish(),
  /** Older versions give the name only. */
  replying_to: z
    .union([z.object({ status: z.string().nullish() }), z.string()])
    .nullish()
    .catch(null),
  quote: quotedStatus,
});

/** One user's posts from the public API of FxEmbed, which needs no key, or from one's own server. */
export function createFxSource(http: HttpClient, spec: { user: string; baseUrl: string }): TimelineSource {
  const key = sourceKey({ kind: 'fx', user: spec.user });
  return createPagedSource(key, async ({ cursor, validators, signal }) => {
    const path = `/2/profile/${encodeURIComponent(spec.user)}/statuses`;
    const url = below(spec.baseUrl, path, { count: PAGE_SIZE, with_replies: '1', cursor });
    const page = await fetchPage(http, { url, accept: 'application/json', validators, signal });
    if (page === 'not_modified') return page;
    const {
      code = 200,
      results,
      cursor: next,
    } = parseJson(page, statusPage, 'a page of statuses of FxEmbed');
    if (code !== 200 || results.length === 0) throw emptyPage(withoutSecrets(url), code);
    return { raws: mapStatuses(results, spec.user), next: next?.bottom || null, validators: page.validators };
  });
}

/** The service also answers like this for accounts that post, so it never means that there are no posts. */
function emptyPage(name: string, code: number): SourceFailure {
  const what = code === 200 ? 'an empty list' : `code ${code}`;
  return new SourceFailure('invalid_payload', `${name} answered with ${what}, which proves nothing`);
}

/** Posts of others that the user replied to are context. A repost of an own post is listed at its own time as well. */
function mapStatuses(results: readonly unknown[], user: string): (RawPost | string)[] {
  const texts = new Map<string, string>();
  for (const value of results) {
    const parsed = status.safeParse(value);
    if (parsed.success) texts.set(parsed.data.id, parsed.data.text);
  }
  return results.flatMap((value): (RawPost | string)[] => {
    const entry = listed.safeParse(value).data;
    if (entry && (entry.reposted_by || entry.author.screen_name.toLowerCase() !== user.toLowerCase()))
      return [];
    const parsed = status.safeParse(value);
    return [parsed.success ? mapStatus(parsed.data, user, texts) : 'it is not a status of FxEmbed'];
  });
}

function mapStatus(one: z.infer<typeof status>, user: string, texts: ReadonlyMap<string, string>): RawPost {
  const { replying_to: replyingTo, quote } = one;
  const parentId = typeof replyingTo === 'object' ? replyingTo?.status : null;
  const parent = parentId ? texts.get(parentId) : undefined;
  const context: PostContext[] = [];
  if (parent !== undefined) context.push({ relation: 'parent', text: parent });
  if (quote) context.push({ relation: 'quoted', text: quote.text });
  return {
    id: one.id,
    url: webAddress(`https://x.com/${user}/status/${one.id}`),
    at: one.created_timestamp ? one.created_timestamp * 1000 : parseInstant(one.created_at),
    text: one.text,
    isReply: Boolean(replyingTo),
    context,
  };
}
