import type { Snapshot } from '../snapshot.js';
import { mean } from '../stats/mean.js';
import { median } from '../stats/median.js';
import { daysOf, hoursOf } from '../time.js';

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
  /** The newest gaps, at most `RECENT_GAPS`, in milliseconds. */
  readonly recentGapsMs: readonly number[];
  readonly longestGapMs: number | null;
  readonly banked: { readonly count: number; readonly lastAt: number | null };
}

function daysOrNull(ms: number | null): number | null {
  return ms === null ? null : daysOf(ms);
}

/**
 * The statistics of `/stats`. A gap runs from one counted reset to the next; the time since the last is not a gap.
 * @param now epoch milliseconds; a later last reset counts as zero hours ago
 * @see docs/api.md, stats
 */
export function recordStatistics(summary: RecordSummary, now: number): Snapshot['stats'] {
  const { total, firstAt, lastAt, recentGapsMs } = summary;
  const span = firstAt === null || lastAt === null ? 0 : lastAt - firstAt;
  return {
    totalResets: total,
    lastResetAt: lastAt,
    hoursSinceLastReset: lastAt === null ? null : hoursOf(Math.max(0, now - lastAt)),
    resetsLast7Days: summary.countLast7Days,
    resetsLast30Days: summary.countLast30Days,
    gaps: {
      // The gaps of a record add up to its span.
      meanDays: total < 2 ? null : daysOf(span / (total - 1)),
      recentMeanDays: daysOrNull(mean(recentGapsMs)),
      recentMedianDays: daysOrNull(median(recentGapsMs)),
      longestDays: daysOrNull(summary.longestGapMs),
    },
    banked: { count: summary.banked.count, lastAt: summary.banked.lastAt },
  };
}
