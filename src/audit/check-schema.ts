import { expectedSchema, type SchemaObject, schemaOf } from '../ledger/file/expected-schema.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

/** Tables that other programs may add: SQLite's own statistics, and the marks of Litestream (replication). */
const FOREIGN = /^(sqlite_stat\d|_litestream_(seq|lock))$/;

/** Whether tables, indexes, triggers and views are those of this program: all there, letter by letter, nothing else. */
export function checkSchema({ sqlite }: Audited, find: Find): void {
  const expected = expectedSchema();
  const found = schemaOf(sqlite);
  const nameOf = ({ type, name }: SchemaObject) => `${type} ${name}`;
  const rest = new Map(found.objects.map((one) => [nameOf(one), one]));
  for (const one of expected.objects) {
    const stored = rest.get(nameOf(one));
    rest.delete(nameOf(one));
    if (!stored) find(one.table, null, `the ${nameOf(one)} is not there`);
    else if (stored.sql !== one.sql)
      find(one.table, null, `the ${nameOf(one)} is ${differenceOf(stored, one)}`);
  }
  for (const one of rest.values())
    if (!FOREIGN.test(one.table)) find(one.table, null, `the ${nameOf(one)} is none of this program's`);
  expected.migrations.forEach((hash, index) => {
    if (found.migrations[index] !== hash)
      find('__drizzle_migrations', index + 1, 'names another migration than this program has in its place');
  });
}

const STRICT = /\)\s*STRICT$/;

function differenceOf(stored: SchemaObject, { type, sql }: SchemaObject): string {
  const lostStrict = type === 'table' && STRICT.test(sql ?? '') && !STRICT.test(stored.sql ?? '');
  return lostStrict ? 'not STRICT' : `another one than this program makes: ${stored.sql}`;
}
