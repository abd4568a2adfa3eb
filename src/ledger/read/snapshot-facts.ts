import { knownTime } from '../../core/record/known-time.js';
import { recordStart, recordStatistics } from '../../core/record/statistics.js';
import { UNCONFIRMED_SHOWN } from '../../core/snapshot.js';
import { coverageOfTurn } from './coverage.js';
import { lastLaunchRead } from './launch-posts.js';
import { firstOddsIssue } from './odds-journal.js';
import type { Queries } from './queries.js';
import { recordSummary, unconfirmedResets } from './record.js';
import { lastModelReading } from './turn.js';

/** How many covered intervals are shown, the newest. */
const COVERAGE_SHOWN = 100;

export type SnapshotFacts = ReturnType<typeof snapshotFacts>;

/** What a snapshot says that follows from the tables alone: the worker publishes it, and the audit recomputes it. */
export function snapshotFacts(queries: Queries, now: number) {
  const covered = coverageOfTurn(queries);
  const summary = recordSummary(queries, now);
  const reading = lastModelReading(queries);
  const launches = lastLaunchRead(queries);
  return {
    recordStartedAt: recordStart(covered, summary),
    known: knownTime(covered, summary.lastAt, now),
    stats: recordStatistics(summary, now),
    unconfirmed: unconfirmedResets(queries, UNCONFIRMED_SHOWN),
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
    coverage: covered.slice(-COVERAGE_SHOWN).map(({ fromAt, toAt }) => ({ fromAt, toAt })),
  };
}
