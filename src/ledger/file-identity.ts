import { statSync } from 'node:fs';

/** The path no longer names the file that this process has open; what is written there, nobody will ever read. */
export class LedgerMovedError extends Error {
  override name = 'LedgerMovedError';
}

/** Which file a path names; null for none. The number of an open file is not given to another one. */
export function fileIdentity(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}

/** @throws LedgerMovedError unless the path still names that file */
export function checkNotMoved(path: string, identity: string | null): void {
  const now = fileIdentity(path);
  if (now === identity) return;
  const what = now === null ? 'was deleted or moved away' : 'was replaced by another file';
  throw new LedgerMovedError(`${path} ${what} while this process was writing it`);
}
