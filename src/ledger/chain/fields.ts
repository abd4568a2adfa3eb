import { getTableColumns } from 'drizzle-orm';
import { APPEND_ONLY } from '../schema.js';

/** A table that the hash chain covers: every append-only one. */
export type ChainedEntity = keyof typeof APPEND_ONLY;

/** Version of the field lists; a column that is added to a table makes the next one. */
export const FIELDS_VERSION = 1;

/** The columns of each table that the chain covers, by their names in schema.ts. */
export const FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(APPEND_ONLY).map(([entity, table]) => [entity, Object.keys(getTableColumns(table))]),
);

export function isEntity(entity: string): entity is ChainedEntity {
  return Object.hasOwn(APPEND_ONLY, entity);
}
