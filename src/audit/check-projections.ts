import type { Find } from './audit-report.js';
import { type Audited, COUNTED, rowsOf } from './audited.js';

interface Ranked {
  readonly rank: number;
  readonly resetRowId: number;
  readonly at: number;
  readonly gapMs: number | null;
  readonly text: string | null;
  readonly url: string | null;
}

/** The ranks, by which `/resets` is served, follow from the record as of the newest turn. */
export function checkRanks(ledger: Audited, find: Find): void {
  const stored = rowsOf<Ranked>(
    ledger,
    'SELECT rank, reset_row_id AS resetRowId, at, gap_ms AS gapMs, text, url FROM reset_ranks ORDER BY rank',
  );
  const counted = rowsOf<Ranked>(
    ledger,
    `WITH ${COUNTED},
       ranked AS (
         SELECT *, row_number() OVER by_time AS rank, lag(at) OVER by_time AS previous FROM counted
         WINDOW by_time AS (ORDER BY at, id)
       )
     SELECT rank, id AS resetRowId, at,
       iif(EXISTS (SELECT 1 FROM joined_coverage WHERE from_at <= previous AND to_at >= at), at - previous, NULL) AS gapMs,
       text, url
     FROM ranked ORDER BY rank`,
    { through: ledger.newestTurn?.resetsThrough ?? 0 },
  );
  try {
    compareRanks(stored, counted, find);
  } finally {
    stored.return?.();
  }
}

function compareRanks(stored: IterableIterator<Ranked>, counted: Iterable<Ranked>, find: Find): void {
  let row = stored.next();
  for (const expected of counted) {
    for (; !row.done && row.value.rank < expected.rank; row = stored.next())
      find('reset_ranks', row.value.rank, 'no counted reset has this rank');
    if (row.done || row.value.rank > expected.rank) {
      find('reset_ranks', expected.rank, `is missing: row ${expected.resetRowId} of resets has this rank`);
      continue;
    }
    const found = row.value;
    const different = (Object.keys(expected) as (keyof Ranked)[]).filter(
      (key) => found[key] !== expected[key],
    );
    if (different.length > 0)
      find(
        'reset_ranks',
        expected.rank,
        `its ${different.join(', ')} differs from row ${expected.resetRowId} of resets, which has this rank`,
      );
    row = stored.next();
  }
  for (; !row.done; row = stored.next())
    find('reset_ranks', row.value.rank, 'no counted reset has this rank');
}

/** Names in `projection_state`, and the table that each belongs to. */
const MARKS: Readonly<Record<string, string>> = {
  reset_ranks: 'reset_ranks',
  scores: 'forecasts',
  alerts: 'alerts',
};

/** Everything derived from `resets` is up to date as of the newest turn. */
export function checkMarks(ledger: Audited, find: Find): void {
  const { sqlite, newestTurn } = ledger;
  const through = newestTurn?.resetsThrough ?? 0;
  const stored = [
    ...rowsOf<{ rowId: number; name: string; throughRowId: number }>(
      ledger,
      'SELECT rowid AS rowId, name, through_row_id AS throughRowId FROM projection_state',
    ),
  ];
  for (const { rowId, name, throughRowId } of stored) {
    if (!Object.hasOwn(MARKS, name)) find('projection_state', rowId, `${name} is not a known name`);
    else if (throughRowId !== through)
      find(
        'projection_state',
        rowId,
        `${name} is at row ${throughRowId} of resets; the newest turn was at row ${through}`,
      );
  }
  if (through === 0) return;
  for (const [name, table] of Object.entries(MARKS)) {
    if (stored.some((one) => one.name === name)) continue;
    // A ledger that was just upgraded may lack a row here, but then the table is empty, too.
    if (sqlite.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get())
      find('projection_state', null, `has no row for ${name}, although ${table} has rows`);
  }
}
