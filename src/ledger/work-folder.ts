import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Where a backup is made before it gets its name: a hidden folder beside its target, on the same file system. */
export interface WorkFolder {
  readonly path: string;
  /** Removes the folder with everything in it. */
  remove(): void;
}

const NAME = /^\.unfinished-backup-[0-9a-f]{16}$/;

/**
 * Makes a work folder, after removing what killed runs have left of theirs. Whether a run is still alive is told by a
 * lock on a file beside its folder, which the kernel frees with the process.
 */
export function openWorkFolder(parent: string): WorkFolder {
  removeAbandoned(parent);
  const path = join(parent, `.unfinished-backup-${randomBytes(8).toString('hex')}`);
  // The lock comes first and goes last, so that a folder without an owner is an abandoned one.
  const lock = tryLock(path);
  if (lock === null) throw new Error(`${path}.lock belongs to another process`);
  const remove = () => {
    rmSync(path, { recursive: true, force: true });
    lock.close();
    rmSync(lockOf(path), { force: true });
  };
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}

function removeAbandoned(parent: string): void {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || !NAME.test(entry.name)) continue;
    const path = join(parent, entry.name);
    const lock = tryLock(path);
    if (lock === null) continue;
    rmSync(path, { recursive: true, force: true });
    lock.close();
    rmSync(lockOf(path), { force: true });
  }
}

const lockOf = (path: string) => `${path}.lock`;

/** Null where another process has it, or where it is another user's. */
function tryLock(path: string): Database.Database | null {
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(lockOf(path), { timeout: 0 });
    // A journal would be one more file to leave behind.
    sqlite.pragma('journal_mode = MEMORY');
    sqlite.exec('BEGIN EXCLUSIVE');
    return sqlite;
  } catch (error) {
    sqlite?.close();
    if (/^SQLITE_(BUSY|READONLY|CANTOPEN|PERM)/.test(String((error as { code?: string }).code))) return null;
    throw error;
  }
}
