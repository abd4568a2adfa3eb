import { chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { syncFile, syncFolder } from './durable-files.js';

/** Files that SQLite finds by the ledger's name, and would apply to whatever has that name. */
const COMPANIONS = ['-wal', '-journal', '-shm'] as const;
/** Those of them that hold what was committed, or is to be undone. */
const CONTENT = ['-wal', '-journal'] as const;

export type ReplaceStep = 'settled' | 'kept' | 'cleared' | 'replaced';

export interface Replacement {
  /** The ledger's real path; it may be missing. */
  readonly ledgerPath: string;
  /** A whole ledger in one file, on the same file system and already synced; it is moved. */
  readonly successor: string;
  /** Where the file that is replaced is kept. */
  readonly keptPath: string;
  /** Told after each step, for tests that end the process there. */
  readonly onStep?: ((step: ReplaceStep) => void) | undefined;
}

/** The ledger's readers did not let its log be written back. */
export class LedgerBusyError extends Error {
  override name = 'LedgerBusyError';
}

/**
 * Puts another file in the ledger's place. The caller holds the restore lock. Ended at any moment, the path holds
 * either the old ledger or the new one, whole: the log is written back first, so that the old file needs no companion
 * any more; the companions go next, so that none is ever applied to the new file; then one rename decides.
 * @returns whether there was a file to keep
 * @throws LedgerBusyError; whatever the file system says; before the rename nothing has changed for anybody
 */
export function replaceLedger({ ledgerPath, successor, keptPath, onStep }: Replacement): boolean {
  const folder = dirname(ledgerPath);
  const hadFile = existsSync(ledgerPath);
  if (hadFile) {
    // One that SQLite cannot read is kept as it lies, with its log.
    whileWritable(ledgerPath, () => {
      if (isReadable(ledgerPath)) writeBackLog(ledgerPath);
    });
    onStep?.('settled');
    keep(ledgerPath, keptPath);
    syncFolder(folder);
    onStep?.('kept');
  }
  for (const part of COMPANIONS) rmSync(ledgerPath + part, { force: true });
  // On the disk before the rename is: a companion that came back with a power cut would be applied to the new file.
  syncFolder(folder);
  onStep?.('cleared');
  renameSync(successor, ledgerPath);
  syncFolder(folder);
  onStep?.('replaced');
  return hadFile;
}

/** A ledger that its owner may not write has a log to be written back, too. */
function whileWritable(path: string, work: () => void): void {
  const mode = statSync(path).mode & 0o777;
  const isWritable = (mode & 0o200) !== 0;
  if (!isWritable) chmodSync(path, mode | 0o200);
  try {
    work();
  } finally {
    if (!isWritable) chmodSync(path, mode);
  }
}

/** Afterwards the file itself holds everything that was committed. */
function writeBackLog(path: string): void {
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    sqlite.pragma('synchronous = FULL');
    // The first read also undoes what a killed writer left half-done.
    sqlite.prepare('SELECT count(*) FROM sqlite_master').get();
    const [result] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (result?.busy !== 0) throw new LedgerBusyError(`${path} is being read all the time.`);
  } finally {
    sqlite.close();
  }
}

/** Opened for reading: a writer that closes a file with a log writes into it and removes the log, whatever they hold. */
function isReadable(path: string): boolean {
  const sqlite = new Database(path, { readonly: true, fileMustExist: true });
  try {
    sqlite.prepare('SELECT count(*) FROM sqlite_master').get();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(String(code))) return false;
    // A log or a journal that has to be worked through first: by the writer.
    if (/^SQLITE_(READONLY|CANTOPEN)/.test(String(code))) return true;
    throw error;
  } finally {
    sqlite.close();
  }
}

/** A copy, not a second name: two names of one SQLite file have two logs. */
function keep(path: string, keptPath: string): void {
  const parts = ['', ...CONTENT].filter((part) => part === '' || sizeOf(path + part) > 0);
  if (existsSync(keptPath)) throw new Error(`${keptPath} exists already; nothing was changed.`);
  try {
    for (const part of parts) {
      copyFileSync(path + part, keptPath + part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      // A copy has the mode of its original, and syncing opens for writing.
      chmodSync(keptPath + part, 0o600);
      syncFile(keptPath + part);
      chmodSync(keptPath + part, statSync(path + part).mode & 0o777);
    }
  } catch (error) {
    for (const part of parts) rmSync(keptPath + part, { force: true });
    throw error;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
