import { accessSync, constants, existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { Queries } from '../read/queries.js';
import * as schema from '../schema.js';
import { isTroubleWithFile } from './errors.js';
import { watchFile } from './file-watch.js';
import { checkIsLedger } from './identity.js';

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
  /** @throws LedgerMovedError when the path names another file now, or none, or the file was written over */
  checkInPlace(): void;
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;
/** A log that cannot be folded now is folded after the next commit. */
const FOLD_TIMEOUT_MS = 50;

/** Opens a migrated ledger for writing; `migrateLedger` comes first (the worker does both). */
export function openLedgerForWriting(path: string): LedgerWriter {
  const watch = watchFile(path);
  // SQLite would open it all the same and make a log beside it that is read-only, too, and stays so.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    // Before the settings: WAL would be written into a file that is none of ours.
    checkIsLedger(sqlite, path);
    preparePragmas(sqlite);
    const db: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });
    watch.attach(sqlite);
    return {
      checkInPlace: watch.check,
      db,
      sqlite,
      // drizzle's transactions are deferred by default: read-then-write would meet SQLITE_BUSY_SNAPSHOT.
      commit(work) {
        watch.check();
        const result = db.transaction((tx) => work(tx as Queries as LedgerTransaction), {
          behavior: 'immediate',
        });
        foldLog(sqlite);
        watch.accept();
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

/**
 * Moves what was committed from the log beside the ledger (-wal) into the ledger itself, so that at rest the file is
 * whole: whoever deletes the log, or puts another file in the ledger's place, then loses and mixes nothing.
 */
function foldLog(sqlite: Database.Database): void {
  try {
    sqlite.pragma(`busy_timeout = ${FOLD_TIMEOUT_MS}`);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // As with SQLite's own folding: the commit stands, in the log.
    if (!isTroubleWithFile(error)) throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
