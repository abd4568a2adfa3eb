import { isDeepStrictEqual } from 'node:util';
import {
  expectedSchema,
  type LedgerSchema,
  type SchemaObject,
  schemaOf,
} from '../ledger/file/expected-schema.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

const FOREIGN = /^(sqlite_stat\d|_litestream_(seq|lock))$/;

/** With this a table keeps rows of others from being deleted. */
const REFERS = /\bREFERENCES\b/i;

/**
 * Tables that may exist in addition: SQLite's statistics and those of Litestream (replication). No trigger:
 * it runs what it likes.
 */
const isForeign = ({ type, table, sql }: SchemaObject) =>
  /^(table|index)$/.test(type) && FOREIGN.test(table) && !REFERS.test(sql ?? '');

/** SQLite's own check of pages, indexes, unique keys, NOT NULL and the types of STRICT tables. */
export function checkIntegrity({ sqlite }: Audited, find: Find): void {
  for (const { integrity_check: result } of sqlite.pragma('integrity_check') as { integrity_check: string }[])
    if (result !== 'ok') find(null, null, `SQLite's integrity check reports: ${result}`);
}

interface BrokenReference {
  readonly table: string;
  readonly rowid: number | null;
  readonly parent: string;
}

/** Every foreign key refers to an existing row. */
export function checkReferences({ sqlite }: Audited, find: Find): void {
  for (const { table, rowid, parent } of sqlite.pragma('foreign_key_check') as BrokenReference[])
    find(table, rowid, `refers to a row of ${parent} that does not exist`);
}

/** Tables, indexes, triggers and views are exactly those of this program. */
export function checkSchema({ sqlite }: Audited, find: Find): void {
  const expected = expectedSchema();
  const schema = schemaOf(sqlite);
  const nameOf = ({ type, name }: SchemaObject) => `${type} ${name}`;
  const rest = new Map(schema.objects.map((object) => [nameOf(object), object]));
  for (const object of expected.objects) {
    const stored = rest.get(nameOf(object));
    rest.delete(nameOf(object));
    if (!stored) find(object.table, null, `the ${nameOf(object)} is missing`);
    else if (stored.sql !== object.sql)
      find(object.table, null, `the ${nameOf(object)} is ${differenceOf(stored, object)}`);
  }
  for (const object of rest.values())
    if (!isForeign(object)) find(object.table, null, `the ${nameOf(object)} does not belong to this program`);
  expected.migrations.forEach((hash, index) => {
    if (schema.migrations[index] !== hash)
      find('__drizzle_migrations', index + 1, 'is not the migration that this program has at this position');
  });
}

/**
 * An older ledger lacks tables of this program, or has indexes that it dropped. If not, a migration's row was
 * deleted.
 */
export function hasCurrentTables(sqlite: Audited['sqlite']): boolean {
  const namesIn = ({ objects }: LedgerSchema) =>
    objects
      .filter((object) => /^(table|index)$/.test(object.type) && !isForeign(object))
      .map(({ type, name }) => `${type} ${name}`);
  return isDeepStrictEqual(namesIn(schemaOf(sqlite)), namesIn(expectedSchema()));
}

const STRICT = /\)\s*STRICT$/;

function differenceOf(stored: SchemaObject, { type, sql }: SchemaObject): string {
  const lostStrict = type === 'table' && STRICT.test(sql ?? '') && !STRICT.test(stored.sql ?? '');
  return lostStrict ? 'not STRICT' : `different from that of this program: ${stored.sql}`;
}
