import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { getTableName, is } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../schema.js';
import { type SchemaDifference, schemaDifferences } from './expected-schema.js';
import { createGuardStatements, dropGuardStatements } from './guards.js';
import { APPLICATION_ID, checkIsLedger, MIGRATIONS, NotALedgerError, versionOf } from './identity.js';
import { checkBeforeWriting } from './log.js';

/**
 * Upgrades the ledger at `path` to this program's schema, or creates it. The caller holds the writer's lock.
 * @param migrationsFolder for tests of future migrations
 * @returns what somebody else had changed in the schema; guards and views were put right by this
 * @throws NotALedgerError for a file that is something else, was written by a newer program, or has a foreign
 *   log
 */
export function migrateLedger(path: string, migrationsFolder = MIGRATIONS): readonly SchemaDifference[] {
  const isNew = !existsSync(path);
  checkBeforeWriting(path);
  const sqlite = new Database(path);
  try {
    if (!isNew) checkIsLedger(sqlite, path, migrationsFolder);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    // A table that is rebuilt may have texts, which can be taken down later.
    sqlite.pragma('secure_delete = ON');
    // Has no effect inside a transaction, and with keys on a table rebuild would delete children.
    sqlite.pragma('foreign_keys = OFF');
    const changed = versionOf(sqlite) === 'current' ? schemaDifferences(sqlite) : [];
    sqlite.transaction(() => migrateWhole(sqlite, path, migrationsFolder)).immediate();
    return changed;
  } finally {
    sqlite.close();
  }
}

/**
 * Migrates in one transaction: even if the process is killed, the file is either unchanged or migrated, and
 * never without its guards. drizzle's migrator opens a transaction of its own, so its steps are repeated
 * here, with its table.
 */
function migrateWhole(sqlite: Database.Database, path: string, migrationsFolder: string): void {
  sqlite.pragma(`application_id = ${APPLICATION_ID}`);
  const guards = sqlite
    .prepare(
      "SELECT type, name FROM sqlite_master WHERE type = 'view' OR (type = 'trigger' AND name LIKE 'guard\\_%' ESCAPE '\\')",
    )
    .all() as { type: string; name: string }[];
  for (const statement of dropGuardStatements(guards)) sqlite.exec(statement);
  applyMigrations(sqlite, migrationsFolder);
  const missing = missingTables(sqlite);
  const needed = missing.filter((table) => !JOURNAL.includes(table));
  if (needed.length > 0) {
    throw new NotALedgerError(
      `${path} lacks the ${needed.length === 1 ? 'table' : 'tables'} ${needed.join(', ')}`,
      'Restore the newest backup with "reset-record restore".',
    );
  }
  for (const statement of createGuardStatements(missing)) sqlite.exec(statement);
  const references = sqlite.pragma('foreign_key_check') as { readonly parent: string }[];
  const broken = references.filter(({ parent }) => !missing.includes(parent));
  if (broken.length > 0) {
    throw new NotALedgerError(
      `${path}: ${broken.length} rows refer to rows that do not exist; restore a backup`,
    );
  }
}

/** Without these tables the record goes on, and health says so (`journalUnread`). */
const JOURNAL: readonly string[] = [schema.forecasts, schema.windows, schema.scores].map((table) =>
  getTableName(table),
);

function missingTables(sqlite: Database.Database): readonly string[] {
  const names = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  return tables.map((table) => getTableName(table)).filter((name) => !names.includes(name));
}

/** The table exactly as drizzle writes it: the audit compares a file's schema with the expected one. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (
\t\t\t\tid SERIAL PRIMARY KEY,
\t\t\t\thash text NOT NULL,
\t\t\t\tcreated_at numeric
\t\t\t)`;

function applyMigrations(sqlite: Database.Database, migrationsFolder: string): void {
  sqlite.exec(MIGRATIONS_TABLE);
  const last = sqlite.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get();
  const done = sqlite.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (last !== null && folderMillis <= Number(last)) continue;
    for (const statement of sql) sqlite.exec(statement);
    done.run(hash, folderMillis);
  }
}
