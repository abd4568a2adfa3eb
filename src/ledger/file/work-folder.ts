import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Where a backup is made before it gets its name: a hidden folder beside its target, on the same file system. */
export interface WorkFolder {
  readonly path: string;
  /** Removes the folder with everything in it. */
  remove(): void;
}

const NAME = /^(\.unfinished-backup-[0-9a-f]{16})(\.lock)?$/;
const ATTEMPTS = 5;

/**
 * Makes a work folder, after removing what killed runs have left of theirs. Whether a run is still alive is told by a
 * lock on a file beside its folder, which the kernel frees with the process.
 */
export function openWorkFolder(parent: string): WorkFolder {
  removeAbandoned(parent);
  // The lock comes first and goes last, so that a folder without an owner is an abandoned one.
  const { path, lock } = claim(parent);
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

/** A name with its lock. Who tidies up may take away a lock that is there but not held yet: then another name. */
function claim(parent: string): { path: string; lock: Database.Database } {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const path = join(parent, `.unfinished-backup-${randomBytes(8).toString('hex')}`);
    const lock = tryLock(path);
    if (lock && existsSync(lockOf(path))) return { path, lock };
    lock?.close();
  }
  throw new Error(`no file can be locked in ${parent}`);
}

/** A run that was killed at its very beginning, or its very end, leaves a lock without a folder. */
function removeAbandoned(parent: string): void {
  const names = readdirSync(parent).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  for (const name of new Set(names)) {
    const path = join(parent, name);
    const lock = tryLock(path);
    if (lock === null) continue;
    rmSync(path, { recursive: true, force: true });
    // While it is held, so that nobody takes it in between.
    rmSync(lockOf(path), { force: true });
    lock.close();
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
