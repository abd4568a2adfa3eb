import { getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { LedgerTransaction } from './open-writing.js';

/** Inserts a row; missing fields are null. */
export type StoreRow = (row: Readonly<Record<string, unknown>>) => void;

/** Prepared once for many rows: a first read may bring tens of thousands. */
export function prepareInsert(tx: LedgerTransaction, table: SQLiteTable): StoreRow {
  const columns = Object.keys(getTableColumns(table));
  const placeholders = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]));
  const statement = tx.insert(table).values(placeholders).prepare();
  return (row) => {
    statement.run(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  };
}
