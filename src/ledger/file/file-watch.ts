import { statSync } from 'node:fs';
import Database from 'better-sqlite3';

/** The file of a writer is not in its place any more; what is written there, nobody will ever read. */
export class LedgerMovedError extends Error {
  override name = 'LedgerMovedError';
  /** True for a file whose content was written over: then this process has nothing left to save. */
  readonly overwritten: boolean;
  constructor(message: string, overwritten = false) {
    super(message);
    this.overwritten = overwritten;
  }
}

/** Watches that the path of a ledger names the file that is open, with the content that was written into it. */
export interface FileWatch {
  /** The file that was opened since, and all of its content is accepted. */
  attach(sqlite: Database.Database): void;
  /** @throws LedgerMovedError */
  check(): void;
  /** What the file holds now is this process's own work. @throws LedgerMovedError when it is elsewhere */
  accept(): void;
}

/** To be called before the file is opened, so that one that is replaced in between is noticed. */
export function watchFile(path: string): FileWatch {
  // The number of a file that is open is not given to another one.
  const { identity } = stateOf(path);
  let own: Database.Database | null = null;
  let changedAt: bigint | null = null;
  let head: Head | undefined;

  /** @returns when the file was changed last */
  function inPlace(): bigint | null {
    const now = stateOf(path);
    if (now.identity === identity) return now.changedAt;
    const what = now.identity === null ? 'was deleted or moved away' : 'was replaced by another file';
    throw new LedgerMovedError(`${path} ${what} while this process was writing it`);
  }
  function accept(): void {
    changedAt = inPlace();
    head = own?.prepare<[], Head>(HEAD).get();
  }
  return {
    attach(sqlite) {
      // A file without tables is told apart by whoever opens it.
      if (sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'chain'").get()) own = sqlite;
      accept();
    },
    accept,
    check() {
      const now = inPlace();
      if (now === changedAt) return;
      // Others may fold the log, too. A copy over the file lacks what was written last.
      if (head !== undefined && !holds(path, head)) {
        throw new LedgerMovedError(`${path} was written over while this process was writing it`, true);
      }
      changedAt = now;
    },
  };
}

const HEAD = 'SELECT seq, hash FROM chain ORDER BY seq DESC LIMIT 1';

interface Head {
  readonly seq: number;
  readonly hash: string;
}

function stateOf(path: string): { readonly identity: string | null; readonly changedAt: bigint | null } {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found
    ? { identity: `${found.dev}:${found.ino}`, changedAt: found.mtimeNs }
    : { identity: null, changedAt: null };
}

/** Past our own cache, by another connection; to read the file without SQLite would free the locks of this process. */
function holds(path: string, { seq, hash }: Head): boolean {
  try {
    const sqlite = new Database(path, { readonly: true });
    try {
      return sqlite.prepare('SELECT hash FROM chain WHERE seq = ?').pluck().get(seq) === hash;
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String((error as { code?: unknown }).code))) throw error;
    return false;
  }
}
