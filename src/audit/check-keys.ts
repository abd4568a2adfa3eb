import { APPEND_ONLY } from '../ledger/file/guards.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

/** Unique keys of the tables that are not append-only. */
const DERIVED: typeof APPEND_ONLY = {
  snapshots: [['id'], ['turn_id']],
  odds_payloads: [['id'], ['key']],
  reset_ranks: [['rank'], ['at'], ['reset_row_id']],
  coverage: [['basis', 'from_at']],
  joined_coverage: [['from_at']],
  open_windows: [['forecast_id', 'horizon_hours']],
  alert_queue: [['alert_id', 'destination']],
  projection_state: [['name']],
  source_state: [['source']],
};

/** Their rows are numbered from 1 and never deleted. */
const NUMBERED: readonly string[] = [
  ...Object.keys(APPEND_ONLY).filter((table) => table !== 'chain'),
  'snapshots',
  'odds_payloads',
];

/** Unique keys are unique, even if an index was dropped, and no row is missing between two others. */
export function checkKeys(ledger: Audited, find: Find): void {
  for (const [table, keys] of [...Object.entries(APPEND_ONLY), ...Object.entries(DERIVED)])
    for (const key of keys) checkUnique(ledger, find, table, key);
  for (const table of NUMBERED) checkNumbers(ledger, find, table);
}

function checkUnique(ledger: Audited, find: Find, table: string, key: readonly string[]): void {
  const columns = key.join(', ');
  const duplicates = rowsOf<{ rowId: number; count: number }>(
    ledger,
    `SELECT max(rowid) AS rowId, count(*) AS count FROM ${table}
       WHERE ${key.map((column) => `${column} IS NOT NULL`).join(' AND ')} GROUP BY ${columns} HAVING count > 1`,
  );
  for (const { rowId, count } of duplicates)
    find(table, rowId, `${count} rows have the same ${key.join(' and ')}, which must be unique`);
}

function checkNumbers(ledger: Audited, find: Find, table: string): void {
  const gaps = rowsOf<{ id: number; before: number }>(
    ledger,
    `SELECT id, before FROM (SELECT id, lag(id, 1, 0) OVER (ORDER BY id) AS before FROM ${table})
       WHERE id <> before + 1 AND id <> before`,
  );
  for (const { id, before } of gaps)
    find(table, before + 1, `is missing: row ${before} is followed by row ${id}`);
}
