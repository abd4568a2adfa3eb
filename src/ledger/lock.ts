import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { NotALedgerError } from './identify.js';

/** Another process writes this ledger; the message names it. */
export class LedgerLockedError extends Error {
  override name = 'LedgerLockedError';
}

export interface WriterLock {
  /** A worker was here before, and its ledger is not here any more. */
  readonly ledgerIsGone: boolean;
  release(): void;
}

/**
 * Makes this process the ledger's only worker. The lock is an exclusive transaction on a sidecar database, held
 * open: the kernel frees it with the process, also after SIGKILL, so there is no heartbeat that could be wrong.
 * @param holder one line that names this process to whoever meets the lock
 * @throws LedgerLockedError naming the holder; NotALedgerError for a folder or a device
 */
export function acquireWriterLock(ledgerPath: string, holder: string): WriterLock {
  if (existsSync(ledgerPath) && !statSync(ledgerPath).isFile()) {
    throw new NotALedgerError(`${ledgerPath} is not a file; LEDGER_PATH names the ledger itself.`);
  }
  mkdirSync(dirname(ledgerPath), { recursive: true });
  const realPath = withoutLinks(ledgerPath);
  const lockPath = `${realPath}.lock`;
  const holderPath = `${realPath}.holder`;
  const ledgerIsGone = existsSync(lockPath) && !existsSync(realPath);
  const sqlite = new Database(lockPath, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    sqlite.close();
    if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error;
    throw new LedgerLockedError(
      `${ledgerPath} is already written by another worker: ${readHolder(holderPath)}. Stop that one first.`,
    );
  }
  try {
    // Beside the lock, because nobody can read a database that is locked exclusively.
    writeFileSync(holderPath, holder);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return {
    ledgerIsGone,
    release() {
      rmSync(holderPath, { force: true });
      sqlite.close();
    },
  };
}

/** The same file by whatever name: a lock beside a symbolic link would lock nothing. */
function withoutLinks(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8') || 'unnamed';
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return 'unnamed (it is just starting)';
    throw error;
  }
}
