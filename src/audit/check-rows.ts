import { getTableConfig, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { uniqueKeysOf } from '../ledger/file/guards.js';
import { APPEND_ONLY } from '../ledger/schema.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf, TABLES } from './audited.js';
import type { Rule } from './rules.js';

/** Finds the rows of the ledger's own table, also where another one of its name is in use (as-of-turn.ts). */
export function checkRule(ledger: Audited, [, table, wrong, condition]: Rule, find: Find): void {
  const found = rowsOf<{ rowId: number }>(
    ledger,
    `SELECT r.rowid AS rowId FROM main.${table} AS r WHERE ${condition}`,
  );
  for (const { rowId } of found) find(table, rowId, wrong);
}

/** Every row keeps the constraints of the schema, however it was written. */
export function checkValues(ledger: Audited, find: Find): void {
  const dialect = new SQLiteSyncDialect();
  for (const { name, table } of TABLES)
    for (const { value } of getTableConfig(table).checks) {
      const { sql } = dialect.sqlToQuery(value);
      checkRule(ledger, ['values', name, `breaks a rule of its table: ${sql}`, `NOT (${sql})`], find);
    }
}

const APPENDED = new Set<SQLiteTable>(Object.values(APPEND_ONLY));

/** Unique keys are unique, even if an index was dropped, and no row is missing between two others. */
export function checkKeys(ledger: Audited, find: Find): void {
  for (const { name, table } of TABLES) {
    for (const key of uniqueKeysOf(table)) {
      const areSet = key.map((column) => `${column} IS NOT NULL`).join(' AND ');
      const doubles = `SELECT max(rowid) FROM ${name} WHERE ${areSet} GROUP BY ${key.join(', ')} HAVING count(*) > 1`;
      const wrong = `another row has the same ${key.join(' and ')}, which must be unique`;
      checkRule(ledger, ['keys', name, wrong, `rowid IN (${doubles})`], find);
    }
    // Operational rows are deleted when they are old.
    if (!('id' in table) || !APPENDED.has(table)) continue;
    const gaps = rowsOf<{ id: number }>(
      ledger,
      `SELECT id FROM ${name} AS r WHERE id > 1 AND NOT EXISTS (SELECT 1 FROM ${name} AS b WHERE b.id = r.id - 1)`,
    );
    for (const { id } of gaps) find(name, id - 1, `is missing before row ${id}`);
  }
}
