import { recordDays } from '../../core/record/record-days.js';
import { DAY_MS } from '../../core/time.js';
import { coverageOfTurn } from '../../ledger/read/coverage.js';
import { resetPage } from '../../ledger/read/page.js';
import type { BankedReset } from '../../ledger/read/record.js';
import { isoInstant } from '../../lib/iso.js';
import { webUri } from '../../lib/web-uri.js';
import type { DayRow } from '../../site/page-data.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

const WEEK_MS = 7 * DAY_MS;
/** Twelve months in whole weeks, the current one included. */
const WEEKS = 53;
/** Of each kind. A record with more of them in twelve months is shown from a later day on. */
export const MOST = 1_000;

/**
 * The days of the last twelve months that the record reaches, from a Monday on; none while it is empty.
 * @param newest banked resets, newest first
 */
export function daysView(record: RecordView, newest: readonly BankedReset[]): readonly DayRow[] {
  const { generatedAt: now, recordStartedAt } = record.snapshot;
  if (recordStartedAt === null) return [];
  const start = Math.max(monday(now) - (WEEKS - 1) * WEEK_MS, monday(recordStartedAt));
  const resets = resetPage(record.queries, { limit: MOST, offset: 0, since: start - 1 }).rows;
  const banked = newest.filter(({ at }) => at >= start);
  // The day of the oldest row that was read may have had more of them.
  const cut = [resets, banked].map((rows) =>
    rows.length < MOST ? start : (rows.at(-1)?.at ?? start) + DAY_MS,
  );
  const days = recordDays(
    { resets, banked, coverage: coverageOfTurn(record.queries) },
    Math.max(...cut),
    now,
  );
  return days.map(({ at, resets, banked, watched }) => ({
    date: isoInstant(at).slice(0, 10),
    resets: resets.length,
    banked: banked.length,
    url: [...resets, ...banked].map(({ url }) => webUri(url)).find((url) => url !== null) ?? null,
    watched,
  }));
}

/** The start of its week. 1970 began on a Thursday. */
function monday(at: number): number {
  return Math.floor((at - 4 * DAY_MS) / WEEK_MS) * WEEK_MS + 4 * DAY_MS;
}
