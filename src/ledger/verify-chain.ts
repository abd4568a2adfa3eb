import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { CHAIN_VERSION, type ChainHead, chainHash, GENESIS } from './chain.js';
import { CHAINED_TABLES, type ChainedEntity } from './chain-fields.js';
import type { Queries } from './queries.js';
import { chain } from './schema.js';

export type ChainReport =
  | { readonly kind: 'intact'; readonly head: ChainHead }
  | {
      readonly kind: 'differs';
      /** Null for a row that no entry of the chain speaks of. */
      readonly seq: number | null;
      /** Null where an entry itself is missing. */
      readonly entity: string | null;
      readonly rowId: number | null;
      readonly what: ChainDifference;
    };

export type ChainDifference =
  /** Row or entry is not what was written: the recomputed hash differs. */
  | 'hash'
  | 'row_missing'
  | 'entry_missing'
  | 'row_without_entry'
  /** Written by a newer program, or not by this one at all. */
  | 'unknown_entry';

/** Entries looked at together; memory stays the same however long the chain is. */
const CHUNK = 500;

/**
 * Recomputes the hash chain from the rows, from the first one on. To see one state of a ledger that is being written,
 * call it in a reader's `snapshot`.
 * @returns the head, or the first difference. A chain that was cut together with its rows, or recomputed as a whole,
 *   is intact: only a head that was kept outside tells.
 */
export function verifyChain(queries: Queries): ChainReport {
  let head: ChainHead = { seq: 0, hash: GENESIS };
  for (;;) {
    const entries = entriesAfter(queries, head.seq === 0 ? Number.MIN_SAFE_INTEGER : head.seq);
    const rows = rowsOf(queries, entries);
    for (const entry of entries) {
      const checked = check(entry, rows, head);
      if (checked.kind === 'differs') return checked;
      head = checked.head;
    }
    if (entries.length < CHUNK) return rowWithoutEntry(queries) ?? { kind: 'intact', head };
  }
}

type Entry = typeof chain.$inferSelect;
type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

function entriesAfter(queries: Queries, seq: number): readonly Entry[] {
  return queries.select().from(chain).where(gt(chain.seq, seq)).orderBy(asc(chain.seq)).limit(CHUNK).all();
}

function check(entry: Entry, rows: Rows, head: ChainHead): ChainReport {
  const { seq, entity, rowId, version, hash } = entry;
  const differs = (what: ChainDifference): ChainReport => ({ kind: 'differs', seq, entity, rowId, what });
  if (seq !== head.seq + 1) {
    return { kind: 'differs', seq: head.seq + 1, entity: null, rowId: null, what: 'entry_missing' };
  }
  if (!isEntity(entity) || version !== CHAIN_VERSION) return differs('unknown_entry');
  const row = rows.get(`${entity} ${rowId}`);
  if (!row) return differs('row_missing');
  return chainHash(entity, row, head.hash) === hash
    ? { kind: 'intact', head: { seq, hash } }
    : differs('hash');
}

function rowsOf(queries: Queries, entries: readonly Entry[]): Rows {
  const rows = new Map<string, Readonly<Record<string, unknown>>>();
  for (const entity of new Set(entries.map((entry) => entry.entity))) {
    if (!isEntity(entity)) continue;
    const table = CHAINED_TABLES[entity];
    const ids = entries.filter((entry) => entry.entity === entity).map((entry) => entry.rowId);
    const found = queries
      .select()
      .from(table as SQLiteTable)
      .where(inArray(table.id, ids))
      .all();
    for (const row of found) rows.set(`${entity} ${row.id}`, row);
  }
  return rows;
}

function rowWithoutEntry(queries: Queries): ChainReport | null {
  for (const entity of Object.keys(CHAINED_TABLES).filter(isEntity)) {
    const table = CHAINED_TABLES[entity];
    const row = queries
      .select({ id: table.id })
      .from(table as SQLiteTable)
      .leftJoin(chain, and(eq(chain.entity, entity), eq(chain.rowId, table.id)))
      .where(isNull(chain.seq))
      .orderBy(asc(table.id))
      .limit(1)
      .get();
    if (row) return { kind: 'differs', seq: null, entity, rowId: row.id, what: 'row_without_entry' };
  }
  return null;
}

function isEntity(entity: string): entity is ChainedEntity {
  return Object.hasOwn(CHAINED_TABLES, entity);
}
