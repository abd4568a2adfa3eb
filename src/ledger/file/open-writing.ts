import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { Queries } from '../read/queries.js';
import * as schema from '../schema.js';
import { checkIsFilledLedger, fileAt } from './identity.js';
import { checkBeforeWriting, foldLog } from './log.js';

declare const writable: unique symbol;
/** Queries inside an immediate transaction: the only thing that write functions accept. */
export type LedgerTransaction = Queries & { readonly [writable]: true };

/** The path of an open ledger names another file, or none: nobody will ever read what is written there. */
export class LedgerMovedError extends Error {
  override name = 'LedgerMovedError';
  /** True for a file whose content was overwritten: then this process has nothing left to save. */
  readonly overwritten: boolean;
  constructor(message: string, overwritten = false) {
    super(message);
    this.overwritten = overwritten;
  }
}

export interface LedgerWriter {
  readonly db: Queries;
  readonly sqlite: Database.Database;
  /**
   * One immediate transaction: all of it is committed, or nothing. `work` must not be async.
   * @throws LedgerMovedError for a file that is not in its place any more: a commit into a deleted file is none
   */
  commit<T>(work: (tx: LedgerTransaction) => T): T;
  /** @throws LedgerMovedError when the path names another file now, or none, or the file was overwritten */
  checkInPlace(): void;
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;

/** Opens a migrated ledger for writing; `migrateLedger` comes first (the worker does both). */
export function openLedgerForWriting(path: string): LedgerWriter {
  // Before it is opened, so that a file that is replaced in between is noticed.
  const opened = fileAt(path);
  checkBeforeWriting(path);
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    // Before the settings: WAL would be written into a file that is none of ours.
    checkIsFilledLedger(sqlite, path);
    preparePragmas(sqlite);
    const db: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });
    const newestEntry = sqlite.prepare<[], ChainEntry>(NEWEST_ENTRY);
    let newest = newestEntry.get();

    let { changedAt } = opened;

    /** @returns when the file was changed last */
    function inPlace(): bigint {
      const found = fileAt(path);
      if (found.identity === opened.identity) return found.changedAt;
      const what = found.identity === null ? 'was deleted or moved away' : 'was replaced by another file';
      throw new LedgerMovedError(`${path} ${what} while this process was writing it`);
    }
    function checkInPlace(): void {
      const now = inPlace();
      if (now === changedAt) return;
      // A command that appends changes the file, too. A copy over it lacks what was written last.
      if (newest !== undefined && !holds(path, newest))
        throw new LedgerMovedError(`${path} was overwritten while this process was writing it`, true);
      changedAt = now;
    }
    return {
      checkInPlace,
      db,
      sqlite,
      // drizzle's transactions are deferred by default: read-then-write would meet SQLITE_BUSY_SNAPSHOT.
      commit(work) {
        checkInPlace();
        const result = db.transaction((tx) => work(tx as Queries as LedgerTransaction), {
          behavior: 'immediate',
        });
        foldLog(sqlite, BUSY_TIMEOUT_MS);
        newest = newestEntry.get();
        changedAt = inPlace();
        return result;
      },
      close: () => sqlite.close(),
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Connection settings of every writer; `synchronous` reads NORMAL after a reopen unless it is set again. */
function preparePragmas(sqlite: Database.Database): void {
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
}

const NEWEST_ENTRY = 'SELECT seq, hash FROM chain ORDER BY seq DESC LIMIT 1';

interface ChainEntry {
  readonly seq: number;
  readonly hash: string;
}

/** By another connection: the open one has pages in its cache, and reading without SQLite would free its locks. */
function holds(path: string, { seq, hash }: ChainEntry): boolean {
  const sqlite = new Database(path, { readonly: true });
  try {
    return sqlite.prepare('SELECT hash FROM chain WHERE seq = ?').pluck().get(seq) === hash;
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String((error as { code?: unknown }).code))) throw error;
    return false;
  } finally {
    sqlite.close();
  }
}
