import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';

/*
 * Forces files and folders to the disk, in order. Never use it on a SQLite file that this process has open:
 * closing any descriptor of a file releases all of the process's locks on it.
 */

export function syncFile(path: string): void {
  // Windows flushes only files that are open for writing; elsewhere read-only files are synced, too.
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Codes of a file system that cannot sync folders (shared folders, CIFS): there is nothing more to do. */
const CANNOT_SYNC = /^(EINVAL|ENOTSUP|EOPNOTSUPP|ENOSYS)$/;

/** Makes created, renamed and removed names in a folder durable, where the file system can. */
export function syncFolder(path: string): void {
  // Windows cannot open folders; its file system writes renames through.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!CANNOT_SYNC.test(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Gives a finished file its name in one step. Unlike a rename, it never overwrites a file of that name.
 * `syncFolder` makes the name durable.
 * @throws with code EEXIST
 */
export function placeNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // The file system has no hard links (FAT, some network shares).
    if (existsSync(to)) throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' });
    renameSync(from, to);
  }
  try {
    rmSync(from, { force: true });
  } catch {
    // The file has its new name; its old name is removed with its folder.
  }
}
