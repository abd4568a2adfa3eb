import type Database from 'better-sqlite3';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type * as schema from './schema.js';

/** What a query needs: a reader's database, a writer's, or an open transaction. */
export type Queries = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>;
