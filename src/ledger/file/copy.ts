import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { instantInName } from './backup-folder.js';
import { placeNew, syncFile, syncFolder } from './durable-files.js';
import { checkIsFilledLedger } from './identity.js';

export interface CopyOptions {
  /** Called with page counts; may throw to stop the copy. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** 4 MB: often enough for a progress bar and a stop signal. */
const PAGES_AT_A_TIME = 1_000;

/**
 * Copies one consistent state of a ledger into a new file while others write. One read transaction spans the
 * copy: it does not block a writer of a WAL ledger, and without it SQLite would restart the backup after
 * every commit.
 * @param target must not exist yet; after an error the caller removes what is there
 * @throws NotALedgerError; SQLite's errors; whatever `onProgress` throws
 */
export async function copyLedger(source: string, target: string, options: CopyOptions = {}): Promise<void> {
  const sqlite = new Database(source, { readonly: true, fileMustExist: true });
  try {
    sqlite.exec('BEGIN');
    checkIsFilledLedger(sqlite, source);
    await sqlite.backup(target, {
      progress({ totalPages, remainingPages }) {
        options.onProgress?.(totalPages - remainingPages, totalPages);
        return PAGES_AT_A_TIME;
      },
    });
  } finally {
    sqlite.close();
  }
  foldIntoOneFile(target);
}

/**
 * Writes the write-ahead log or journal into the file itself and turns WAL off: the file is then complete,
 * can be copied with `cp`, and can be read on read-only media. Its worker turns WAL on again.
 * @throws NotALedgerError; SQLite's errors
 */
export function foldIntoOneFile(path: string): void {
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    checkIsFilledLedger(sqlite, path);
    sqlite.pragma('synchronous = FULL');
    const mode = sqlite.pragma('journal_mode = DELETE', { simple: true });
    if (mode !== 'delete') throw new Error(`${path} stays in journal mode ${String(mode)}`);
  } finally {
    sqlite.close();
  }
}

/**
 * Saves a ledger whose file was deleted, moved or replaced while it was open; the connection can still read
 * it. It goes back to `path` if nothing is there, else it is saved next to it.
 * @param path the real path: a symbolic link would count as another file
 * @returns where it was saved
 */
export async function salvageLedger(sqlite: Database.Database, path: string, now: number): Promise<string> {
  const saved = `${path}.saved-${instantInName(now)}`;
  // The folder may be gone, too.
  mkdirSync(dirname(path), { recursive: true });
  await sqlite.backup(saved);
  syncFile(saved);
  syncFolder(dirname(path));
  if (existsSync(path)) return saved;
  // The copy contains all that they hold, and SQLite would replay them into it.
  for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true });
  try {
    placeNew(saved, path);
    syncFolder(dirname(path));
    return path;
  } catch (error) {
    // Somebody has just restored a backup there.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return saved;
    throw error;
  }
}
