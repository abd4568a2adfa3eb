import type Database from 'better-sqlite3';
import type { Queries } from '../ledger/read/queries.js';

/** What a check works on: one state of a ledger, read-only. */
export interface Audited {
  readonly sqlite: Database.Database;
  readonly queries: Queries;
  /** Null before the first turn. */
  readonly newestTurn: NewestTurn | null;
}

/** How far the newest turn saw: operators may have appended to the record since. */
export interface NewestTurn {
  readonly id: number;
  readonly committedAt: number;
  /** The newest row of `resets` that it knew; 0 for none. */
  readonly resetsThrough: number;
}

export function newestTurn(sqlite: Database.Database): NewestTurn | null {
  const turn = sqlite
    .prepare('SELECT id, committed_at AS committedAt FROM turns ORDER BY id DESC LIMIT 1')
    .get() as { id: number; committedAt: number } | undefined;
  if (!turn) return null;
  // Those that it found itself come after its own row in the chain; older programs wrote them before it.
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

/** The rows of a query one by one: memory stays the same however many they are. */
export function rowsOf<Row>(
  { sqlite }: Pick<Audited, 'sqlite'>,
  sql: string,
  ...values: unknown[]
): IterableIterator<Row> {
  return sqlite.prepare<unknown[], Row>(sql).iterate(...values);
}

/** SQL: the resets that count (confirmed, regular) with what was known up to the row `:through`, as `counted`. */
export const COUNTED = `counted AS (
    SELECT r.id, r.at, r.text, r.url FROM resets AS r
    WHERE r.kind = 'regular' AND r.status = 'confirmed' AND r.id <= :through
      AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id AND later.id <= :through)
  )`;

/** `2026-06-01T12:00:00.000Z`; what is no instant at all is named as it is. */
export function instant(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms);
}
