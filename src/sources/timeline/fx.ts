import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { below } from '../../lib/address-below.js';
import type { HttpClient } from '../../lib/http-client.js';
import { webAddress, withoutSecrets } from '../addresses.js';
import { type FetchedPage, fetchPage, parseJson } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import { pollContext, type RawContext, type RawPost } from '../posts/build-post.js';
import { firstInstant, writtenDate } from '../posts/parse-instant.js';
import { withTitle } from '../posts/post-text.js';
import { SourceFailure, type TimelineSource } from '../source.js';
import { sourceKey } from './timeline-spec.js';

export const FX_PUBLIC_URL = 'https://api.fxtwitter.com';
const PAGE_SIZE = '100';

const statusPage = z.object({
  code: z.number().optional(),
  results: z.array(z.unknown()),
  cursor: z.object({ bottom: z.string().nullish() }).nullish(),
});

const authored = z.object({
  author: z.object({ screen_name: z.string() }),
  reposted_by: z.unknown().optional(),
});

/** A long post with a title, whose status has no text of its own. */
const article = z
  .object({ title: z.string().nullish(), preview_text: z.string().nullish() })
  .nullish()
  .catch(null);

const worded = z.object({ text: z.string().nullish(), article });

/** A quoted status, or a tombstone, which has no text. */
const quotedStatus = z
  .object({ ...worded.shape, id: z.string(), author: z.object({ screen_name: z.string() }) })
  .partial({ id: true, author: true })
  .nullish()
  .catch(null);

const poll = z.object({ choices: z.array(z.object({ label: z.string().nullish() })) });

const status = authored.extend({
  ...worded.shape,
  id: z.string().regex(/^\w+$/),
  created_at: writtenDate,
  created_timestamp: writtenDate,
  /** Older versions of the service give the name only. */
  replying_to: z
    .union([z.object({ screen_name: z.string().nullish(), status: z.string().nullish() }), z.string()])
    .nullish()
    .catch(null),
  quote: quotedStatus,
  poll: poll.nullish().catch(null),
});

/** An entry that is no usable status still has an author, and counts as a fault only if the user wrote it. */
const listed = z.union([status, authored]);

/**
 * The service answers with 404 or an empty list in a share of requests for accounts that post: worth asking
 * again.
 */
const ATTEMPTS = 3;
const PAUSE_MS = 500;

/** One user's posts from the public API of FxEmbed, which needs no key, or from one's own server. */
export function createFxSource(http: HttpClient, spec: { user: string; baseUrl: string }): TimelineSource {
  const key = sourceKey({ kind: 'fx', user: spec.user });
  return createPagedSource(key, async ({ cursor, validators, signal }) => {
    const path = `/2/profile/${encodeURIComponent(spec.user)}/statuses`;
    const url = below(spec.baseUrl, path, { count: PAGE_SIZE, with_replies: '1', cursor });
    for (let attempt = 1; ; attempt++) {
      try {
        const page = await fetchPage(http, { url, accept: 'application/json', validators, signal });
        return page === 'not_modified' ? page : mapPage(page, spec.user);
      } catch (error) {
        const isMissing = error instanceof SourceFailure && error.httpStatus === 404;
        if (!isMissing || attempt === ATTEMPTS || signal.aborted) throw error;
        // Ends early at the end of the turn's time; the next attempt then says so.
        await sleep(attempt * PAUSE_MS, null, { signal }).catch(() => null);
      }
    }
  });
}

function mapPage(page: FetchedPage, user: string) {
  const { code = 200, results, cursor } = parseJson(page, statusPage, 'a page of statuses of FxEmbed');
  if (code !== 200 || results.length === 0) {
    const answer = code === 200 ? 'an empty list' : `code ${code}`;
    // This is never "no posts", but counts as the status 404 that the service gives as well.
    throw new SourceFailure(
      'not_found',
      `${withoutSecrets(page.url)} answered with ${answer}, which proves nothing`,
      404,
    );
  }
  return { raws: mapStatuses(results, user), next: cursor?.bottom || null, validators: page.validators };
}

/**
 * Statuses of others that the user replied to are context. A repost of an own status is listed at its own
 * time too.
 */
function mapStatuses(results: readonly unknown[], user: string): (RawPost | string)[] {
  const entries = results.map((result) => listed.safeParse(result).data);
  const texts = new Map(
    entries.flatMap((entry) => (entry && 'id' in entry ? [[entry.id, textOf(entry)] as const] : [])),
  );
  const isOwn = ({ author, reposted_by }: z.infer<typeof listed>) =>
    !reposted_by && author.screen_name.toLowerCase() === user.toLowerCase();
  return entries
    .filter((entry) => !entry || isOwn(entry))
    .map((entry) =>
      entry && 'id' in entry ? mapStatus(entry, user, texts) : 'it is not a status of FxEmbed',
    );
}

function mapStatus(entry: z.infer<typeof status>, user: string, texts: ReadonlyMap<string, string>): RawPost {
  const { replying_to: replyingTo, quote } = entry;
  const parent = typeof replyingTo === 'string' ? { screen_name: replyingTo } : replyingTo;
  const by = (author: string | null | undefined, id: string | null | undefined) => ({
    own: author ? author.toLowerCase() === user.toLowerCase() : null,
    author,
    id,
    url: id && `https://x.com/${author ?? 'i'}/status/${id}`,
  });
  const context: RawContext[] = [];
  if (parent)
    context.push({
      relation: 'parent',
      text: texts.get(parent.status ?? '') ?? '',
      ...by(parent.screen_name, parent.status),
    });
  if (quote)
    context.push({ relation: 'quoted', text: textOf(quote), ...by(quote.author?.screen_name, quote.id) });
  context.push(...pollContext(entry.poll?.choices.map(({ label }) => label)));
  return {
    id: entry.id,
    url: webAddress(`https://x.com/${user}/status/${entry.id}`),
    at: firstInstant([entry.created_timestamp, entry.created_at]),
    text: textOf(entry),
    isReply: Boolean(replyingTo),
    context,
  };
}

function textOf({ text, article }: z.infer<typeof worded>): string {
  const long = withTitle(article?.title ?? null, article?.preview_text ?? '');
  return [text, long].filter(Boolean).join('\n\n');
}
