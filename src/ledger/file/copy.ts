import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { instantInName } from './backup-folder.js';
import { placeNew, syncFile, syncFolder } from './durable-files.js';
import { checkIsFilledLedger } from './identity.js';

export interface CopyOptions {
  /** Called with pages; throws to give up. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** 4 MB: often enough for a progress bar and a stop signal. */
const PAGES_AT_A_TIME = 1_000;

/**
 * Copies a ledger as it stands at one moment into one new file, while others write: it is read in one transaction,
 * which a writer of a WAL ledger neither notices nor waits for, and which saves the copy from beginning anew after
 * every commit.
 * @param target does not exist yet; what is there after an error is the caller's to remove
 * @throws NotALedgerError; whatever SQLite says; what `onProgress` throws
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
 * Writes what stands in a write-ahead log or a journal into the file itself, and takes WAL off it: a file that is
 * whole, can be copied with `cp`, and be read where nothing can be written. Its worker sets WAL again.
 * @throws NotALedgerError; whatever SQLite says
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
 * Saves a ledger whose file was deleted, moved or replaced while it was open: the connection still reads it, and what
 * is saved here is the last there is of it. It is put back where nothing took its place, else saved beside it.
 * @param path its real one: a symbolic link would count as what took its place
 * @returns where it is now
 */
export async function salvageLedger(sqlite: Database.Database, path: string, now: number): Promise<string> {
  const saved = `${path}.saved-${instantInName(now)}`;
  // Its folder may be gone with it.
  mkdirSync(dirname(path), { recursive: true });
  await sqlite.backup(saved);
  syncFile(saved);
  syncFolder(dirname(path));
  if (existsSync(path)) return saved;
  // All that they hold is in the copy; beside another file than theirs they would be replayed into it.
  for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true });
  try {
    placeNew(saved, path);
    return path;
  } catch (error) {
    // Put there just now, by somebody who restores a backup.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return saved;
    throw error;
  }
}
