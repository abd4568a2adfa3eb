import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { createGuardStatements, dropGuardStatements } from './guards.js';
import { APPLICATION_ID, checkIsLedger, MIGRATIONS, NotALedgerError } from './identify.js';

/**
 * Brings the ledger at `path` to this program's schema, creating it where there is none. The caller holds the
 * writer's lock.
 * @param migrationsFolder another one than this program's, for tests of migrations to come
 * @throws NotALedgerError for a file that is something else, or was written by a newer program
 */
export function migrateLedger(path: string, migrationsFolder = MIGRATIONS): void {
  const isNew = !existsSync(path);
  const sqlite = new Database(path);
  try {
    if (!isNew) checkIsLedger(sqlite, path, migrationsFolder);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    // drizzle migrates inside BEGIN, where this pragma has no effect, and a table rebuild would delete children.
    sqlite.pragma('foreign_keys = OFF');
    const existing = sqlite
      .prepare(
        "SELECT type, name FROM sqlite_master WHERE type = 'view' OR (type = 'trigger' AND name LIKE 'guard\\_%' ESCAPE '\\')",
      )
      .all() as { type: string; name: string }[];
    runAll(sqlite, dropGuardStatements(existing));
    migrate(drizzle(sqlite), { migrationsFolder });
    runAll(sqlite, createGuardStatements());
    const broken = sqlite.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) {
      throw new NotALedgerError(
        `${path}: ${broken.length} rows refer to rows that do not exist; restore a backup`,
      );
    }
  } finally {
    sqlite.close();
  }
}

function runAll(sqlite: Database.Database, statements: readonly string[]): void {
  sqlite
    .transaction(() => {
      for (const statement of statements) sqlite.exec(statement);
    })
    .immediate();
}
