import { knownTime } from '../../core/record/known-time.js';
import type { Reset } from '../../core/record/reset.js';
import { recordStart, recordStatistics } from '../../core/record/statistics.js';
import { type Snapshot, UNCONFIRMED_SHOWN } from '../../core/snapshot.js';
import type { Interval } from '../../core/time.js';
import { lastLaunchRead } from './launch-posts.js';
import { firstOddsIssue } from './odds-journal.js';
import type { Queries } from './queries.js';
import { rationaleOf } from './resets.js';
import { lastModelReading } from './turn.js';

/** A record, and in which time it is known to be complete (disjoint, ascending), as of a snapshot. */
export interface PublishedRecord {
  readonly resets: readonly Reset[];
  readonly coverage: readonly Interval[];
  /** The last row of `resets` that it knows. */
  readonly through: number;
}

export type SnapshotFacts = ReturnType<typeof snapshotFacts>;

/** What a snapshot says that follows from the tables alone: the worker publishes it, and the audit recomputes it. */
export function snapshotFacts(queries: Queries, record: PublishedRecord, now: number) {
  const { resets, coverage, through } = record;
  const stats = recordStatistics(resets, coverage, now);
  const reading = lastModelReading(queries);
  const launches = lastLaunchRead(queries);
  return {
    recordStartedAt: recordStart(resets, coverage),
    resetsThrough: through,
    coverage: coverage.map(({ fromAt, toAt }) => ({ fromAt, toAt })),
    known: knownTime(coverage, stats.lastResetAt, now),
    stats,
    unconfirmed: unconfirmedIn(queries, resets),
    odds: { recordingSince: firstOddsIssue(queries) },
    health: {
      lastCompletedAt: now,
      ai: {
        lastSuccessfulReadAt: reading?.readAt ?? null,
        lastSuccessfulModel: reading?.model ?? null,
      },
      hintLane: {
        lastReadAt: launches?.at ?? null,
        lastReadTitle: launches?.title ?? null,
        lastReadUrl: launches?.url ?? null,
      },
    },
  };
}

/** The newest reports that nothing has confirmed yet, newest first, with the reasons of their readings. */
function unconfirmedIn(queries: Queries, resets: readonly Reset[]): Snapshot['unconfirmed'] {
  return resets
    .filter(({ status }) => status === 'unconfirmed')
    .slice(-UNCONFIRMED_SHOWN)
    .reverse()
    .map(({ resetId, at, kind, text, url }) => ({
      at,
      kind,
      text,
      url,
      rationale: rationaleOf(queries, resetId),
    }));
}
