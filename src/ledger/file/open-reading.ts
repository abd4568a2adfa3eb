import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Queries } from '../queries.js';
import * as schema from '../schema.js';

/** A connection that cannot write: opened read-only, with `query_only` on top. */
export interface LedgerReader {
  readonly db: Queries;
  readonly sqlite: Database.Database;
  /** Runs `read` on one consistent state of the ledger. */
  snapshot<T>(read: (queries: Queries) => T): T;
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens an existing ledger read-only. Success does not mean that it can be read: recovery and permission
 * errors of a WAL ledger come with the first query.
 */
export function openLedgerForReading(path: string, options: { busyTimeoutMs?: number } = {}): LedgerReader {
  const sqlite = new Database(path, { readonly: true, fileMustExist: true });
  try {
    sqlite.pragma(`busy_timeout = ${options.busyTimeoutMs ?? BUSY_TIMEOUT_MS}`);
    sqlite.pragma('query_only = ON');
    const db: Queries = drizzle(sqlite, { schema });
    return {
      db,
      sqlite,
      snapshot: <T>(read: (queries: Queries) => T): T => sqlite.transaction(() => read(db)).deferred(),
      close: () => void sqlite.close(),
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** What `read` makes of a ledger or a backup; null where the file cannot be read, or `read` gives null. */
export function readIfReadable<T>(path: string, read: (queries: Queries) => T | null): T | null {
  try {
    // SQLite deletes the log of an empty file, and a restore keeps it.
    if (statSync(path).size === 0) return null;
    const reader = openLedgerForReading(path);
    try {
      return read(reader.db);
    } finally {
      reader.close();
    }
  } catch {
    return null;
  }
}
