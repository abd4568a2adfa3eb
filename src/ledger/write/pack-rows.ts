import { and, asc, eq, gt, gte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { DAY_MS, HOUR_MS } from '../../core/time.js';
import { CHAINED_TABLES, isEntity } from '../chain/fields.js';
import { type ChainedRow, PACKED, packedThrough, packOf } from '../chain/packs.js';
import { entriesBetween } from '../chain/verify.js';
import type { LedgerTransaction, LedgerWriter } from '../file/open-writing.js';
import { MISSED_MS } from '../read/journals.js';
import type { Queries } from '../read/queries.js';
import { chain, packs, turns } from '../schema.js';

/** Rows of older turns are packed. Every window that they opened is scored by then, or void. */
export const PACK_AFTER_MS = 35 * DAY_MS;
/** The turns of a pack: those of a day, and not too many for one transaction. */
const PACK_TURNS = 300;

/**
 * Packs the rows of the oldest day that is due, in a transaction of its own. What readers and scores refer to stays.
 * @returns whether there was such a day
 */
export function packOldRows(ledger: LedgerWriter, now: number): boolean {
  const through = lastDueEntry(ledger.db, now - PACK_AFTER_MS);
  if (through === null) return false;
  // Nothing refers to a row that goes; for each, SQLite would read every table that could.
  ledger.sqlite.pragma('foreign_keys = OFF');
  try {
    ledger.commit((tx) => pack(tx, through));
  } finally {
    ledger.sqlite.pragma('foreign_keys = ON');
  }
  return true;
}

/** The end of the first day that is not packed yet; null while it is younger than `before`. */
function lastDueEntry(queries: Queries, before: number): number | null {
  const entryOf = (turn: SQL) =>
    queries
      .select({ seq: chain.seq, turn: turns })
      .from(chain)
      .innerJoin(turns, eq(turns.id, chain.rowId))
      .where(and(eq(chain.entity, 'turns'), turn))
      .orderBy(asc(chain.seq))
      .limit(1)
      .get();
  const first = entryOf(gt(chain.seq, packedThrough(queries)))?.turn;
  if (!first || first.committedAt >= before) return null;
  const isNextDay = or(
    gte(turns.committedAt, first.committedAt + DAY_MS),
    gte(turns.id, first.id + PACK_TURNS),
  );
  const next = queries
    .select()
    .from(turns)
    .where(and(gt(turns.id, first.id), isNextDay))
    .orderBy(asc(turns.id))
    .limit(1)
    .get();
  if (!next || next.committedAt >= before) return null;
  return (entryOf(eq(chain.rowId, next.id))?.seq ?? 0) - 1;
}

function pack(tx: LedgerTransaction, through: number): void {
  const shown = shownForecasts(tx);
  const isKept = ({ entity, row }: ChainedRow) =>
    !PACKED.has(entity) ||
    row.id === 1 ||
    [row.opens, row.opens6h, row.opens24h].includes(1) ||
    (entity === 'forecasts' && shown.has(row.id)) ||
    (entity === 'snapshots' && row.payload !== null);
  const found: ChainedRow[] = [];
  for (const { seq, entity, row } of entriesBetween(tx, packedThrough(tx) + 1, through))
    if (isEntity(entity) && row) found.push({ seq, entity, row });
  const turnsKept = new Set(found.filter(isKept).map(({ row }) => row.turnId));
  const moved = found.filter((one) => !isKept(one) && !(one.entity === 'turns' && turnsKept.has(one.row.id)));
  tx.insert(packs)
    .values({ throughSeq: through, entries: moved.length, ...packOf(moved) })
    .run();
  const gone = (table: SQLiteTable, column: SQLiteColumn, values: readonly unknown[]) => {
    const statement = tx
      .delete(table)
      .where(eq(column, sql.placeholder('value')))
      .prepare();
    for (const value of values) statement.run({ value });
  };
  for (const [entity, table] of Object.entries(CHAINED_TABLES))
    gone(
      table,
      table.id,
      moved.filter((one) => one.entity === entity).map(({ row }) => row.id),
    );
  gone(
    chain,
    chain.seq,
    moved.map(({ seq }) => seq),
  );
}

/** Forecasts that stay although they opened no window: the first of a model, and those that pages show beside a reset. */
function shownForecasts(tx: LedgerTransaction): ReadonlySet<unknown> {
  const rows = tx.all<{ id: number | null }>(sql`
    SELECT min(id) AS id FROM forecasts GROUP BY model_version
    UNION ALL SELECT (
      SELECT f.id FROM forecasts AS f WHERE f.slot BETWEEN k.at - ms - ${MISSED_MS} AND k.at - ms ORDER BY f.slot DESC LIMIT 1
    ) FROM current_resets AS k, (SELECT ${6 * HOUR_MS} AS ms UNION ALL SELECT ${24 * HOUR_MS})
      WHERE k.kind = 'regular' AND k.status = 'confirmed'`);
  return new Set(rows.map(({ id }) => id));
}
