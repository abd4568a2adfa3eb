import { recordDays } from '../../core/record/record-days.js';
import { isBanked, isCounted } from '../../core/record/reset.js';
import { epochMs, isoInstant } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import type { DayRow } from '../../site/page-data.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

const WEEK_MS = 7 * DAY_MS;

/** Twelve months in whole weeks, the current one included. */
const WEEKS = 53;

/** The days of the last twelve months that the record reaches, from a Monday on; none while it is empty. */
export function daysView({ snapshot, resets, coverage }: RecordView): readonly DayRow[] {
  const { generatedAt, recordStartedAt } = snapshot;
  if (recordStartedAt === null) return [];
  const now = epochMs(generatedAt);
  const start = Math.max(monday(now) - (WEEKS - 1) * WEEK_MS, monday(epochMs(recordStartedAt)));
  const recent = resets.filter(({ at }) => at >= start);
  const record = { resets: recent.filter(isCounted), banked: recent.filter(isBanked), coverage };
  const days = recordDays(record, start, now);
  return days.map(({ at, ...day }) => ({ date: isoInstant(at).slice(0, 10), ...day }));
}

/** The start of its week. 1970 began on a Thursday. */
function monday(at: number): number {
  return Math.floor((at - 4 * DAY_MS) / WEEK_MS) * WEEK_MS + 4 * DAY_MS;
}
