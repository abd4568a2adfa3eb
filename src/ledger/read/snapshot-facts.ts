import { isTooEarly, knownTime } from '../../core/record/known-time.js';
import { recordStart, recordStatistics } from '../../core/record/statistics.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMsOrNull, isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import type { Interval } from '../../core/time/time.js';
import type { Queries } from '../queries.js';
import { launchesReadAt } from './launch-posts.js';
import type { KnownRecord } from './promises.js';
import { readEmptyAt } from './source-reads.js';
import { lastModelReading } from './unanswered-posts.js';

/** A record, and in which time it is known to be complete (disjoint, ascending), as of a snapshot. */
export interface PublishedRecord extends KnownRecord {
  readonly coverage: readonly Interval[];
  /** The last row of `resets` that it knows. */
  readonly resetsThrough: number;
}

/** The part of a snapshot that follows from the tables alone. */
export interface SnapshotFacts
  extends Pick<
    Snapshot,
    'recordStartedAt' | 'resetsThrough' | 'readingsThrough' | 'coverage' | 'known' | 'stats'
  > {
  readonly health: Pick<Snapshot['health'], 'lastCompletedAt'> & {
    readonly ai: Pick<Snapshot['health']['ai'], 'lastSuccessfulReadAt' | 'lastSuccessfulModel'>;
    readonly hintLane: Omit<Snapshot['health']['hintLane'], 'status'>;
  };
}

/** The worker publishes them, and the audit recomputes them. */
export function snapshotFacts(queries: Queries, record: PublishedRecord, now: number): SnapshotFacts {
  const { resets, coverage, resetsThrough, readingsThrough } = record;
  const stats = recordStatistics(resets, coverage, now);
  const reading = lastModelReading(queries);
  return {
    recordStartedAt: isoInstantOrNull(recordStart(resets, coverage)),
    resetsThrough,
    readingsThrough,
    coverage: coverage.map(({ fromAt, toAt }) => ({ from: isoInstant(fromAt), until: isoInstant(toAt) })),
    known: {
      ...knownTime(coverage, epochMsOrNull(stats.lastResetAt), now),
      isTooEarly: isTooEarly(coverage, stats.totalResets, now),
      emptyAt: isoInstantOrNull(coverage.length === 0 ? readEmptyAt(queries) : null),
    },
    stats,
    health: {
      lastCompletedAt: isoInstant(now),
      ai: {
        lastSuccessfulReadAt: isoInstantOrNull(reading?.readAt ?? null),
        lastSuccessfulModel: reading?.model ?? null,
      },
      hintLane: { lastReadAt: isoInstantOrNull(launchesReadAt(queries)) },
    },
  };
}
