import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';

/**
 * Saves a ledger whose file was deleted, moved or replaced while it was open: the connection still reads it, and what
 * is saved here is the last there is of it. It is put back where nothing took its place, else laid beside.
 * @param path its real one: a symbolic link would be replaced, not followed
 * @returns where it is now
 */
export async function rescueLedger(sqlite: Database.Database, path: string, now: number): Promise<string> {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const saved = `${path}.saved-${stamp}`;
  // Its folder may be gone with it.
  mkdirSync(dirname(path), { recursive: true });
  await sqlite.backup(saved);
  flush(saved);
  if (existsSync(path)) return saved;
  // All that they hold is in the copy; beside another file than theirs they would be replayed into it.
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  renameSync(saved, path);
  flush(dirname(path));
  return path;
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
