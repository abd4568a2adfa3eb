import { constants, copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { placeNew, syncFile, syncFolder } from './durable-files.js';
import { NotALedgerError } from './identity.js';
import { LedgerLockedError } from './lock.js';
import { checkLog } from './log.js';

/** Files next to a ledger with commits, or with changes to roll back. */
const LOGS = ['-wal', '-journal'] as const;

export type ReplaceStep = 'folded' | 'kept' | 'cleared' | 'replaced';

export interface Replacement {
  /** The ledger's real path; the file may be missing. */
  readonly ledgerPath: string;
  /** A complete, synced ledger file in a folder of its own on the same file system; it is moved. */
  readonly successor: string;
  /** The path at which the replaced file is kept. */
  readonly keptPath: string;
  /** Called after each step, for tests that kill the process there. */
  readonly onStep?: ((step: ReplaceStep) => void) | undefined;
}

/**
 * Replaces the ledger with another file. The caller holds the restore lock. If the process is killed at any
 * moment, the path has either the old ledger or the new one, complete: the log is written back first, so that
 * the old file no longer needs it; logs are removed next, so that none is applied to the new file; then one
 * rename decides.
 * @returns whether there was a file to keep
 * @throws LedgerLockedError; the file system's errors; before the rename the ledger is unchanged
 */
export function replaceLedger({ ledgerPath, successor, keptPath, onStep }: Replacement): boolean {
  const hadFile = sizeOf(ledgerPath) > 0;
  writeBackLog(ledgerPath);
  onStep?.('folded');
  keep(ledgerPath, keptPath, dirname(successor));
  onStep?.('kept');
  for (const part of [...LOGS, '-shm']) rmSync(ledgerPath + part, { force: true });
  // Durable before the rename: a log that reappeared after a power cut would be applied to the new file.
  syncFolder(dirname(ledgerPath));
  onStep?.('cleared');
  renameSync(successor, ledgerPath);
  syncFolder(dirname(ledgerPath));
  onStep?.('replaced');
  return hadFile;
}

/** Afterwards the file itself has every commit. A damaged ledger is left unchanged. */
function writeBackLog(path: string): void {
  if (!LOGS.some((part) => sizeOf(path + part) > 0)) return;
  let sqlite: Database.Database | null = null;
  try {
    checkLog(path);
    sqlite = new Database(path, { fileMustExist: true });
    sqlite.pragma('synchronous = FULL');
    // The first read also rolls back what a killed writer left unfinished.
    sqlite.prepare('SELECT count(*) FROM sqlite_master').get();
    const [result] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (result?.busy !== 0)
      throw new LedgerLockedError(
        `${path} is constantly being read. Nothing was changed; try again, or stop the programs that read it.`,
      );
  } catch (error) {
    const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: string }).code));
    if (!isDamaged && !(error instanceof NotALedgerError)) throw error;
  } finally {
    sqlite?.close();
  }
}

/** Copies instead of hard links: two names of one SQLite file would have two logs. */
function keep(path: string, keptPath: string, workFolder: string): void {
  const copy = join(workFolder, 'kept');
  // The file itself comes last: once it has its name, everything is there.
  for (const part of [...LOGS, ''].filter((name) => sizeOf(path + name) > 0)) {
    copyFileSync(path + part, copy, constants.COPYFILE_FICLONE);
    syncFile(copy);
    placeNew(copy, keptPath + part);
    syncFolder(dirname(keptPath));
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
