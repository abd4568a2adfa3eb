import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';

const FOLDER = new URL('../../fixtures/ledgers/', import.meta.url);

/** The newest migration of each ledger that a released version wrote: `0000`, `0001` … */
export const OLD_LEDGERS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sqlite.br'))
  .map((name) => name.slice(0, 4))
  .sort();

/** Their last turn: 22 June 2026, 08:30 UTC. */
export const OLD_LEDGERS_END = Date.parse('2026-06-22T08:30:00Z');

/** The compressed file of one of them. */
export function oldLedgerFile(migration: string): Buffer {
  return readFileSync(new URL(`${migration}.sqlite.br`, FOLDER));
}

/** Puts one of them at `path`, as that version left it. */
export function putOldLedger(migration: string, path: string): void {
  writeFileSync(path, brotliDecompressSync(oldLedgerFile(migration)));
}

/** Puts a ledger there that lacks the newest migration and a table of it. */
export function putLedgerToUpgrade(path: string): void {
  putOldLedger(OLD_LEDGERS.at(-1) ?? '', path);
  const sqlite = new Database(path);
  sqlite.exec(`DROP TABLE alert_deliveries;
    DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`);
  sqlite.close();
}
