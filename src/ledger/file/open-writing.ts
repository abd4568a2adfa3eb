import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { Queries } from '../queries.js';
import * as schema from '../schema.js';
import { checkIsFilledLedger, fileAt } from './identity.js';
import { checkBeforeWriting, foldLog } from './log.js';

declare const writable: unique symbol;

/** Queries inside an immediate transaction, which every write function requires. */
export type LedgerTransaction = Queries & { readonly [writable]: true };

/** The path of an open ledger now names another file, or none: further commits would be lost. */
export class LedgerMovedError extends Error {
  override name = 'LedgerMovedError';
  /** True if somebody else wrote the file: then there is nothing left to save. */
  readonly overwritten: boolean;
  constructor(message: string, overwritten = false) {
    super(message);
    this.overwritten = overwritten;
  }
}

export interface LedgerWriter {
  readonly db: Queries;
  readonly sqlite: Database.Database;
  /** @throws LedgerMovedError if the path now names another file, or none, or somebody else wrote the file */
  checkInPlace(): void;
  /**
   * Runs one immediate transaction: everything is committed, or nothing. `work` must not be async.
   * @throws LedgerMovedError if the file is no longer in its place: a commit to a deleted file would be lost
   */
  commit<T>(work: (tx: LedgerTransaction) => T): T;
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens a migrated ledger for writing; `migrateLedger` comes first (the worker does both).
 * @param onUnfolded called with the reason when the log of a commit could not be moved into the file
 */
export function openLedgerForWriting(path: string, onUnfolded?: (problem: string) => void): LedgerWriter {
  // The file is noted before it is opened, so that a replacement in between is noticed.
  const opened = fileAt(path);
  checkBeforeWriting(path);
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    // The pragmas come later: they would switch a foreign file to WAL.
    checkIsFilledLedger(sqlite, path);
    preparePragmas(sqlite);
    const database: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });
    const db: Queries = database;
    const newestEntry = sqlite.prepare<[], ChainEntry>(NEWEST_ENTRY);
    const hashAt = sqlite.prepare<[number], string>(HASH_AT).pluck();
    let newest = newestEntry.get();
    let { changedAt } = opened;

    /** @returns when the file was last changed */
    function inPlace(): bigint {
      const file = fileAt(path);
      if (file.identity === opened.identity) return file.changedAt;
      const change = file.identity === null ? 'was deleted or moved away' : 'was replaced by another file';
      throw new LedgerMovedError(`${path} ${change} while this process was writing it`);
    }

    function checkInPlace(): void {
      const now = inPlace();
      if (now === changedAt) return;
      // Commands that append change the file, too. A file copied over it lacks the newest entry.
      const stored = readNewest(path, newest);
      if (stored === null)
        throw new LedgerMovedError(
          `${path} was overwritten while this process was writing it. Stop the worker before you copy a file there.`,
          true,
        );
      // Another name of the file has another log, and this connection goes on with pages that it has cached.
      if (stored !== undefined && hashAt.get(stored.seq) !== stored.hash)
        throw new LedgerMovedError(
          `${path} was written under another name of the same file (a mount or a hard link) while this process was writing it. Let one worker write it, under one name.`,
          true,
        );
      changedAt = now;
    }
    return {
      checkInPlace,
      db,
      sqlite,
      commit<T>(work: (tx: LedgerTransaction) => T): T {
        checkInPlace();
        // drizzle's are deferred by default: read-then-write would fail with SQLITE_BUSY_SNAPSHOT.
        const result = database.transaction((tx) => work(tx as Queries as LedgerTransaction), {
          behavior: 'immediate',
        });
        const problem = foldLog(sqlite, BUSY_TIMEOUT_MS);
        if (problem !== null) onUnfolded?.(problem);
        newest = newestEntry.get();
        changedAt = inPlace();
        return result;
      },
      close: () => void sqlite.close(),
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
  // Deleted content is overwritten, because a text that is taken down must not stay in the file.
  sqlite.pragma('secure_delete = ON');
  // SQLite's own 2 MB. better-sqlite3 asks for 16, and the worker would fill them as its ledger grows.
  sqlite.pragma('cache_size = -2000');
}

const NEWEST_ENTRY = 'SELECT seq, hash FROM chain ORDER BY seq DESC LIMIT 1';
const HASH_AT = 'SELECT hash FROM chain WHERE seq = ?';

interface ChainEntry {
  readonly seq: number;
  readonly hash: string;
}

/**
 * The newest entry of the file; null if it lacks the entry `expected`. Over another connection: the open one
 * has cached pages, and reading without SQLite would release its locks.
 */
function readNewest(path: string, expected: ChainEntry | undefined): ChainEntry | undefined | null {
  const sqlite = new Database(path, { readonly: true });
  try {
    const isThere =
      expected === undefined || sqlite.prepare(HASH_AT).pluck().get(expected.seq) === expected.hash;
    return isThere ? sqlite.prepare<[], ChainEntry>(NEWEST_ENTRY).get() : null;
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String((error as { code?: unknown }).code))) throw error;
    return null;
  } finally {
    sqlite.close();
  }
}
