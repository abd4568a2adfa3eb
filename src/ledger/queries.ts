import type Database from 'better-sqlite3';
import { max } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type * as schema from './schema.js';

/*
 * SQLite plans without statistics. Where it would choose badly for a growing table, the query decides:
 * `crossJoin` fixes the order of tables, `+column` keeps a condition off an index.
 * test/ledger/query-plans.test.ts ensures that no query of a turn or a request scans such a table.
 */

/** What a query needs: a reader's database, a writer's, or an open transaction. */
export type Queries = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>;

/** As the limit of a query: no limit. */
export const ALL = -1;

type Numbered = (typeof schema)['readings' | 'resets' | 'scores' | 'turns'];

/** The number of a table's newest row, which changes whenever one is written; 0 before the first. */
export function newestId(queries: Queries, table: Numbered): number {
  const { id } = table;
  return (
    queries
      .select({ id: max(id) })
      .from(table)
      .get()?.id ?? 0
  );
}

/** Under SQLite's limit of bound values per statement. */
const MOST_VALUES = 500;

/** Queries any number of values in batches and returns all rows. */
export function askInParts<Value, Row>(
  values: readonly Value[],
  ask: (part: readonly Value[]) => readonly Row[],
): readonly Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += MOST_VALUES)
    for (const row of ask(values.slice(start, start + MOST_VALUES))) rows.push(row);
  return rows;
}
