import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { checkNotMoved, fileIdentity } from './file-identity.js';
import { checkIsLedger } from './identify.js';
import type { Queries } from './queries.js';
import * as schema from './schema.js';

declare const writable: unique symbol;
/** Queries inside an immediate transaction: the only thing that write functions accept. */
export type LedgerTransaction = Queries & { readonly [writable]: true };

export interface LedgerWriter {
  readonly db: Queries;
  readonly sqlite: Database.Database;
  /**
   * One immediate transaction: all of it is committed, or nothing. `work` must not be async.
   * @throws LedgerMovedError for a file that is not in its place any more: a commit into a deleted file is none
   */
  commit<T>(work: (tx: LedgerTransaction) => T): T;
  /** @throws LedgerMovedError when the path names another file now, or none */
  checkInPlace(): void;
  /**
   * Moves what was committed from the log beside the ledger (-wal) into the ledger itself, so that between turns the
   * file is whole: whoever deletes the log or puts a backup in the ledger's place then loses or mixes nothing. Where a
   * reader is in the way it is left for later.
   */
  foldLog(): void;
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;
/** The log can be folded after the next turn as well. */
const FOLD_TIMEOUT_MS = 100;

/** Opens a migrated ledger for writing; `migrateLedger` comes first (the worker does both). */
export function openLedgerForWriting(path: string): LedgerWriter {
  // Before opening: should the file be replaced in between, the first commit sees it.
  const identity = fileIdentity(path);
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    // Before the settings: WAL would be written into a file that is none of ours.
    checkIsLedger(sqlite, path);
    preparePragmas(sqlite);
    const db: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });
    const checkInPlace = () => checkNotMoved(path, identity);
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
        checkInPlace();
        return result;
      },
      foldLog() {
        sqlite.pragma(`busy_timeout = ${FOLD_TIMEOUT_MS}`);
        try {
          sqlite.pragma('wal_checkpoint(TRUNCATE)');
        } finally {
          sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
        }
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
