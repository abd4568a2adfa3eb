import { z } from 'zod';
import { below } from '../../lib/address-below.js';
import type { HttpClient } from '../../lib/http-client.js';
import { fetchJson, fetchPage, parseJson } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import { pagesOfAccount } from '../pages/walk-pages.js';
import { SourceFailure, type TimelineSource } from '../source.js';
import { sourceKey } from './timeline-spec.js';
import { mapTweets, tweetsPage } from './x-tweets.js';

export const X_PUBLIC_URL = 'https://api.x.com';

const userAnswer = z.object({
  data: z.object({ id: z.string() }).optional(),
  errors: z.array(z.object({ detail: z.string().optional() })).optional(),
});

/** One user's posts from the X API v2. */
export function createXSource(
  http: HttpClient,
  spec: { user: string; baseUrl: string; bearerToken: string | null },
): TimelineSource {
  const key = sourceKey({ kind: 'x', user: spec.user });

  function authorization(): Record<string, string> {
    if (!spec.bearerToken) {
      throw new SourceFailure('unauthorized', `${key} needs a token: X_BEARER_TOKEN is not set`);
    }
    // fetch would reject it with an error that quotes the token.
    if (!/^[\x21-\x7e]+$/.test(spec.bearerToken)) {
      throw new SourceFailure('unauthorized', 'X_BEARER_TOKEN contains invalid characters');
    }
    return { authorization: `Bearer ${spec.bearerToken}` };
  }

  async function lookUp(signal: AbortSignal): Promise<string> {
    const url = below(spec.baseUrl, `/2/users/by/username/${encodeURIComponent(spec.user)}`);
    const headers = authorization();
    const answer = await fetchJson(http, { url, headers, signal }, userAnswer, 'a user of the X API');
    // The response to an unknown user is status 200 with a list of errors.
    if (answer.data === undefined) throw new SourceFailure('not_found', `${key} is not known to the X API`);
    return answer.data.id;
  }

  const pages = pagesOfAccount(lookUp, async (id, { cursor, validators, signal }) => {
    const url = below(spec.baseUrl, `/2/users/${id}/tweets`, {
      max_results: '100',
      exclude: 'retweets',
      'tweet.fields':
        'attachments,author_id,created_at,edit_history_tweet_ids,note_tweet,referenced_tweets,in_reply_to_user_id',
      expansions: 'referenced_tweets.id,attachments.poll_ids',
      pagination_token: cursor,
    });
    const headers = authorization();
    const page = await fetchPage(http, { url, accept: 'application/json', headers, validators, signal });
    if (page === 'not_modified') return page;
    const tweets = parseJson(page, tweetsPage, 'posts of the X API');
    const raws = mapTweets(tweets, spec.user);
    return { raws, next: tweets.meta?.next_token ?? null, validators: page.validators };
  });
  return createPagedSource(key, pages);
}
