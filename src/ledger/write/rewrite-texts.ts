import { getTableName, sql } from 'drizzle-orm';
import type { LedgerTransaction } from '../file/open-writing.js';
import { alertDeliveries, texts } from '../schema.js';

/** Where texts from outside stand that can be taken down. */
const TABLES = [texts, alertDeliveries];

/**
 * Writes the tables that hold texts to new pages. `secure_delete` overwrites deleted rows and pages that
 * become free. But SQLite moves rows between the pages of a table, and leaves bytes of them where they were
 * as long as that page is in use.
 */
export function rewriteTexts(tx: LedgerTransaction): void {
  for (const table of TABLES) {
    const name = sql.identifier(getTableName(table));
    tx.run(sql`CREATE TABLE rewritten AS SELECT * FROM ${name}`);
    tx.run(sql`DELETE FROM ${name}`);
    tx.run(sql`INSERT INTO ${name} SELECT * FROM rewritten`);
    tx.run(sql`DROP TABLE rewritten`);
  }
}
