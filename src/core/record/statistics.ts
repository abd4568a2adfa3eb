import type { Snapshot } from '../snapshot.js';
import { mean } from '../stats/mean.js';
import { median } from '../stats/median.js';
import { daysOf, hoursOf } from '../time.js';
import type { CoveredInterval } from './coverage.js';

/** Number of newest gaps behind the `recent…` statistics (docs/record.md). */
export const RECENT_GAPS = 10;

/** Summary of the counted (confirmed, regular) resets, from queries whose cost does not grow with the record. */
export interface RecordSummary {
  readonly total: number;
  /** Epoch milliseconds. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly countLast7Days: number;
  readonly countLast30Days: number;
  /** The gaps between resets with all of the time in between covered: how many, and their sum. */
  readonly knownGaps: { readonly count: number; readonly totalMs: number };
  /** The newest of them, at most `RECENT_GAPS`, in milliseconds. */
  readonly recentGapsMs: readonly number[];
  readonly longestGapMs: number | null;
  readonly banked: { readonly count: number; readonly lastAt: number | null };
}

/** Where a record begins: at the start of its coverage, or at its first counted reset if that is earlier. */
export function recordStart(
  coverage: readonly Pick<CoveredInterval, 'fromAt'>[],
  { firstAt }: Pick<RecordSummary, 'firstAt'>,
): number | null {
  const starts = [coverage[0]?.fromAt ?? null, firstAt].filter((at) => at !== null);
  return starts.length === 0 ? null : Math.min(...starts);
}

function daysOrNull(ms: number | null): number | null {
  return ms === null ? null : daysOf(ms);
}

/**
 * The statistics of `/stats`. A gap runs from one counted reset to the next, and counts if all of it is covered; the time
 * since the last is not a gap. A last reset after `now` counts as zero hours ago.
 * @see docs/api.md, stats
 */
export function recordStatistics(summary: RecordSummary, now: number): Snapshot['stats'] {
  const { total, lastAt, knownGaps, recentGapsMs } = summary;
  return {
    totalResets: total,
    lastResetAt: lastAt,
    hoursSinceLastReset: lastAt === null ? null : hoursOf(Math.max(0, now - lastAt)),
    resetsLast7Days: summary.countLast7Days,
    resetsLast30Days: summary.countLast30Days,
    gaps: {
      meanDays: knownGaps.count === 0 ? null : daysOf(knownGaps.totalMs / knownGaps.count),
      recentMeanDays: daysOrNull(mean(recentGapsMs)),
      recentMedianDays: daysOrNull(median(recentGapsMs)),
      longestDays: daysOrNull(summary.longestGapMs),
    },
    banked: { count: summary.banked.count, lastAt: summary.banked.lastAt },
  };
}
