import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** "RSET": distinguishes a ledger from any other SQLite file. */
export const APPLICATION_ID = 0x52534554;

/** Linux follows as many symbolic links. */
const MOST_LINKS = 40;

/** The file cannot be used as a ledger; the message says why and what to do. */
export class NotALedgerError extends Error {
  override name = 'NotALedgerError';
  /** What is wrong, without what to do. */
  readonly problem: string;

  /** @param advice what to do about it, where nothing was changed */
  constructor(problem: string, advice?: string) {
    super(advice === undefined ? problem : `${problem}; nothing was changed. ${advice}`);
    this.problem = problem;
  }
}

/** A ledger whose schema this program neither has nor can upgrade. */
export class OtherSchemaError extends NotALedgerError {
  override name = 'OtherSchemaError';
  readonly version: 'newer' | 'unreleased';

  constructor(version: 'newer' | 'unreleased', problem: string, advice: string) {
    super(problem, advice);
    this.version = version;
  }
}

/**
 * The one path of a ledger, whatever name is used, even before the file exists: lock and log are next to the
 * file, not next to a symbolic link to it.
 * @throws NotALedgerError for a link that leads to no file
 */
export function realLedgerPath(path: string, links = MOST_LINKS): string {
  if (existsSync(path)) return realpathSync.native(path);
  if (links === 0)
    throw new NotALedgerError(
      `${path} is a symbolic link that leads to no file; LEDGER_PATH names the ledger.`,
    );
  const folder = realLedgerPath(dirname(path), links - 1);
  const place = join(folder, basename(path));
  const target = linkTarget(place);
  return target === null ? place : realLedgerPath(resolve(folder, target), links - 1);
}

/** Null if it is not a link; opening the file reports any other problem. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** The file that a path names now (null: none), and when it was changed. An inode in use is never reused. */
export function fileAt(path: string): { readonly identity: string | null; readonly changedAt: bigint } {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file
    ? { identity: `${file.dev}:${file.ino}`, changedAt: file.mtimeNs }
    : { identity: null, changedAt: 0n };
}

/** @throws NotALedgerError unless the open file is a ledger this program can work with, or empty */
export function checkIsLedger(sqlite: Database.Database, path: string, migrationsFolder = MIGRATIONS): void {
  let tables: number;
  try {
    tables = tablesIn(sqlite);
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_NOTADB') throw error;
    throw new NotALedgerError(
      `${path} is not a SQLite file`,
      'Set LEDGER_PATH to another file; if it was the ledger, its header is damaged: restore the newest backup with "reset-record restore".',
    );
  }
  if (tables === 0) return;
  if (sqlite.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new NotALedgerError(
      `${path} is a SQLite file of another program`,
      'Set LEDGER_PATH to another file.',
    );
  }
  checkIsUpgradable(sqlite, path, migrationsFolder);
}

/** @throws OtherSchemaError if the open ledger has a migration that this program does not know */
export function checkIsUpgradable(
  sqlite: Database.Database,
  path: string,
  migrationsFolder = MIGRATIONS,
): void {
  const version = versionOf(sqlite, migrationsFolder);
  if (version === 'unreleased')
    throw new OtherSchemaError(
      version,
      `${path} was made by a checkout of Reset Record from before the first release, and this program cannot upgrade it`,
      'Move it away, and follow the steps in CHANGELOG.md before a worker reads posts into a new one: they take over what they can, and keep out what was taken down. If no checkout made it, its list of migrations is damaged: restore a backup.',
    );
  if (version !== 'newer') return;
  const [schema, ours] = [schemaOfLedger(sqlite), schemaVersion(migrationsFolder)];
  throw new OtherSchemaError(
    version,
    `${path} was written by a newer version of Reset Record (schema ${schema}; this program knows up to ${ours})`,
    'Install the newer program, or restore the backup from before the upgrade with "reset-record restore".',
  );
}

/** @throws NotALedgerError also for a file without tables */
export function checkIsFilledLedger(sqlite: Database.Database, path: string): void {
  checkIsLedger(sqlite, path);
  if (tablesIn(sqlite) === 0) throw new NotALedgerError(`${path} is empty, not a ledger.`);
}

export const tablesIn = (sqlite: Database.Database) =>
  Number(sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table'").pluck().get());

/**
 * Whether an older or a newer program version wrote the open ledger. Released migrations stay: one that this
 * program does not have is newer than all of its own, or was replaced before the first release.
 */
export function versionOf(
  sqlite: Database.Database,
  migrationsFolder = MIGRATIONS,
): 'older' | 'current' | 'newer' | 'unreleased' {
  const applied = appliedAt(sqlite);
  const shipped = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const unknown = applied.filter((at) => !shipped.includes(at));
  if (unknown.some((at) => at > Math.max(...shipped))) return 'newer';
  if (unknown.length > 0) return 'unreleased';
  return applied.length < shipped.length ? 'older' : 'current';
}

/** The number of the newest migration: 10 is `migrations/0010_….sql`. */
export function schemaVersion(migrationsFolder = MIGRATIONS): number {
  return readMigrationFiles({ migrationsFolder }).length - 1;
}

/** The number of an open ledger's newest migration; -1 before the first. */
export function schemaOfLedger(sqlite: Database.Database): number {
  return appliedAt(sqlite).length - 1;
}

/** The instants by which the migrations that a ledger went through are known. */
function appliedAt(sqlite: Database.Database): readonly number[] {
  const isMigrated = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!isMigrated) return [];
  return sqlite.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all().map(Number);
}
