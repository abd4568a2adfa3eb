import { constants, copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { placeNew, syncFile, syncFolder } from './durable-files.js';
import { NotALedgerError } from './identity.js';
import { LedgerLockedError } from './lock.js';
import { checkLog } from './log.js';

/** Files beside a ledger that hold what was committed, or is to be undone. */
const LOGS = ['-wal', '-journal'] as const;

export type ReplaceStep = 'folded' | 'kept' | 'cleared' | 'replaced';

export interface Replacement {
  /** The ledger's real path; it may be missing. */
  readonly ledgerPath: string;
  /** A whole ledger in one file, synced, in a folder of its own on the same file system; it is moved. */
  readonly successor: string;
  /** Where the file that is replaced is kept. */
  readonly keptPath: string;
  /** Told after each step, for tests that end the process there. */
  readonly onStep?: ((step: ReplaceStep) => void) | undefined;
}

/**
 * Puts another file in the ledger's place. The caller holds the restore lock. Ended at any moment, the path holds
 * either the old ledger or the new one, whole: the log is written back first, so that the old file needs no companion
 * any more; the companions go next, so that none is ever applied to the new file; then one rename decides.
 * @returns whether there was a file to keep
 * @throws LedgerLockedError; whatever the file system says; before the rename nothing has changed for anybody
 */
export function replaceLedger({ ledgerPath, successor, keptPath, onStep }: Replacement): boolean {
  const hadFile = sizeOf(ledgerPath) > 0;
  writeBackLog(ledgerPath);
  onStep?.('folded');
  keep(ledgerPath, keptPath, dirname(successor));
  onStep?.('kept');
  for (const part of [...LOGS, '-shm']) rmSync(ledgerPath + part, { force: true });
  // On the disk before the rename is: a companion that came back with a power cut would be applied to the new file.
  syncFolder(dirname(ledgerPath));
  onStep?.('cleared');
  renameSync(successor, ledgerPath);
  syncFolder(dirname(ledgerPath));
  onStep?.('replaced');
  return hadFile;
}

/** Afterwards the file itself holds everything that was committed. What is no whole ledger stays as it lies. */
function writeBackLog(path: string): void {
  if (!LOGS.some((part) => sizeOf(path + part) > 0)) return;
  let sqlite: Database.Database | null = null;
  try {
    checkLog(path);
    sqlite = new Database(path, { fileMustExist: true });
    sqlite.pragma('synchronous = FULL');
    // The first read also undoes what a killed writer left half-done.
    sqlite.prepare('SELECT count(*) FROM sqlite_master').get();
    const [result] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (result?.busy !== 0)
      throw new LedgerLockedError(
        `${path} is being read all the time. Nothing was changed; try again, or stop what reads it.`,
      );
  } catch (error) {
    const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: string }).code));
    if (!isDamaged && !(error instanceof NotALedgerError)) throw error;
  } finally {
    sqlite?.close();
  }
}

/** Copies, not second names: two names of one SQLite file have two logs. */
function keep(path: string, keptPath: string, workFolder: string): void {
  const copy = join(workFolder, 'kept');
  // The file comes last: what has its name is whole.
  for (const part of [...LOGS, ''].filter((name) => sizeOf(path + name) > 0)) {
    copyFileSync(path + part, copy, constants.COPYFILE_FICLONE);
    syncFile(copy);
    placeNew(copy, keptPath + part);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
