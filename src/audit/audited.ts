import type Database from 'better-sqlite3';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../ledger/read/queries.js';
import * as schema from '../ledger/schema.js';

/** Every table of the ledger. */
export const TABLES = Object.values<unknown>(schema)
  .filter((one): one is SQLiteTable => is(one, SQLiteTable))
  .map((table) => ({ name: getTableName(table), table }));

/** The ledger under audit: one read-only state. */
export interface Audited {
  readonly sqlite: Database.Database;
  readonly queries: Queries;
  /** Null before the first turn. */
  readonly newestTurn: NewestTurn | null;
}

/** What the newest turn knew. Operators may have appended resets since. */
interface NewestTurn {
  readonly id: number;
  readonly committedAt: number;
  /** The last row of `resets` that it knew; 0 for none. */
  readonly resetsThrough: number;
}

export function newestTurn(sqlite: Database.Database): NewestTurn | null {
  const turn = sqlite
    .prepare('SELECT id, committed_at AS committedAt FROM turns ORDER BY id DESC LIMIT 1')
    .get() as { id: number; committedAt: number } | undefined;
  if (!turn) return null;
  // Those that it found itself come after its own row in the chain.
  const resetsThrough = sqlite
    .prepare(
      `SELECT r.id FROM resets AS r JOIN chain AS c ON c.entity = 'resets' AND c.row_id = r.id
         WHERE r.turn_id = :turnId OR c.seq < (SELECT seq FROM chain WHERE entity = 'turns' AND row_id = :turnId)
         ORDER BY r.id DESC LIMIT 1`,
    )
    .pluck()
    .get({ turnId: turn.id }) as number | undefined;
  return { ...turn, resetsThrough: resetsThrough ?? 0 };
}

/** Iterates over the rows of a query in constant memory. */
export function rowsOf<Row>(
  { sqlite }: Pick<Audited, 'sqlite'>,
  sql: string,
  ...values: unknown[]
): IterableIterator<Row> {
  return sqlite.prepare<unknown[], Row>(sql).iterate(...values);
}

/** SQL: whether `r`, a row of `resets`, was the current one as of the row `:through`. */
export const CURRENT = `r.id <= :through
  AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id AND later.id <= :through)`;

/** SQL: the current rows of the resets that count (confirmed, regular). */
export const COUNTED = `counted AS (
    SELECT r.id, r.at, r.text, r.url FROM resets AS r
    WHERE r.kind = 'regular' AND r.status = 'confirmed' AND ${CURRENT}
  )`;

/** `2026-06-01T12:00:00.000Z`; an invalid instant stays a number. */
export function instant(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms);
}
