import { onTestFinished } from 'vitest';
import type { Post } from '../../src/core/reading/post.js';
import { createLimitedFetch, type LimitedFetchOptions } from '../../src/lib/fetch-limited.js';
import { createHttpClient, type HttpClient } from '../../src/lib/http-client.js';
import type { ModelReaderOptions } from '../../src/sources/model/model-reader.js';
import { SourceFailure, type TimelineRead, type TimelineSource } from '../../src/sources/source.js';
import { createTimelineSource } from '../../src/sources/timeline/timeline.js';
import { parseTimelineSpec } from '../../src/sources/timeline/timeline-spec.js';
import { type ReaderUpstream, startReaderUpstream } from '../_support/upstreams/reader-upstream.js';
import type { Upstreams } from '../_support/upstreams/upstreams.js';

/** A client as the worker's, with its pauses shortened. */
export function quickClient(limits: Partial<LimitedFetchOptions> = {}, retries = 0): HttpClient {
  const fetch = createLimitedFetch({ userAgent: 'reset-record/test', timeoutMs: 2_000, ...limits });
  return createHttpClient({ fetch, retries, backoffMs: 5 });
}

export function sourceOf(
  timeline: string,
  upstreams?: Upstreams,
  http: HttpClient = quickClient(),
): TimelineSource {
  const spec = parseTimelineSpec(timeline);
  if (typeof spec === 'string') throw new Error(spec);
  return createTimelineSource(spec, {
    http,
    xBaseUrl: upstreams?.base,
    xBearerToken: upstreams?.env.X_BEARER_TOKEN,
    blueskyBaseUrl: upstreams?.base,
    fxBaseUrl: upstreams?.base,
  });
}

/** A post of a timeline file; with a context, a reply. */
export function filePost(text: string, more: Pick<Post, 'at' | 'context'>): Post {
  return {
    source: 'file:posts.jsonl',
    externalId: '1',
    identity: 'file:posts.jsonl#1',
    dating: 'stated',
    text,
    url: null,
    isReply: more.context.length > 0,
    ...more,
  };
}

export const READER_KEY = 'sk-local-0123456789abcdef';

/** A local model until the test ends, and what a reader needs to call it. */
export async function callsTo(
  ...answer: Parameters<typeof startReaderUpstream>
): Promise<{ upstream: ReaderUpstream; call: ModelReaderOptions }> {
  const upstream = await startReaderUpstream(...answer);
  onTestFinished(upstream.close);
  const fetch = createLimitedFetch({ userAgent: 'reset-record-test' });
  const call = {
    apiKey: READER_KEY,
    baseUrl: upstream.baseUrl,
    model: 'reader-small',
    fetch,
    timeZone: 'America/Los_Angeles',
  };
  return { upstream, call };
}

export const NOW = Date.parse('2026-06-01T12:00:00Z');

/** One read, going on from another one. */
export function readOnce(
  source: TimelineSource,
  {
    after = null,
    since = null,
    now = NOW,
    signal = new AbortController().signal,
  }: {
    after?: TimelineRead | null;
    since?: number | null;
    now?: number;
    signal?: AbortSignal;
  } = {},
): Promise<TimelineRead> {
  // Through JSON, as the ledger keeps it.
  const state = after === null ? null : JSON.parse(JSON.stringify(after.state));
  return source.read({ now, signal, state, since });
}

/** The failure of a read that must fail. */
export async function failureOf(read: Promise<unknown>): Promise<SourceFailure> {
  try {
    await read;
  } catch (error) {
    if (error instanceof SourceFailure) return error;
    throw error;
  }
  throw new Error('the read did not fail');
}

export function idsOf(read: TimelineRead): string[] {
  return read.posts.map((post) => post.externalId.split('/').at(-1) ?? '');
}
