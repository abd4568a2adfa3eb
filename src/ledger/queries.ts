import type Database from 'better-sqlite3';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type * as schema from './schema.js';

/*
 * SQLite plans without statistics. Where it would begin at the wrong end of a table that grows, a query says where to
 * begin: `crossJoin` keeps its tables in order, `+column` keeps a condition from being looked up by an index.
 * test/ledger/query-plans.test.ts holds that nothing that runs with every turn or request reads such a table whole.
 */

/** What a query needs: a reader's database, a writer's, or an open transaction. */
export type Queries = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>;
