import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { createGuardStatements } from './guards.js';
import { MIGRATIONS } from './identity.js';

/** A table, index, trigger or view in a file's schema. */
export interface SchemaObject {
  readonly type: string;
  readonly name: string;
  /** The table it belongs to. */
  readonly table: string;
  /** The statement that created it; null for SQLite's own objects. */
  readonly sql: string | null;
}

export interface LedgerSchema {
  readonly objects: readonly SchemaObject[];
  /** Hashes of the migrations that were applied, in their order. */
  readonly migrations: readonly string[];
}

let expected: LedgerSchema | undefined;

/**
 * The schema that this program gives a new ledger: all migrations, triggers and views, run in memory. Once in
 * a process, because it takes longer than most checks of a small ledger and is always the same.
 */
export function expectedSchema(): LedgerSchema {
  expected ??= newSchema();
  return expected;
}

function newSchema(): LedgerSchema {
  const sqlite = new Database(':memory:');
  try {
    migrate(drizzle(sqlite), { migrationsFolder: MIGRATIONS });
    for (const statement of createGuardStatements()) sqlite.exec(statement);
    return schemaOf(sqlite);
  } finally {
    sqlite.close();
  }
}

export function schemaOf(sqlite: Database.Database): LedgerSchema {
  const objects = sqlite
    .prepare('SELECT type, name, tbl_name AS "table", sql FROM sqlite_master ORDER BY type, name')
    .all() as SchemaObject[];
  const migrations = sqlite
    .prepare('SELECT hash FROM __drizzle_migrations ORDER BY created_at')
    .pluck()
    .all() as string[];
  return { objects, migrations };
}

/** How an object of a file's schema differs from this program's. */
export interface SchemaDifference {
  readonly object: SchemaObject;
  readonly change: 'missing' | 'foreign' | 'not_strict' | 'changed';
}

const FOREIGN = /^(sqlite_stat\d|_litestream_(seq|lock))$/;

/** With this a table keeps rows of others from being deleted. */
const REFERS = /\bREFERENCES\b/i;

const STRICT = /\)\s*STRICT$/;

/**
 * Tables that may exist in addition: SQLite's statistics and those of Litestream (replication). No trigger:
 * it runs what it likes.
 */
export const mayBeAdded = ({ type, table, sql }: SchemaObject) =>
  /^(table|index)$/.test(type) && FOREIGN.test(table) && !REFERS.test(sql ?? '');

/** Tables, indexes, triggers and views of a file that are not exactly those of this program. */
export function schemaDifferences(sqlite: Database.Database): readonly SchemaDifference[] {
  const keyOf = ({ type, name }: SchemaObject) => `${type} ${name}`;
  const stored = new Map(schemaOf(sqlite).objects.map((object) => [keyOf(object), object]));
  const own = expectedSchema().objects;
  const ownKeys = new Set(own.map(keyOf));
  return [
    ...own.flatMap((object): SchemaDifference[] => {
      const found = stored.get(keyOf(object));
      if (!found) return [{ object, change: 'missing' }];
      if (found.sql === object.sql) return [];
      const lostStrict =
        object.type === 'table' && STRICT.test(object.sql ?? '') && !STRICT.test(found.sql ?? '');
      return [{ object: found, change: lostStrict ? 'not_strict' : 'changed' }];
    }),
    ...[...stored.values()]
      .filter((object) => !ownKeys.has(keyOf(object)) && !mayBeAdded(object))
      .map((object): SchemaDifference => ({ object, change: 'foreign' })),
  ];
}

/** A sentence without a capital and a full stop. */
export function differenceInWords({ object: { type, name }, change }: SchemaDifference): string {
  return `the ${type} ${name} ${CHANGES[change]}`;
}

const CHANGES = {
  missing: 'is missing',
  foreign: 'does not belong to this program',
  not_strict: 'is not STRICT',
  changed: 'is different from that of this program',
} as const satisfies Record<SchemaDifference['change'], string>;
