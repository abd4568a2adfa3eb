import { desc } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sha256 } from '../../core/text/sha256.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { prepareInsert, type StoreRow } from '../file/prepare-insert.js';
import type { Queries } from '../queries.js';
import { type Redactions, readRedactions } from '../read/redactions.js';
import { APPEND_ONLY, chain, texts } from '../schema.js';
import { type ChainedEntity, FIELDS, FIELDS_VERSION } from './fields.js';
import { type NewSalt, randomSalt, textHash } from './text-hash.js';

/* One hash chain over every append-only table. */

export const GENESIS = '0'.repeat(64);

export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/**
 * SHA-256 over the JSON list [entity, version, …field values in the listed order, previous hash].
 * A field that a row does not have counts as null.
 */
export function chainHash(
  entity: ChainedEntity,
  row: Readonly<Record<string, unknown>>,
  previous: string,
): string {
  const values = (FIELDS.get(entity) ?? []).map((field) => row[field] ?? null);
  return sha256(JSON.stringify([entity, FIELDS_VERSION, ...values, previous]));
}

export function chainHead(queries: Queries): ChainHead {
  const last = queries.select().from(chain).orderBy(desc(chain.seq)).limit(1).get();
  return last ? { seq: last.seq, hash: last.hash } : { seq: 0, hash: GENESIS };
}

type InsertRow<E extends ChainedEntity> = Omit<(typeof APPEND_ONLY)[E]['$inferInsert'], 'id'>;

export interface Appender {
  /** Inserts a row with the next id and links it into the chain; returns the id. */
  append<E extends ChainedEntity>(entity: E, row: InsertRow<E> | ((id: number) => InsertRow<E>)): number;
  /**
   * Keeps a text, which may be taken down later, unless it is refused for its words or under one of these
   * identities (`read/redactions.ts`): then a row of `redactions` says so.
   * @returns its name, for a chained row
   */
  keepText(text: string, ...identities: readonly (string | null)[]): string;
  /** The id that the next row of this entity will have. */
  nextId(entity: ChainedEntity): number;
  head(): ChainHead;
}

/**
 * The only way to add rows to chained tables, and the texts that they name. Valid only during its
 * transaction.
 */
export function createAppender(tx: LedgerTransaction, newSalt: NewSalt = randomSalt): Appender {
  let head = chainHead(tx);
  const lastIds = new Map<ChainedEntity, number>();
  const inserts = new Map<SQLiteTable, StoreRow>();
  const insert = (table: SQLiteTable, row: Readonly<Record<string, unknown>>): void => {
    const prepared = inserts.get(table) ?? prepareInsert(tx, table);
    inserts.set(table, prepared);
    prepared(row);
  };
  let redactions: Redactions | null = null;
  const nextId = (entity: ChainedEntity) => (lastIds.get(entity) ?? lastId(tx, entity)) + 1;
  const append: Appender['append'] = (entity, rowOrBuild) => {
    const table: SQLiteTable = APPEND_ONLY[entity];
    const id = nextId(entity);
    const fields = typeof rowOrBuild === 'function' ? rowOrBuild(id) : rowOrBuild;
    const row = {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          typeof value === 'string' ? wellFormed(value) : value,
        ]),
      ),
      id,
    };
    insert(table, row);
    head = { seq: head.seq + 1, hash: chainHash(entity, row, head.hash) };
    insert(chain, { seq: head.seq, entity, rowId: id, version: FIELDS_VERSION, hash: head.hash });
    lastIds.set(entity, id);
    return id;
  };
  return {
    append,
    keepText(written, ...identities) {
      const [salt, text] = [newSalt(), wellFormed(written)];
      const hash = textHash(salt, text);
      redactions ??= readRedactions(tx);
      const refusal = redactions.refusalOf(text, ...identities);
      if (refusal === null) insert(texts, { hash, salt, text });
      else append('redactions', { ...refusal, textHash: hash, words: null, letters: null });
      return hash;
    },
    nextId,
    head: () => head,
  };
}

/** SQLite does not return half of a surrogate pair unchanged, so its hash could never be reproduced. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function lastId(queries: Queries, entity: ChainedEntity): number {
  const table = APPEND_ONLY[entity];
  return queries.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1).get()?.id ?? 0;
}
