import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { NotALedgerError, realLedgerPath } from './identity.js';

/** Another process holds this ledger's lock; the message names it. */
export class LedgerLockedError extends Error {
  override name = 'LedgerLockedError';
}

export interface LedgerLock {
  release(): void;
}

/*
 * The lock is an open transaction on a sidecar database: the kernel releases it with the process, even after
 * SIGKILL, so no heartbeat is needed. SQLite's kinds of lock decide who may run together: one worker
 * (reserved) and any number of commands that append (shared), or one restore (exclusive) alone.
 */

/** A restore waits this long for a command that appends, and a command for a restore. */
const PATIENCE_MS = 5_000;

/** `lockHolder` holds the lock for less than this while it looks. */
const LOOK_MS = 100;

/** Longer than a file that is put in its place has two names. */
const PLACING_MS = 1_000;

/**
 * Makes this process the ledger's only worker.
 * @param holder one line that names this process in the error of others
 * @throws LedgerLockedError naming the holder; NotALedgerError for a folder, a device or a file with two
 *   names
 */
export function acquireWriterLock(ledgerPath: string, holder: string): LedgerLock {
  const { sqlite, holderPath } = openSidecar(ledgerPath);
  return attempt(
    sqlite,
    () => {
      sqlite.exec('BEGIN IMMEDIATE');
      return held(sqlite, holderPath, holder);
    },
    () =>
      `${ledgerPath} is already written by another worker: ${readHolder(holderPath)}. Stop that one first.`,
  );
}

/**
 * Prevents a restore while a command appends; a worker may run at the same time.
 * @throws LedgerLockedError
 */
export function acquireCommandLock(ledgerPath: string, patienceMs = PATIENCE_MS): LedgerLock {
  const { sqlite, holderPath } = openSidecar(ledgerPath);
  return attempt(
    sqlite,
    () => {
      sqlite.pragma(`busy_timeout = ${patienceMs}`);
      sqlite.exec('BEGIN; SELECT count(*) FROM sqlite_master');
      return { release: () => void sqlite.close() };
    },
    () => `${ledgerPath} is not writable now, it is held by: ${readHolder(holderPath)}. Try again later.`,
  );
}

/**
 * Keeps out every worker and every command that appends, so that the file can be replaced.
 * @throws LedgerLockedError naming the worker, or the command that did not end in time
 */
export function acquireRestoreLock(ledgerPath: string, holder: string, patienceMs = PATIENCE_MS): LedgerLock {
  const { sqlite, holderPath } = openSidecar(ledgerPath);
  // A worker runs on, so fail at once; a command ends soon.
  attempt(
    sqlite,
    () => sqlite.exec('BEGIN IMMEDIATE; ROLLBACK'),
    () => `${ledgerPath} is written by a worker: ${readHolder(holderPath)}. Stop it first.`,
  );
  return attempt(
    sqlite,
    () => {
      sqlite.pragma(`busy_timeout = ${patienceMs}`);
      sqlite.exec('BEGIN EXCLUSIVE');
      return held(sqlite, holderPath, holder);
    },
    () => `${ledgerPath} is being written by another command. Try again when it has ended.`,
  );
}

/**
 * The worker or restore that holds the lock now, by the line it left; null for none.
 * @param ledgerPath of an existing ledger
 */
export function lockHolder(ledgerPath: string): string | null {
  const realPath = realLedgerPath(ledgerPath);
  if (!existsSync(`${realPath}.lock`)) return null;
  const sqlite = new Database(`${realPath}.lock`, { fileMustExist: true, timeout: 0 });
  try {
    // Only trying to take a reserved lock shows that it is held; it is released at once.
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
    return null;
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error;
    return readHolder(`${realPath}.holder`);
  } finally {
    sqlite.close();
  }
}

/** A worker ran here before, but its ledger is gone. Call it before taking the lock. */
export function ledgerIsGone(ledgerPath: string): boolean {
  const realPath = realLedgerPath(ledgerPath);
  return !existsSync(realPath) && existsSync(`${realPath}.lock`);
}

function openSidecar(ledgerPath: string): { sqlite: Database.Database; holderPath: string } {
  if (existsSync(ledgerPath) && !statSync(ledgerPath).isFile()) {
    throw new NotALedgerError(`${ledgerPath} is not a file; LEDGER_PATH names the ledger itself.`);
  }
  const realPath = realLedgerPath(ledgerPath);
  checkIsAlone(realPath);
  mkdirSync(dirname(realPath), { recursive: true });
  const sqlite = new Database(`${realPath}.lock`, { timeout: LOOK_MS });
  return { sqlite, holderPath: `${realPath}.holder` };
}

/**
 * Lock and log go by name: workers by two names of one file would not see each other, and destroy it.
 * @throws NotALedgerError if the file has another name, as a hard link or as the single file of a mount
 */
export function checkIsAlone(path: string): void {
  if (isMounted(path))
    throw new NotALedgerError(
      `${path} is mounted as a single file, so its lock and its log would be elsewhere and two workers could destroy it`,
      'Mount its folder instead.',
    );
  const names = () => statSync(path, { throwIfNoEntry: false })?.nlink ?? 0;
  // A file that is just put in its place has two names for a moment.
  for (let waitedMs = 0; names() > 1 && waitedMs < PLACING_MS; waitedMs += LOOK_MS)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  if (names() <= 1) return;
  throw new NotALedgerError(
    `${path} has ${names()} names (hard links), each with a lock and a log of its own, so two workers could destroy it`,
    `Stop all that use it and delete the other names; "find <folder> -samefile ${path}" lists them. For a copy use "reset-record backup".`,
  );
}

/** Whether the file itself is a mount point. Only Linux says so. */
function isMounted(path: string): boolean {
  if (!existsSync('/proc/self/mountinfo')) return false;
  const points = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) =>
      line.split(' ')[4]?.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(parseInt(code, 8))),
    );
  return points.includes(path);
}

/** The holder's name is in a file of its own, because an exclusively locked database cannot be read. */
/** A connection that nothing refers to is collected, and its lock with it. */
const HELD = new Set<Database.Database>();

function held(sqlite: Database.Database, holderPath: string, holder: string): LedgerLock {
  writeFileSync(holderPath, holder);
  HELD.add(sqlite);
  return {
    release() {
      rmSync(holderPath, { force: true });
      sqlite.close();
      HELD.delete(sqlite);
    },
  };
}

function attempt<T>(sqlite: Database.Database, take: () => T, whyNot: () => string): T {
  try {
    return take();
  } catch (error) {
    sqlite.close();
    if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error;
    throw new LedgerLockedError(whyNot());
  }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8') || 'unnamed';
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return 'unnamed (it is just starting)';
    throw error;
  }
}
