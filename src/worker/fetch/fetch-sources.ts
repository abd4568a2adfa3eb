import { launchFeedKey } from '../../sources/launches/launch-feed-spec.js';
import type { LaunchFeed } from '../../sources/launches/launch-feeds.js';
import type { StatusRead, StatusSource, TimelineRead, TimelineSource } from '../../sources/source.js';
import { SourceFailure } from '../../sources/source.js';

/** A launch feed read for the first time need not be paged back further: older announcements have expired. */
const FIRST_LOOK_MS = 60 * 24 * 3_600_000;

/** The turn's view of the outside world: one entry for each configured source, read or failed. */
export interface Fetched {
  readonly timeline: readonly FetchedSource<TimelineRead>[];
  readonly status: FetchedSource<StatusRead> | null;
  readonly launches: readonly FetchedFeed[];
}

export interface FetchedFeed extends FetchedSource<TimelineRead> {
  readonly company: string;
}

export interface FetchedSource<Read> {
  readonly key: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly result:
    | { readonly kind: 'read'; readonly read: Read }
    | { readonly kind: 'failed'; readonly failure: SourceFailure };
}

export interface FetchOptions {
  readonly timeline: readonly TimelineSource[];
  readonly status: StatusSource | null;
  readonly launches: readonly LaunchFeed[];
  /** What each source's last committed read left for the next one. */
  readonly stateOf: (key: string) => unknown;
  readonly since: number | null;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Reads every source side by side. A source that fails is a result like any other; the rest goes on. */
export async function fetchSources(options: FetchOptions): Promise<Fetched> {
  const { now, signal, since } = options;
  const startedAt = now();
  const readFeed = (source: TimelineSource, key: string, from: number | null) =>
    settle(key, now, () => source.read({ now: startedAt, signal, since: from, state: options.stateOf(key) }));
  const [timeline, status, launches] = await Promise.all([
    Promise.all(options.timeline.map((source) => readFeed(source, source.key, since))),
    options.status && settleStatus(options.status, startedAt, options),
    Promise.all(
      options.launches.map(async ({ company, source }) => ({
        company,
        ...(await readFeed(source, launchFeedKey(company, source.key), startedAt - FIRST_LOOK_MS)),
      })),
    ),
  ]);
  return { timeline, status, launches };
}

function settleStatus(source: StatusSource, startedAt: number, options: FetchOptions) {
  return settle(source.key, options.now, () => source.read({ now: startedAt, signal: options.signal }));
}

async function settle<Read>(
  key: string,
  now: () => number,
  read: () => Promise<Read>,
): Promise<FetchedSource<Read>> {
  const startedAt = now();
  try {
    const result = { kind: 'read', read: await read() } as const;
    return { key, startedAt, finishedAt: now(), result };
  } catch (error) {
    // Anything else is a defect of ours: it must not stop the other sources, and must not pass unseen either.
    const failure =
      error instanceof SourceFailure
        ? error
        : new SourceFailure('invalid_payload', `${key}: ${String(error)}`, null, { cause: error });
    return { key, startedAt, finishedAt: now(), result: { kind: 'failed', failure } };
  }
}
