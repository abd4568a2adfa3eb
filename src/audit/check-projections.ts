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

/** The pages of `/resets` are served by rank: whether the ranks are those of the record as the newest turn knew it. */
export function checkRanks(ledger: Audited, find: Find): void {
  const stored = rowsOf<Ranked>(
    ledger,
    'SELECT rank, reset_row_id AS resetRowId, at, gap_ms AS gapMs, text, url FROM reset_ranks ORDER BY rank',
  );
  const counted = rowsOf<Ranked>(
    ledger,
    `WITH ${COUNTED} SELECT row_number() OVER (ORDER BY at, id) AS rank, id AS resetRowId, at,
       at - lag(at) OVER (ORDER BY at, id) AS gapMs, text, url FROM counted ORDER BY at, id`,
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
        `its ${different.join(', ')} is not as in resets: row ${expected.resetRowId} has this rank`,
      );
    row = stored.next();
  }
  for (; !row.done; row = stored.next())
    find('reset_ranks', row.value.rank, 'no counted reset has this rank');
}

/** What follows from `resets`, by the name of its mark in `projection_state`, and the table that it serves. */
const MARKS: Readonly<Record<string, string>> = {
  reset_ranks: 'reset_ranks',
  scores: 'forecasts',
  alerts: 'alerts',
};

/** Whether everything that follows from `resets` has followed as far as the newest turn saw. */
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
    if (!Object.hasOwn(MARKS, name)) find('projection_state', rowId, `${name} is the name of none`);
    else if (throughRowId !== through)
      find(
        'projection_state',
        rowId,
        `${name} looked at row ${throughRowId} of resets; the newest turn saw row ${through}`,
      );
  }
  if (through === 0) return;
  for (const [name, table] of Object.entries(MARKS)) {
    if (stored.some((one) => one.name === name)) continue;
    // A ledger that was just brought up to date has no mark of what is new, and no row either.
    if (sqlite.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get())
      find('projection_state', null, `says nothing of ${name}, although there are rows in ${table}`);
  }
}
