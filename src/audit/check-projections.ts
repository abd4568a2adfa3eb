import type { Find } from './audit-report.js';
import { type Audited, COUNTED, rowsOf } from './audited.js';

/** The ranks, by which `/resets` is served, are those that follow from the record as of the newest turn. */
export function checkRanks(ledger: Audited, find: Find): void {
  const wrong = rowsOf<{ rank: number; isStored: 0 | 1 }>(
    ledger,
    `WITH ${COUNTED},
       ordered AS (
         SELECT *, row_number() OVER by_time AS rank, lag(at) OVER by_time AS previous FROM counted
         WINDOW by_time AS (ORDER BY at, id)
       ),
       expected AS (
         SELECT rank, id, at,
           iif(EXISTS (SELECT 1 FROM joined_coverage WHERE from_at <= previous AND to_at >= at), at - previous, NULL), text, url
         FROM ordered
       ),
       stored AS (SELECT rank, reset_row_id, at, gap_ms, text, url FROM reset_ranks)
     SELECT rank, max(isStored) AS isStored FROM (
       SELECT rank, 1 AS isStored FROM (SELECT * FROM stored EXCEPT SELECT * FROM expected)
       UNION ALL SELECT rank, 0 FROM (SELECT * FROM expected EXCEPT SELECT * FROM stored)
     ) GROUP BY rank ORDER BY rank`,
    { through: ledger.newestTurn?.resetsThrough ?? 0 },
  );
  for (const { rank, isStored } of wrong)
    find('reset_ranks', rank, isStored ? 'differs from the record' : 'is missing');
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
