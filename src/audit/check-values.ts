import { getTableConfig, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf, TABLES } from './audited.js';

/** Every row keeps the constraints of the schema, however it was written. */
export function checkValues(ledger: Audited, find: Find): void {
  const dialect = new SQLiteSyncDialect();
  for (const { name: table, table: columns } of TABLES)
    for (const { value } of getTableConfig(columns).checks) {
      const rule = dialect.sqlToQuery(value).sql;
      for (const { rowId } of rowsOf<{ rowId: number }>(
        ledger,
        `SELECT rowid AS rowId FROM ${table} WHERE NOT (${rule})`,
      ))
        find(table, rowId, `breaks a rule of its table: ${rule}`);
    }
}
