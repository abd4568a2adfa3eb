import { getTableName } from 'drizzle-orm';
import { uniqueKeysOf } from '../../../src/ledger/file/guards.js';
import * as schema from '../../../src/ledger/schema.js';

/** Append-only tables with their unique keys, by name. */
export const APPEND_ONLY_KEYS: Readonly<Record<string, readonly (readonly string[])[]>> = Object.fromEntries(
  [...Object.values(schema.APPEND_ONLY), schema.chain].map((table) => [
    getTableName(table),
    uniqueKeysOf(table),
  ]),
);
