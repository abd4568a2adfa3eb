import { DAY_MS } from '../../core/time/time.js';
import { launchFeedKey } from '../../sources/launches/launch-feed-spec.js';
import {
  type LaunchFeed,
  SourceFailure,
  type StatusSource,
  type TimelineSource,
} from '../../sources/source.js';
import type { Fetched, FetchedSource } from './fetched.js';

/** The first read of a launch feed need not page back further: older announcements have expired. */
const FIRST_LOOK_MS = 60 * DAY_MS;

export interface FetchOptions {
  /** The primary source first. */
  readonly timeline: readonly TimelineSource[];
  readonly status: StatusSource | null;
  readonly launches: readonly LaunchFeed[];
  /** State of a source's last committed read. */
  readonly stateOf: (key: string) => unknown;
  readonly since: number | null;
  /** Whether a source is left alone in this turn. */
  readonly isResting: (key: string, now: number) => boolean;
  /**
   * When a source was last read; 0 if never. There may not be room for all, so the one that has waited
   * longest is first.
   */
  readonly readAt: (key: string) => number;
  readonly now: () => number;
  /** Aborted from the beginning: nothing is read, and no connection opened. */
  readonly signal: AbortSignal;
}

/** Reads every source concurrently. A failed source is a result and does not affect the others. */
export async function fetchSources(options: FetchOptions): Promise<Omit<Fetched, 'silence'>> {
  const { now: clock, signal, stateOf } = options;
  const now = clock();
  const isNotYet = signal.aborted;
  const reads: { readonly key: string; readonly begin: () => void }[] = [];
  const timed = <Read>(key: string, read: () => Promise<Read>) =>
    new Promise<FetchedSource<Read>>((resolve) => {
      const begin = () => resolve(timedRead(key, clock, isNotYet ? () => Promise.reject(notYet(key)) : read));
      reads.push({ key, begin });
    });
  const readFeed = (source: TimelineSource, key: string, since: number | null) =>
    timed(key, () => {
      if (options.isResting(key, now)) throw resting(key);
      return source.read({ now, signal, since, state: stateOf(key) });
    });
  const { status } = options;
  const allReads = Promise.all([
    Promise.all(options.timeline.map((source) => readFeed(source, source.key, options.since))),
    status && timed(status.key, () => status.read({ now, signal })),
    Promise.all(
      options.launches.map(async ({ company, source }) => ({
        company,
        ...(await readFeed(source, launchFeedKey(company, source.key), now - FIRST_LOOK_MS)),
      })),
    ),
  ]);
  const { readAt } = options;
  for (const { begin } of reads.toSorted((a, b) => readAt(a.key) - readAt(b.key))) begin();
  const [timeline, statusRead, launches] = await allReads;
  return { timeline, status: statusRead, launches };
}

const resting = (key: string) =>
  new SourceFailure('resting', `${key} was not read for a week, so it is asked once an hour`);

const notYet = (key: string) =>
  new SourceFailure('not_yet', `${key} has not been read yet: the first turn only publishes the record`);

async function timedRead<Read>(
  key: string,
  clock: () => number,
  read: () => Promise<Read>,
): Promise<FetchedSource<Read>> {
  const startedAt = clock();
  try {
    const result = { kind: 'read', read: await read() } as const;
    return { key, startedAt, finishedAt: clock(), result };
  } catch (error) {
    const failure = error instanceof SourceFailure ? error : internalFailure(key, error);
    return { key, startedAt, finishedAt: clock(), result: { kind: 'failed', failure } };
  }
}

/** A bug in this program: it must not stop the other sources, and the turn logs its stack. */
function internalFailure(key: string, cause: unknown): SourceFailure {
  return new SourceFailure('internal', `${key}: ${String(cause)}`, null, { cause });
}
