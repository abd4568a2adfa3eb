import { getTableName } from 'drizzle-orm';
import { getTableConfig, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { APPEND_ONLY } from '../ledger/schema.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf, TABLES } from './audited.js';
import type { Rule } from './rules.js';

/** Finds the rows of the ledger's own table, also where another one of its name is in use (as-of-turn.ts). */
export function checkRule(ledger: Audited, [, table, wrong, condition]: Rule, find: Find): void {
  const rows = rowsOf<{ rowId: number }>(
    ledger,
    `SELECT r.rowid AS rowId FROM main.${table} AS r WHERE ${condition}`,
  );
  for (const { rowId } of rows) find(table, rowId, wrong);
}

/**
 * Every row keeps the constraints of the schema, however it was written. SQLite's integrity check does not
 * look: a read-only connection does not even load them.
 */
export function checkValues(ledger: Audited, find: Find): void {
  const dialect = new SQLiteSyncDialect();
  for (const { name, table } of TABLES)
    for (const { value } of getTableConfig(table).checks) {
      const { sql } = dialect.sqlToQuery(value);
      checkRule(ledger, ['values', name, `breaks a rule of its table: ${sql}`, `NOT (${sql})`], find);
    }
}

/**
 * No row of an append-only table is missing between two others. Operational rows are deleted when they are
 * old.
 */
export function checkNumbers(ledger: Audited, find: Find): void {
  for (const table of Object.values<SQLiteTable>(APPEND_ONLY)) {
    const name = getTableName(table);
    const gaps = rowsOf<{ id: number }>(
      ledger,
      `SELECT id FROM ${name} AS r WHERE id > 1 AND NOT EXISTS (SELECT 1 FROM ${name} AS b WHERE b.id = r.id - 1)`,
    );
    for (const { id } of gaps) find(name, id - 1, `is missing before row ${id}`);
  }
}
