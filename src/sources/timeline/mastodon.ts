import { z } from 'zod';
import { below } from '../../lib/address-below.js';
import type { HttpClient } from '../../lib/http-client.js';
import { parseUrl } from '../../lib/parse-url.js';
import { webAddress } from '../addresses.js';
import { type FetchedPage, fetchJson, fetchPage, parseJson } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import { pagesOfAccount } from '../pages/walk-pages.js';
import { pollContext, type RawContext, type RawPost } from '../posts/build-post.js';
import { parseInstant } from '../posts/parse-instant.js';
import { htmlToPlainText, withTitle } from '../posts/post-text.js';
import type { TimelineSource } from '../source.js';
import { sourceKey } from './timeline-spec.js';

const PAGE_SIZE = 40;

const account = z.object({ id: z.string() });
const statuses = z.array(z.unknown());
const author = z.object({ id: z.string(), acct: z.string().nullish() });

const quotedStatus = z.object({
  quoted_status: z
    .object({ id: z.string().nullish(), content: z.string(), account: author.nullish() })
    .nullish(),
});

const poll = z.object({ options: z.array(z.object({ title: z.string().nullish() })) });

const status = z.object({
  id: z.string(),
  created_at: z.string(),
  url: z.string().nullish(),
  uri: z.string().nullish(),
  content: z.string(),
  spoiler_text: z.string().nullish(),
  in_reply_to_id: z.string().nullish(),
  in_reply_to_account_id: z.string().nullish(),
  account: author.nullish(),
  reblog: z.unknown().optional(),
  // Mastodon has this field since 4.5; other servers use it differently.
  quote: quotedStatus.nullish().catch(null),
  poll: poll.nullish().catch(null),
});

/** The public statuses of one account of a Mastodon-compatible server. */
export function createMastodonSource(
  http: HttpClient,
  spec: { address: string; server: string; account: string },
): TimelineSource {
  const key = sourceKey({ kind: 'mastodon', ...spec });

  async function lookUp(signal: AbortSignal): Promise<string> {
    const url = below(spec.server, '/api/v1/accounts/lookup', { acct: spec.account });
    return (await fetchJson(http, { url, signal }, account, 'a Mastodon account')).id;
  }

  const pages = pagesOfAccount(lookUp, async (id, { cursor, validators, signal }) => {
    const query = { limit: String(PAGE_SIZE), exclude_reblogs: 'true', max_id: cursor };
    const url = below(spec.server, `/api/v1/accounts/${id}/statuses`, query);
    const page = await fetchPage(http, { url, accept: 'application/json', validators, signal });
    if (page === 'not_modified') return page;
    const list = parseJson(page, statuses, 'a list of Mastodon statuses');
    return { raws: list.flatMap(mapStatus), next: nextMaxId(page, list), validators: page.validators };
  });
  return createPagedSource(key, pages);
}

function mapStatus(value: unknown): (RawPost | string)[] {
  const parsed = status.safeParse(value);
  if (!parsed.success) return ['it is not a Mastodon status'];
  const entry = parsed.data;
  if (entry.reblog) return [];
  const isOwn = (id: string | null | undefined) => (id && entry.account ? id === entry.account.id : null);
  const context: RawContext[] = [];
  if (entry.in_reply_to_id) {
    const { in_reply_to_id: id, in_reply_to_account_id: author } = entry;
    const own = isOwn(author);
    // Statuses of one account have addresses that differ in their id alone.
    const url = own && entry.url?.endsWith(`/${entry.id}`) ? entry.url.slice(0, -entry.id.length) + id : null;
    context.push({ relation: 'parent', text: '', own, author, id, url });
  }
  const quoted = entry.quote?.quoted_status;
  if (quoted) {
    const { content, account, id } = quoted;
    const text = htmlToPlainText(content).text;
    context.push({ relation: 'quoted', text, own: isOwn(account?.id), author: account?.acct, id });
  }
  const body = htmlToPlainText(entry.content);
  if (body.quoted !== null) context.push({ relation: 'quoted', text: body.quoted });
  context.push(...pollContext(entry.poll?.options.map(({ title }) => title)));
  return [
    {
      id: entry.id,
      url: webAddress(entry.url) ?? webAddress(entry.uri),
      at: parseInstant(entry.created_at),
      text: withTitle(entry.spoiler_text || null, body.text),
      isReply: Boolean(entry.in_reply_to_id),
      context,
    },
  ];
}

/**
 * The `Link` header says where the next page begins, because filtered pages are short or empty; without it,
 * the last id does, until a page is empty.
 */
function nextMaxId(page: FetchedPage, list: readonly unknown[]): string | null {
  const link = page.headers.get('link');
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  const nextUrl = next ? parseUrl(next, page.url) : null;
  if (nextUrl) return nextUrl.searchParams.get('max_id');
  if (link !== null) return null;
  const last = status.safeParse(list.at(-1));
  return last.success ? last.data.id : null;
}
