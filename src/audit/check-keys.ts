import { APPEND_ONLY } from '../ledger/file/guards.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

/** What may exist once in the tables that change in place, or whose rows are thinned. */
const DERIVED: typeof APPEND_ONLY = {
  snapshots: [['id'], ['turn_id']],
  odds_payloads: [['id'], ['key']],
  reset_ranks: [['rank'], ['at'], ['reset_row_id']],
  coverage: [['basis', 'from_at']],
  open_windows: [['forecast_id', 'horizon_hours']],
  alert_queue: [['alert_id', 'destination']],
  projection_state: [['name']],
  source_state: [['source']],
};

/** Rows of these are numbered from 1 on and never deleted. */
const NUMBERED: readonly string[] = [
  ...Object.keys(APPEND_ONLY).filter((table) => table !== 'chain'),
  'snapshots',
  'odds_payloads',
];

/** Whether what may exist once exists once (an index can be dropped), and no row is missing between two others. */
export function checkKeys(ledger: Audited, find: Find): void {
  for (const [table, keys] of [...Object.entries(APPEND_ONLY), ...Object.entries(DERIVED)])
    for (const key of keys) checkUnique(ledger, find, table, key);
  for (const table of NUMBERED) checkNumbers(ledger, find, table);
}

function checkUnique(ledger: Audited, find: Find, table: string, key: readonly string[]): void {
  const columns = key.join(', ');
  const twice = rowsOf<{ rowId: number; count: number }>(
    ledger,
    `SELECT max(rowid) AS rowId, count(*) AS count FROM ${table}
       WHERE ${key.map((column) => `${column} IS NOT NULL`).join(' AND ')} GROUP BY ${columns} HAVING count > 1`,
  );
  for (const { rowId, count } of twice)
    find(table, rowId, `${count} rows have its ${key.join(' and ')}, which may exist once`);
}

function checkNumbers(ledger: Audited, find: Find, table: string): void {
  const jumps = rowsOf<{ id: number; before: number }>(
    ledger,
    `SELECT id, before FROM (SELECT id, lag(id, 1, 0) OVER (ORDER BY id) AS before FROM ${table})
       WHERE id <> before + 1 AND id <> before`,
  );
  for (const { id, before } of jumps)
    find(table, before + 1, `is gone: the row after ${before} has the number ${id}`);
}
