import type Database from 'better-sqlite3';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Interval } from '../core/time/time.js';
import type { Queries } from '../ledger/queries.js';
import * as schema from '../ledger/schema.js';

/** Every table of the ledger. */
export const TABLES = Object.values<unknown>(schema)
  .filter((table): table is SQLiteTable => is(table, SQLiteTable))
  .map((table) => ({ name: getTableName(table), table }));

/** The ledger under audit: one read-only state. */
export interface Audited {
  readonly sqlite: Database.Database;
  readonly queries: Queries;
}

/** Iterates over the rows of a query in constant memory. */
export function rowsOf<Row>(
  { sqlite }: Pick<Audited, 'sqlite'>,
  sql: string,
  ...values: unknown[]
): IterableIterator<Row> {
  return sqlite.prepare<unknown[], Row>(sql).iterate(...values);
}

/** `2026-06-01T12:00:00.000Z to 2026-06-02T12:00:00.000Z`; an invalid instant stays a number. */
export function intervalInWords({ fromAt, toAt }: Interval): string {
  const [from, to] = [fromAt, toAt].map((ms) => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : ms));
  return `${from} to ${to}`;
}
