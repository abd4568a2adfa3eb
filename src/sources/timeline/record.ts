import { z } from 'zod';
import { isFresh, MAX_CLOCK_SKEW_MS } from '../../core/freshness.js';
import {
  type KeptUpstream,
  keptUpstream,
  type OwnLedger,
  publishedLedger,
  refusalOf,
  type Upstream,
  type UpstreamRecord,
} from '../../core/record/mirror.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import type { HttpClient } from '../../lib/http-client.js';
import { below, withoutSecrets } from '../addresses.js';
import { fetchPage, parseJson } from '../pages/fetch-page.js';
import { type Validators, validators } from '../pages/paging.js';
import { MAX_TEXT_LENGTH } from '../posts/build-post.js';
import {
  type FailureClass,
  SourceFailure,
  type TimelineRead,
  type TimelineReadOptions,
  type TimelineSource,
} from '../source.js';
import { sourceKey } from './timeline-spec.js';

const PAGE_SIZE = 100;
const MAX_PAGES = 200;
/** How often reading starts again when the upstream publishes a snapshot between two pages. */
const ATTEMPTS = 3;

const instant = z.iso.datetime().transform((text) => Date.parse(text));
/** Half of a surrogate pair would be stored as another text than was read. */
const text = z
  .string()
  .transform((value) => value.slice(0, MAX_TEXT_LENGTH).replace(/\p{Surrogate}/gu, '\ufffd'));
const resetsPage = z.object({
  generatedAt: instant,
  sources: z.object({ timeline: z.string() }),
  totalResets: z.int().min(0),
  nextOffset: z.int().nullable(),
  resets: z.array(
    z.object({
      at: instant,
      announcement: z
        .object({ text: text.nullable(), url: z.url({ protocol: /^https?$/ }).nullable() })
        .nullable(),
    }),
  ),
  ledger: publishedLedger.extend({ coverage: z.array(z.object({ from: instant, until: instant })) }),
});
type ResetsPage = z.infer<typeof resetsPage>;

const recordState = keptUpstream.extend({
  validators: validators.nullable(),
  /** Whether it read a timeline itself. */
  isWatching: z.boolean(),
});

/** Another instance of Reset Record, by its `/api/v1/resets`. */
export function createRecordSource(http: HttpClient, url: string): TimelineSource {
  const key = sourceKey({ kind: 'record', url });
  const upstream = createUpstream(http, url);
  return { key, read: (options) => readUpstream(upstream, options) };
}

async function readUpstream(
  upstream: UpstreamApi,
  { now, signal, state, own }: TimelineReadOptions,
): Promise<TimelineRead> {
  const { fail } = upstream;
  const kept = recordState.safeParse(state).data ?? null;
  const incompleteIf = (isWatching: boolean) =>
    isWatching ? null : fail('stale_upstream', 'reads no timeline itself');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const top = await upstream.top(signal, attempt === 1 ? kept : null);
    const generatedAt = top?.page.generatedAt ?? kept?.generatedAt ?? 0;
    if (!isFresh(generatedAt, now))
      throw fail('stale_upstream', `answered with its record of ${new Date(generatedAt).toISOString()}`);
    // An older snapshot comes from a cache, or a replica that is behind.
    if (kept && (top === null || generatedAt < kept.generatedAt))
      return { ...NO_POSTS, outcome: 'not_modified', state, incomplete: incompleteIf(kept.isWatching) };
    if (top === null) throw fail('http_status', 'answered 304 to an unconditional request');

    const { page } = top;
    refuse(upstream, { ...page.ledger, resets: null }, kept, own);
    const entries = kept && isUnchanged(page, kept) ? null : await upstream.entries(signal, page);
    if (entries === 'changed') continue;
    const resets = entries?.map(({ at }) => at) ?? kept?.resets ?? [];
    checkInstants(upstream, resets, now);
    refuse(upstream, { ...page.ledger, resets }, kept, own);

    const isWatching = page.sources.timeline !== 'unavailable';
    const next = { ...page.ledger, generatedAt, resets, validators: top.validators, isWatching };
    return {
      ...NO_POSTS,
      outcome: 'ok',
      state: recordState.parse(next),
      incomplete: incompleteIf(isWatching),
      record: { name: upstream.name, entries, coverage: coverageOf(page) },
    };
  }
  throw fail('invalid_payload', 'changed while its pages were read; the next turn reads it again');
}

const NO_POSTS = {
  posts: [],
  skipped: [],
  contiguous: true,
  // Its coverage has a basis of its own, because nothing here watched the timeline.
  completeUntil: null,
} as const;

function refuse({ fail }: UpstreamApi, upstream: Upstream, kept: KeptUpstream | null, own: OwnLedger): void {
  const refusal = refusalOf(upstream, kept, own);
  if (refusal) throw fail(refusal.kind, `${refusal.reason}; nothing is taken from it`);
}

function checkInstants({ fail }: UpstreamApi, resets: readonly number[], now: number): void {
  if (new Set(resets).size < resets.length)
    throw fail('invalid_payload', 'lists two resets at the same instant');
  if (resets.some((at) => at > now + MAX_CLOCK_SKEW_MS))
    throw fail('invalid_payload', 'lists a reset in the future');
}

interface UpstreamApi {
  /** Host and path: two instances of one host are two upstreams. */
  readonly name: string;
  fail(failureClass: FailureClass, reason: string): SourceFailure;
  /** A page with the newest reset; null if nothing has changed. */
  top(
    signal: AbortSignal,
    kept: { readonly validators: Validators | null } | null,
  ): Promise<{ readonly page: ResetsPage; readonly validators: Validators | null } | null>;
  /** All resets, or `changed` when a newer snapshot was published between the pages. */
  entries(signal: AbortSignal, top: ResetsPage): Promise<readonly RecordEntry[] | 'changed'>;
}

function createUpstream(http: HttpClient, url: string): UpstreamApi {
  const { host, pathname } = new URL(url);
  const fail = (failureClass: FailureClass, reason: string, httpStatus: number | null = null) =>
    new SourceFailure(failureClass, `${withoutSecrets(url)} ${reason}`, httpStatus);

  async function fetchResets(
    signal: AbortSignal,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    validators: Validators | null,
  ) {
    const target = below(url, '/api/v1/resets', { limit: String(limit), offset: String(offset) });
    const request = { url: target, accept: 'application/json', validators, signal };
    const page = await fetchPage(http, request).catch((error: unknown) => {
      if (!(error instanceof SourceFailure) || error.httpStatus !== 503) throw error;
      throw fail('stale_upstream', 'has no recent record itself', 503);
    });
    if (page === 'not_modified') return null;
    const expected = 'the resets of an instance that can be mirrored';
    return { page: parseJson(page, resetsPage, expected), validators: page.validators };
  }

  return {
    name: host + pathname.replace(/\/+$/, ''),
    fail,
    top: (signal, kept) => fetchResets(signal, { limit: 1, offset: 0 }, kept?.validators ?? null),
    async entries(signal, { generatedAt, totalResets }) {
      const entries: RecordEntry[] = [];
      for (let pages = 1; ; pages += 1) {
        if (pages > MAX_PAGES) throw fail('too_large', `has more than ${MAX_PAGES * PAGE_SIZE} resets`);
        const read = await fetchResets(signal, { limit: PAGE_SIZE, offset: entries.length }, null);
        if (read?.page.generatedAt !== generatedAt) return 'changed';
        entries.push(...read.page.resets.map(entryOf));
        if (read.page.nextOffset === null || read.page.resets.length === 0) break;
      }
      if (entries.length === totalResets) return entries;
      throw fail('invalid_payload', `lists ${entries.length} of ${totalResets} resets`);
    },
  };
}

function isUnchanged({ ledger, totalResets, resets: [newest] }: ResetsPage, kept: KeptUpstream): boolean {
  const isKnown = newest === undefined || kept.resets.includes(newest.at);
  return ledger.revision === kept.revision && totalResets === kept.resets.length && isKnown;
}

function entryOf({ at, announcement }: ResetsPage['resets'][number]): RecordEntry {
  const { text = null, url = null } = announcement ?? {};
  return { where: new Date(at).toISOString(), kind: 'regular', at, text, url };
}

function coverageOf({ generatedAt, ledger }: ResetsPage): UpstreamRecord['coverage'] {
  return ledger.coverage
    .map(({ from, until }) => ({ fromAt: from, toAt: Math.min(until, generatedAt) }))
    .filter(({ fromAt, toAt }) => fromAt <= toAt);
}
