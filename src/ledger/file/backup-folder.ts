import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A backup in a folder, known by its name alone. */
export interface Backup {
  readonly name: string;
  readonly madeAt: number;
}

/** Begins the name of the hidden folder in which a backup is made before it gets its name. */
export const UNFINISHED = '.unfinished-backup-';
/** Many times what the largest ledger takes: whatever is older was left by a run that was killed. */
const UNFINISHED_MS = 6 * 3_600_000;
const NAME = /^ledger-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.sqlite$/;

/** `2026-08-31T12-00-00-000Z`: an instant that every file system takes and that sorts by time. */
export function instantInName(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/g, '-');
}

export function backupName(at: number): string {
  return `ledger-${instantInName(at)}.sqlite`;
}

/** The backups of a folder, newest first; whatever has another name is none. */
export function backupsIn(folder: string): readonly Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry): Backup[] => {
      const [, day, hour, minute, second, rest] = NAME.exec(entry.name) ?? [];
      const madeAt = Date.parse(`${day}${hour}:${minute}:${second}.${rest}`);
      return entry.isFile() && Number.isFinite(madeAt) ? [{ name: entry.name, madeAt }] : [];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/**
 * Removes all but the newest backups of a folder.
 * @param made the one that was just made: it stays, even where a clock was set back and others seem newer
 * @returns the names of what was removed
 */
export function removeOldBackups(folder: string, made: string, keep: number): readonly string[] {
  const others = backupsIn(folder).filter(({ name }) => name !== made);
  const removed = others.slice(keep - 1).map(({ name }) => name);
  for (const name of removed) rmSync(join(folder, name));
  return removed;
}

/** Tidies up after runs that were killed, by the clock that the file system goes by. */
export function removeUnfinished(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(UNFINISHED))) {
    const path = join(folder, name);
    try {
      if (statSync(path).mtimeMs < now - UNFINISHED_MS) rmSync(path, { recursive: true });
    } catch (error) {
      // Of another user, or another run was faster: no reason not to make a backup.
      if (!/^(EACCES|EPERM|ENOENT|ENOTEMPTY)$/.test(String((error as NodeJS.ErrnoException).code)))
        throw error;
    }
  }
}
