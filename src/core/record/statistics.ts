import type { Statistics } from '../published/stats.js';
import { mean } from '../stats/mean.js';
import { median } from '../stats/median.js';
import { isoInstantOrNull } from '../time/instant.js';
import { DAY_MS, daysOf, hoursOf, type Interval } from '../time/time.js';
import { type BareReset, gapOf, isBanked, isCounted } from './reset.js';

/** Number of newest gaps behind the `recent…` statistics (docs/record.md). */
const RECENT_GAPS = 10;

/**
 * Where a record begins: at the start of its coverage, or at its first counted reset if that is earlier;
 * epoch milliseconds, null without either.
 * @param resets oldest first
 */
export function recordStart(resets: readonly BareReset[], coverage: readonly Interval[]): number | null {
  const starts = [coverage[0]?.fromAt, resets.find(isCounted)?.at].filter((at) => at !== undefined);
  return starts.length === 0 ? null : Math.min(...starts);
}

/**
 * The statistics of `/stats`. A gap runs from one counted reset to the next, and counts if all of it is
 * covered; the time since the last is not a gap. A last reset after `now` counts as zero hours ago.
 * @param resets the record, oldest first
 * @param coverage disjoint, ascending
 * @see docs/api.md, stats
 */
export function recordStatistics(
  resets: readonly BareReset[],
  coverage: readonly Interval[],
  now: number,
): Statistics {
  const counted = resets.filter(isCounted);
  const banked = resets.filter(isBanked);
  const lastAt = counted.at(-1)?.at ?? null;
  const gaps = counted.map((reset) => gapOf(reset, coverage)).filter((gap) => gap !== null);
  const recent = gaps.slice(-RECENT_GAPS);
  const after = (since: number) => counted.filter(({ at }) => at > since).length;
  return {
    totalResets: counted.length,
    lastResetAt: isoInstantOrNull(lastAt),
    hoursSinceLastReset: lastAt === null ? null : hoursOf(Math.max(0, now - lastAt)),
    resetsLast7Days: after(now - 7 * DAY_MS),
    resetsLast30Days: after(now - 30 * DAY_MS),
    gaps: {
      meanDays: daysOrNull(mean(gaps)),
      recentMeanDays: daysOrNull(mean(recent)),
      recentMedianDays: daysOrNull(median(recent)),
      longestDays: daysOrNull(gaps.length === 0 ? null : gaps.reduce((a, b) => Math.max(a, b))),
    },
    banked: { count: banked.length, lastAt: isoInstantOrNull(banked.at(-1)?.at ?? null) },
  };
}

function daysOrNull(ms: number | null): number | null {
  return ms === null ? null : daysOf(ms);
}
