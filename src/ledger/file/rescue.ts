import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { placeNew, syncFile, syncFolder } from './durable-files.js';

/**
 * Saves a ledger whose file was deleted, moved or replaced while it was open: the connection still reads it, and what
 * is saved here is the last there is of it. It is put back where nothing took its place, else laid beside.
 * @param path its real one: a symbolic link would count as what took its place
 * @returns where it is now
 */
export async function rescueLedger(sqlite: Database.Database, path: string, now: number): Promise<string> {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const saved = `${path}.saved-${stamp}`;
  // Its folder may be gone with it.
  mkdirSync(dirname(path), { recursive: true });
  await sqlite.backup(saved);
  syncFile(saved);
  syncFolder(dirname(path));
  if (existsSync(path)) return saved;
  // All that they hold is in the copy; beside another file than theirs they would be replayed into it.
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  try {
    placeNew(saved, path);
    return path;
  } catch (error) {
    // Put there just now, by somebody who restores a backup.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return saved;
    throw error;
  }
}
