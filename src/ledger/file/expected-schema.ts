import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { createGuardStatements } from './guards.js';
import { MIGRATIONS } from './identity.js';

/** A table, index, trigger or view in a file's schema. */
export interface SchemaObject {
  readonly type: string;
  readonly name: string;
  /** The table it belongs to. */
  readonly table: string;
  /** The statement that created it; null for SQLite's own objects. */
  readonly sql: string | null;
}

export interface LedgerSchema {
  readonly objects: readonly SchemaObject[];
  /** Hashes of the migrations that were applied, in their order. */
  readonly migrations: readonly string[];
}

let expected: LedgerSchema | undefined;

/**
 * The schema that this program gives a new ledger: all migrations, triggers and views, run in memory. Once in
 * a process, because it takes longer than most checks of a small ledger and is always the same.
 */
export function expectedSchema(): LedgerSchema {
  expected ??= newSchema();
  return expected;
}

function newSchema(): LedgerSchema {
  const sqlite = new Database(':memory:');
  try {
    migrate(drizzle(sqlite), { migrationsFolder: MIGRATIONS });
    for (const statement of createGuardStatements()) sqlite.exec(statement);
    return schemaOf(sqlite);
  } finally {
    sqlite.close();
  }
}

export function schemaOf(sqlite: Database.Database): LedgerSchema {
  const objects = sqlite
    .prepare('SELECT type, name, tbl_name AS "table", sql FROM sqlite_master ORDER BY type, name')
    .all() as SchemaObject[];
  const migrations = sqlite
    .prepare('SELECT hash FROM __drizzle_migrations ORDER BY created_at')
    .pluck()
    .all() as string[];
  return { objects, migrations };
}
