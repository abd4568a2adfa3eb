import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/*
 * What has to be on the disk, in this order, before the next thing is done. Never on a SQLite file that this process
 * has open: closing any descriptor of a file gives up all of the process's locks on it.
 */

export function syncFile(path: string): void {
  // Windows flushes only what is open for writing; elsewhere a file whose mode forbids that is synced, too.
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes names that were created, renamed or removed in a folder last. */
export function syncFolder(path: string): void {
  // A folder cannot be opened on Windows, where renames are written through by the file system.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Gives a finished file its name in one step, and never to the loss of a file that has it already, which a rename
 * would overwrite.
 * @throws with code EEXIST
 */
export function placeNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // A file system without hard links (FAT, some network shares).
    if (existsSync(to)) throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' });
    renameSync(from, to);
  }
  rmSync(from, { force: true });
  syncFolder(dirname(to));
}
