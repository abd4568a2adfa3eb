import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { checkIsLedger } from './identify.js';
import type { Queries } from './queries.js';
import * as schema from './schema.js';

declare const writable: unique symbol;
/** Queries inside an immediate transaction: the only thing that write functions accept. */
export type LedgerTransaction = Queries & { readonly [writable]: true };

export interface LedgerWriter {
  readonly db: Queries;
  readonly sqlite: Database.Database;
  /** One immediate transaction: all of it is committed, or nothing. `work` must not be async. */
  commit<T>(work: (tx: LedgerTransaction) => T): T;
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;

/** Opens a migrated ledger for writing; `migrateLedger` comes first (the worker does both). */
export function openLedgerForWriting(path: string): LedgerWriter {
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    // Before the settings: WAL would be written into a file that is none of ours.
    checkIsLedger(sqlite, path);
    preparePragmas(sqlite);
    const db: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });
    return {
      db,
      sqlite,
      // drizzle's transactions are deferred by default: read-then-write would meet SQLITE_BUSY_SNAPSHOT.
      commit: (work) =>
        db.transaction((tx) => work(tx as Queries as LedgerTransaction), { behavior: 'immediate' }),
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
