import { getTableColumns } from 'drizzle-orm';
import { APPEND_ONLY, snapshots } from '../schema.js';

/** The tables that the hash chain covers. */
export const CHAINED_TABLES = { ...APPEND_ONLY, snapshots };

export type ChainedEntity = keyof typeof CHAINED_TABLES;

/** Version of the field lists; a column that is added to a table makes the next one. */
export const FIELDS_VERSION = 1;

/** Left out: payloads are thinned, and the last entry before a snapshot's own is its chain head. */
const NOT_IN_THE_CHAIN: ReadonlySet<string> = new Set(['payload', 'chainSeq', 'chainHead']);

/** What the chain covers of each table: its columns, by their names in schema.ts. */
export const FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(CHAINED_TABLES).map(([entity, table]) => {
    const columns = Object.keys(getTableColumns(table));
    return [entity, columns.filter((column) => entity !== 'snapshots' || !NOT_IN_THE_CHAIN.has(column))];
  }),
);

export function isEntity(entity: string): entity is ChainedEntity {
  return Object.hasOwn(CHAINED_TABLES, entity);
}
