import { uniqueKeysOf } from '../ledger/file/guards.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf, TABLES } from './audited.js';

/** Unique keys are unique, even if an index was dropped, and no row is missing between two others. */
export function checkKeys(ledger: Audited, find: Find): void {
  for (const { name, table } of TABLES) {
    for (const key of uniqueKeysOf(table)) checkUnique(ledger, find, name, key);
    if ('id' in table) checkNumbers(ledger, find, name);
  }
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
