import type Database from 'better-sqlite3';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type * as schema from '../schema.js';

/*
 * SQLite plans without statistics. Where it would begin at the wrong end of a table that grows, a query says where to
 * begin: `crossJoin` keeps its tables in order, `+column` keeps a condition from being looked up by an index.
 * test/ledger/query-plans.test.ts holds that nothing that runs with every turn or request reads such a table whole.
 */

/** What a query needs: a reader's database, a writer's, or an open transaction. */
export type Queries = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>;

/** Under SQLite's limit of bound values per statement. */
const MOST_VALUES = 500;

/** Asks about any number of values, some hundreds at a time, and joins the rows. */
export function askInParts<Value, Row>(
  values: readonly Value[],
  ask: (part: readonly Value[]) => readonly Row[],
): readonly Row[] {
  const found: Row[] = [];
  for (let start = 0; start < values.length; start += MOST_VALUES)
    found.push(...ask(values.slice(start, start + MOST_VALUES)));
  return found;
}
