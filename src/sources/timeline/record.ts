import { z } from 'zod';
import { isFresh } from '../../core/freshness.js';
import { type Post, postIdentity } from '../../core/reading/post.js';
import { READING_NONE } from '../../core/reading/reading.js';
import {
  type KeptUpstream,
  keptUpstream,
  type OwnLedger,
  type PublishedLedger,
  refusalOf,
} from '../../core/record/mirror.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import type { HttpClient } from '../../lib/http-client.js';
import {
  failureAt,
  fileHashes,
  type InstancePromise,
  type InstanceRecord,
  type InstanceTop,
  topOfFiles,
} from '../instances/data-files.js';
import { checkInstants, ofOneSnapshot } from '../instances/read-instance.js';
import { validators } from '../pages/paging.js';
import type { TimelineRead, TimelineReadOptions, TimelineSource } from '../source.js';
import { sourceKey } from './timeline-spec.js';

const recordState = keptUpstream.extend({
  validators: validators.nullable(),
  /** Whether it read a timeline itself. */
  isWatching: z.boolean(),
  files: fileHashes,
});
type RecordState = z.infer<typeof recordState>;

/** Another instance of Reset Record (docs/sources.md, another instance). */
export function createRecordSource(http: HttpClient, url: string): TimelineSource {
  const { host, pathname } = new URL(url);
  // Host and path: two instances of one host are two upstreams.
  const upstream = {
    ...{ http, url, key: sourceKey({ kind: 'record', url }) },
    name: host + pathname.replace(/\/+$/, ''),
  };
  return { key: upstream.key, read: (options) => readUpstream(upstream, options) };
}

interface UpstreamAddress {
  readonly http: HttpClient;
  readonly url: string;
  readonly key: string;
  readonly name: string;
}

async function readUpstream(
  upstream: UpstreamAddress,
  { now, signal, state, own }: TimelineReadOptions,
): Promise<TimelineRead> {
  const { http, url } = upstream;
  const kept = recordState.safeParse(state).data ?? null;
  const incompleteIf = (isWatching: boolean) =>
    isWatching ? null : failureAt(url, 'stale_upstream', 'reads no timeline itself');
  return ofOneSnapshot(url, async (isFirst): Promise<TimelineRead | 'changed'> => {
    const newest = await topOfFiles(http, url, signal, isFirst ? (kept?.validators ?? null) : null);
    const generatedAt = newest?.generatedAt ?? kept?.generatedAt ?? 0;
    if (!isFresh(generatedAt, now)) {
      const of = new Date(generatedAt).toISOString();
      throw failureAt(url, 'stale_upstream', `answered with its record of ${of}`);
    }
    // An older snapshot comes from a cache, or a replica that is behind.
    if (newest === null || (kept && generatedAt < kept.generatedAt))
      return {
        ...{ ...NOTHING_READ, posts: [], outcome: 'not_modified', state },
        incomplete: incompleteIf(kept?.isWatching ?? false),
      };
    const { ledger } = newest;
    refuse(url, { ledger, instants: null }, kept, own);
    const record = await newest.read(signal, sameAs(newest, kept));
    if (record === 'changed') return record;
    checkInstants(url, record, now);
    const instants = instantsOf(record, kept);
    refuse(url, { ledger, instants }, kept, own);

    const { isWatching, files } = newest;
    const next: RecordState = {
      ...{ ...ledger, ...instants, generatedAt, isWatching, files },
      validators: newest.validators,
    };
    const { entries, coverage } = record;
    return {
      ...NOTHING_READ,
      posts: (record.promises ?? []).map((promise) => postOf(upstream, promise)),
      outcome: 'ok',
      state: recordState.parse(next),
      incomplete: incompleteIf(isWatching),
      record: { name: upstream.name, entries, coverage },
    };
  });
}

const NOTHING_READ = {
  skipped: [],
  contiguous: true,
  // Its coverage has a basis of its own, because nothing here watched the timeline.
  oldestAt: null,
  completeUntil: null,
} as const;

/** What need not be read again. */
function sameAs({ files }: InstanceTop, kept: RecordState | null) {
  return { resets: files.resets === kept?.files.resets, promises: files.promises === kept?.files.promises };
}

type Instants = Pick<KeptUpstream, 'resets' | 'banked'>;

function instantsOf({ entries }: InstanceRecord, kept: KeptUpstream | null): Instants {
  const of = (kind: RecordEntry['kind']) =>
    entries ? entries.filter((one) => one.kind === kind).map(({ at }) => at) : [];
  return entries
    ? { resets: of('regular'), banked: of('banked') }
    : { resets: kept?.resets ?? [], banked: kept?.banked ?? [] };
}

function refuse(
  url: string,
  { ledger, instants }: { readonly ledger: PublishedLedger; readonly instants: Instants | null },
  kept: KeptUpstream | null,
  own: OwnLedger,
): void {
  const upstream = { ...ledger, resets: instants?.resets ?? null, banked: instants?.banked ?? null };
  const refusal = refusalOf(upstream, kept, own);
  if (refusal) throw failureAt(url, refusal.kind, `${refusal.reason}; nothing is taken from it`);
}

/** A promise as the post that made it, with the reading that the upstream gives. */
function postOf({ key: source, name }: UpstreamAddress, promise: InstancePromise): Post {
  const { at, text, url, ...said } = promise;
  const externalId = url ?? new Date(at).toISOString();
  const identity = postIdentity(source, externalId, url);
  const rationale = `a promise, as ${name} has read it`;
  const reading = { ...READING_NONE, ...said, kind: 'hint', evidence: text, rationale } as const;
  return {
    ...{ source, externalId, identity, at, text, url, dating: 'stated', isReply: false, context: [] },
    given: { by: `mirror of ${name}`, reading },
  };
}
