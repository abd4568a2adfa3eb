import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../queries.js';
import { APPEND_ONLY, chain } from '../schema.js';
import { type ChainHead, chainHash, GENESIS } from './append.js';
import { FIELDS_VERSION, isEntity } from './fields.js';

export interface ChainDifference {
  /** Null for a row without an entry in the chain. */
  readonly seq: number | null;
  /** Null where an entry itself is missing. */
  readonly entity: string | null;
  readonly rowId: number | null;
  readonly what: ChainProblem;
}

type ChainProblem =
  /** The row is not what was written: its recomputed hash differs. */
  | 'hash'
  /** The row and the entry after it are as written, but the hash in this entry differs. */
  | 'entry_hash'
  | 'row_missing'
  /** Entries before this one are missing, from `seq` on. */
  | 'entry_missing'
  /** It follows missing entries, so that its hash cannot be recomputed. */
  | 'unprovable'
  /** The entries of a table come in the order of its rows, without a gap: this one does not. */
  | 'out_of_order'
  | 'row_without_entry'
  /** A newer program wrote it, or none of this project's. */
  | 'unknown_entry';

/** Entries checked together; memory does not grow with the chain. */
const CHUNK = 500;

/**
 * Recomputes the hash chain from the first row on, and yields every difference in the order of the chain,
 * then rows without an entry. After a difference it continues from the stored hash, so that each is reported
 * once. A chain that was cut together with its rows, or recomputed as a whole, shows no difference: only a
 * head kept elsewhere reveals that. While the ledger is being written, call it in a reader's `snapshot`.
 * @param onEntry called with the number of checked entries and the hash of the last one
 * @returns the head as it is stored
 */
export function* chainDifferences(
  queries: Queries,
  onEntry: (done: number, hash: string) => void = () => undefined,
): Generator<ChainDifference, ChainHead> {
  let head: ChainHead = { seq: 0, hash: GENESIS };
  /** Possible previous hashes of the next entry: the stored one, and the expected one. Empty: unknown. */
  let before: readonly string[] = [GENESIS];
  /** An entry whose hash differs; the next entry shows whether the row or the entry was changed. */
  let doubted: Entry | null = null;
  const order = createRowOrder();
  let done = 0;
  for (const entry of entriesOf(queries)) {
    const { seq, entity, rowId, version, hash, row } = entry;
    const isAfterGap = seq > 0 && seq !== head.seq + 1;
    if (isAfterGap) before = [];
    const isKnown = isEntity(entity) && seq > 0 && version === FIELDS_VERSION;
    const hashes = isKnown && row ? before.map((previous) => chainHash(entity, row, previous)) : [];
    if (doubted) {
      yield differenceOf(doubted, hashes[1] === hash ? 'entry_hash' : 'hash');
      doubted = null;
    }
    if (isAfterGap) {
      yield { seq: head.seq + 1, entity: null, rowId: null, what: 'entry_missing' };
      order.forget();
    }
    if (!isKnown) yield differenceOf(entry, 'unknown_entry');
    else {
      if (!order.follows(entity, rowId)) yield differenceOf(entry, 'out_of_order');
      if (!row) yield differenceOf(entry, 'row_missing');
      else if (before.length === 0) yield differenceOf(entry, 'unprovable');
    }
    done += 1;
    if (seq <= 0) continue;
    head = { seq, hash };
    onEntry(done, hash);
    if (hashes.length > 0 && !hashes.includes(hash)) doubted = entry;
    before = doubted && hashes[0] !== undefined ? [hash, hashes[0]] : [hash];
  }
  if (doubted) yield differenceOf(doubted, 'hash');
  yield* rowsWithoutEntry(queries);
  return head;
}

/**
 * Entries of a table come row by row. After one out of order, both its number and the expected one may be
 * followed.
 */
function createRowOrder() {
  let isFirst = (rowId: number): boolean => rowId === 1;
  const next = new Map<string, readonly number[]>();
  return {
    follows(entity: string, rowId: number): boolean {
      const expected = next.get(entity);
      const follows = expected ? expected.includes(rowId) : isFirst(rowId);
      next.set(entity, follows ? [rowId + 1] : [rowId + 1, (expected?.[0] ?? 1) + 1]);
      return follows;
    },
    /** After missing entries, the next rows of the tables are unknown. */
    forget() {
      next.clear();
      isFirst = () => true;
    },
  };
}

/** An entry with its row; without one if that is missing. */
interface Entry extends Readonly<typeof chain.$inferSelect> {
  readonly row: Readonly<Record<string, unknown>> | undefined;
}

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

function differenceOf({ seq, entity, rowId }: Entry, problem: ChainProblem): ChainDifference {
  return { seq, entity, rowId, what: problem };
}

/** The entries of the chain with their rows, in order. */
function* entriesOf(queries: Queries): Generator<Entry> {
  for (let after = -Infinity; ; ) {
    const entries = queries
      .select()
      .from(chain)
      .where(gt(chain.seq, after))
      .orderBy(asc(chain.seq))
      .limit(CHUNK)
      .all();
    const rows = rowsOf(queries, entries);
    for (const entry of entries) yield { ...entry, row: rows.get(`${entry.entity} ${entry.rowId}`) };
    const last = entries.at(-1)?.seq ?? after;
    // Numbers beyond those that the schema allows are rounded, and may not increase.
    if (entries.length < CHUNK || last <= after) return;
    after = last;
  }
}

function rowsOf(queries: Queries, entries: readonly (typeof chain.$inferSelect)[]): Rows {
  const rows = new Map<string, Readonly<Record<string, unknown>>>();
  for (const entity of new Set(entries.map((entry) => entry.entity))) {
    if (!isEntity(entity)) continue;
    const table = APPEND_ONLY[entity];
    const ids = entries.filter((entry) => entry.entity === entity).map((entry) => entry.rowId);
    const stored = queries
      .select()
      .from(table as SQLiteTable)
      .where(inArray(table.id, ids))
      .all();
    for (const row of stored) rows.set(`${entity} ${row.id}`, row);
  }
  return rows;
}

function* rowsWithoutEntry(queries: Queries): Generator<ChainDifference> {
  for (const entity of Object.keys(APPEND_ONLY).filter(isEntity)) {
    const table = APPEND_ONLY[entity];
    for (let from = -Infinity; ; ) {
      const rows = queries
        .select({ id: table.id })
        .from(table as SQLiteTable)
        .leftJoin(chain, and(eq(chain.entity, entity), eq(chain.rowId, table.id)))
        .where(and(isNull(chain.seq), gt(table.id, from)))
        .orderBy(asc(table.id))
        .limit(CHUNK)
        .all();
      for (const { id } of rows) yield { seq: null, entity, rowId: id, what: 'row_without_entry' };
      const last = rows.at(-1)?.id ?? from;
      if (rows.length < CHUNK || last <= from) break;
      from = last;
    }
  }
}
