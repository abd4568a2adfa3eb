import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A backup in a folder, known by its name alone. */
export interface Backup {
  readonly name: string;
  readonly madeAt: number;
}

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
