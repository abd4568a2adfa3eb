import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A backup in a folder, known by its name alone. */
export interface Backup {
  readonly name: string;
  readonly madeAt: number;
}

/** Prefix of the hidden folder in which a backup is written before it is renamed into place. */
export const UNFINISHED = '.unfinished-backup-';

/** Many times what the largest ledger takes: anything older was left by a killed run. */
const UNFINISHED_MS = 6 * 3_600_000;
const REST = /^-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.sqlite$/;

/** `2026-08-31T12-00-00-000Z`: an instant that is a valid file name everywhere and sorts by time. */
export function instantInName(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/g, '-');
}

/** @param stem of the names of one ledger's backups */
export function backupName(stem: string, at: number): string {
  return `${stem}-${instantInName(at)}.sqlite`;
}

/** The backups of one ledger in a folder, newest first; files with other names are ignored. */
export function backupsIn(folder: string, stem: string): readonly Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry): Backup[] => {
      const [, day, hour, minute, second, rest] =
        REST.exec(entry.name.startsWith(stem) ? entry.name.slice(stem.length) : '') ?? [];
      const madeAt = Date.parse(`${day}${hour}:${minute}:${second}.${rest}`);
      return entry.isFile() && Number.isFinite(madeAt) ? [{ name: entry.name, madeAt }] : [];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/**
 * Removes all but the newest backups of one ledger.
 * @param newest the backup just made: kept even if a clock was set back and others look newer
 * @returns the removed names
 */
export function removeOldBackups(
  folder: string,
  stem: string,
  newest: string,
  keep: number,
): readonly string[] {
  const others = backupsIn(folder, stem).filter(({ name }) => name !== newest);
  const removed = others.slice(keep - 1).map(({ name }) => name);
  for (const name of removed) rmSync(join(folder, name));
  return removed;
}

/** Removes what killed runs left, judged by the file system's timestamps. */
export function removeUnfinished(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    const path = join(folder, name);
    try {
      if (statSync(path).mtimeMs < now - UNFINISHED_MS) rmSync(path, { recursive: true });
    } catch (error) {
      // The folder belongs to another user, or another run removed it first: the backup goes on.
      if (!/^(EACCES|EPERM|ENOENT|ENOTEMPTY)$/.test(String((error as NodeJS.ErrnoException).code)))
        throw error;
    }
  }
}
