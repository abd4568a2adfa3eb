import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** "RSET": tells a ledger from any other SQLite file. */
export const APPLICATION_ID = 0x52534554;

/** The file cannot be used as a ledger; the message says why and what to do. */
export class NotALedgerError extends Error {
  override name = 'NotALedgerError';
}

/** A ledger, but of a newer program. */
export class NewerLedgerError extends NotALedgerError {
  override name = 'NewerLedgerError';
}

/** @throws NotALedgerError unless the open file is a ledger this program can work with */
export function checkIsLedger(sqlite: Database.Database, path: string, migrationsFolder = MIGRATIONS): void {
  let tables: number;
  try {
    tables = sqlite
      .prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .get() as number;
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_NOTADB') throw error;
    throw new NotALedgerError(
      `${path} is not a SQLite file; nothing was changed. Name another LEDGER_PATH; if it was the ledger, its beginning is damaged: put the newest backup back with "reset-record restore".`,
    );
  }
  if (tables === 0) return;
  if (sqlite.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new NotALedgerError(
      `${path} is a SQLite file of another program; nothing was changed. Name another LEDGER_PATH.`,
    );
  }
  if (versionOf(sqlite, migrationsFolder) === 'newer') {
    throw new NewerLedgerError(
      `${path} was written by a newer version of Reset Record; update this program.`,
    );
  }
}

/** Whether another program version wrote the open ledger than this one is. */
export function versionOf(
  sqlite: Database.Database,
  migrationsFolder = MIGRATIONS,
): 'older' | 'current' | 'newer' {
  const isMigrated = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  const applied = isMigrated
    ? (sqlite.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number)
    : 0;
  const known = readMigrationFiles({ migrationsFolder }).length;
  return applied < known ? 'older' : applied > known ? 'newer' : 'current';
}
