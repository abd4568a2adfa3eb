import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { VIEWS } from '../../src/ledger/file/guards.js';
import { APPLICATION_ID, MIGRATIONS, NotALedgerError } from '../../src/ledger/file/identity.js';
import { migrateLedger } from '../../src/ledger/file/migrate.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import * as schema from '../../src/ledger/schema.js';
import { APPEND_ONLY_KEYS } from '../_support/ledgers/append-only.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { verifyChain } from '../_support/ledgers/verify-chain.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { openRaw, schemaObjects } from './_database.js';
import { fillEveryTable } from './_rows.js';

/** How many entries the rows of `fillEveryTable` have. */
const ENTRIES = 2 * Object.keys(schema.APPEND_ONLY).length;

const TABLES = Object.values(schema)
  .filter((value) => value instanceof SQLiteTable)
  .map((table) => getTableConfig(table));

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

const namesOf = ({ type, name }: SchemaObject) => `${type} ${name}`;

/** Everything that the schema of a file says, as text. */
function schemaOf(sqlite: Database.Database): SchemaObject[] {
  return sqlite
    .prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name')
    .all() as SchemaObject[];
}

describe('a migrated ledger', () => {
  test('has every table of the schema, all of them STRICT', () => {
    const sqlite = newLedger().writer.sqlite;
    const strict = sqlite
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 1 ORDER BY name",
      )
      .pluck()
      .all();
    expect(strict).toEqual(TABLES.map((table) => table.name).sort());
  });

  test('has every trigger and every view, and keeps them and its rows through a second run', () => {
    const ledger = newLedger();
    fillEveryTable(ledger);
    const before = schemaOf(ledger.writer.sqlite);
    const guards = Object.keys(APPEND_ONLY_KEYS).flatMap((table) =>
      ['delete', 'replace', 'update'].map((what) => `guard_${table}_${what}`),
    );
    guards.push('guard_resets_instant', 'guard_texts_update', 'guard_windows_order');
    expect(schemaObjects(ledger.writer.sqlite, 'trigger')).toEqual(guards.sort());
    expect(schemaObjects(ledger.writer.sqlite, 'view')).toEqual(Object.keys(VIEWS).sort());
    ledger.writer.close();
    migrateLedger(ledger.path);
    const again = openRaw(ledger.path);
    expect(schemaOf(again)).toEqual(before);
    const writer = openLedgerForWriting(ledger.path);
    expect(verifyChain(writer.db)).toMatchObject({ kind: 'intact', head: { seq: ENTRIES } });
    writer.close();
  });

  test('gets back triggers and views that a killed migration, or somebody with a shell, left out', () => {
    const ledger = newLedger();
    const before = schemaOf(ledger.writer.sqlite);
    ledger.writer.sqlite.exec(
      'DROP VIEW v_turns; DROP TRIGGER guard_posts_update; DROP TRIGGER guard_chain_replace',
    );
    ledger.writer.close();
    migrateLedger(ledger.path);
    expect(schemaOf(openRaw(ledger.path))).toEqual(before);
  });

  test('has no CASCADE and no other action anywhere', () => {
    const sqlite = newLedger().writer.sqlite;
    const actions = TABLES.flatMap(({ name }) =>
      sqlite.prepare('SELECT on_update, on_delete FROM pragma_foreign_key_list(?)').all(name),
    );
    expect(actions.length).toBeGreaterThan(10);
    for (const action of actions) expect(action).toEqual({ on_update: 'NO ACTION', on_delete: 'NO ACTION' });
    for (const file of readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))) {
      expect(readFileSync(join(MIGRATIONS, file), 'utf8')).not.toMatch(/cascade/i);
    }
  });

  test('guards every unique key of an append-only table against being replaced', () => {
    const sqlite = newLedger().writer.sqlite;
    for (const [table, keys] of Object.entries(APPEND_ONLY_KEYS)) {
      const primary = sqlite
        .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
        .pluck()
        .all(table);
      const unique = sqlite
        .prepare('SELECT name FROM pragma_index_list(?) WHERE "unique" = 1')
        .pluck()
        .all(table)
        .map((name) =>
          sqlite.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno').pluck().all(name),
        );
      const text = (lists: readonly unknown[]) => lists.map((list) => JSON.stringify(list)).sort();
      expect([table, ...text(keys)]).toEqual([table, ...text([primary, ...unique])]);
    }
  });

  test('knows itself by its application id', () => {
    expect(newLedger().writer.sqlite.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    expect(Buffer.from(APPLICATION_ID.toString(16), 'hex').toString()).toBe('RSET');
  });
});

// What a worker does then: test/api/journal-gone.test.ts.
test.each(
  TABLES.map(({ name }) => name),
)('a ledger without %s is refused, unless it is of the journal', (name) => {
  const ledger = newLedger();
  fillEveryTable(ledger);
  ledger.writer.close();
  const sqlite = openRaw(ledger.path);
  sqlite.pragma('foreign_keys = OFF');
  sqlite.exec(`DROP TABLE ${name}`);
  const before = schemaOf(sqlite);
  sqlite.close();
  if (['forecasts', 'windows', 'scores'].includes(name)) {
    migrateLedger(ledger.path);
  } else {
    const refused = new NotALedgerError(
      `${ledger.path} lacks the table ${name}`,
      'Restore the newest backup with "reset-record restore".',
    );
    expect(() => migrateLedger(ledger.path)).toThrow(refused);
  }
  expect(schemaOf(openRaw(ledger.path))).toEqual(before);
});

describe('a later migration that rebuilds a table', () => {
  /** What drizzle-kit writes for a changed column: a new table, the rows copied, the old one dropped. */
  function rebuildOf(sqlite: Database.Database, table: string): string {
    const sql = (type: string) =>
      sqlite
        .prepare('SELECT sql FROM sqlite_master WHERE type = ? AND tbl_name = ? AND sql IS NOT NULL')
        .pluck()
        .all(type, table);
    const [create] = sql('table') as string[];
    return [
      create?.replace(`\`${table}\``, `\`__new_${table}\``),
      `INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\`;`,
      `DROP TABLE \`${table}\`;`,
      `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;`,
      ...sql('index'),
    ].join('\n--> statement-breakpoint\n');
  }

  test.each(['incidents', 'posts', 'resets'])('keeps every row, reference, trigger and view: %s', (table) => {
    const ledger = newLedger();
    fillEveryTable(ledger);
    const before = schemaOf(ledger.writer.sqlite);
    const folder = join(ledger.directory, 'migrations');
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journalPath = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(journalPath, 'utf8'));
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, tag: '9999_rebuild', when: last.when + 1 });
    writeFileSync(journalPath, JSON.stringify(journal));
    writeFileSync(join(folder, '9999_rebuild.sql'), rebuildOf(ledger.writer.sqlite, table));
    ledger.writer.close();

    migrateLedger(ledger.path, folder);
    const after = openRaw(ledger.path);
    expect(schemaOf(after).map(namesOf)).toEqual(before.map(namesOf));
    expect(after.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()).toBe(
      journal.entries.length,
    );
    expect(after.pragma('foreign_key_check')).toEqual([]);
    expect(verifyChain(drizzle(after, { schema }))).toMatchObject({ kind: 'intact', head: { seq: ENTRIES } });
    expect(() => after.exec(`DELETE FROM ${table}`)).toThrow(/append-only/);
    // The program before it no longer takes the file for its own.
    expect(() => migrateLedger(ledger.path)).toThrow(/newer version/);
  });
});

describe('the migrations and the schema agree', () => {
  const sqlite = () => newLedger().writer.sqlite;

  test.each(TABLES.map((table) => [table.name, table] as const))('on %s', (name, table) => {
    const file = sqlite();
    const columns = file
      .prepare('SELECT name, lower(type) AS type, "notnull", pk FROM pragma_table_info(?)')
      .all(name);
    const composite = table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
    expect(columns).toEqual(
      table.columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notnull: column.notNull || composite.includes(column.name) ? 1 : 0,
        pk: column.primary ? 1 : composite.indexOf(column.name) + 1,
      })),
    );
    const indexes = file
      .prepare('SELECT name, "unique", partial FROM pragma_index_list(?) WHERE origin = \'c\' ORDER BY name')
      .all(name) as { name: string; unique: number; partial: number }[];
    const columnsOf = (index: string) =>
      file.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno').pluck().all(index);
    const nameOf = (column: unknown) => (column as { name: string }).name;
    const expected = [
      ...table.indexes.map(({ config }) => ({
        name: config.name,
        unique: config.unique ? 1 : 0,
        partial: config.where ? 1 : 0,
        columns: config.columns.map(nameOf),
      })),
      ...table.uniqueConstraints.map((one) => ({
        name: one.name,
        unique: 1,
        partial: 0,
        columns: one.columns.map(nameOf),
      })),
      ...table.columns
        .filter((column) => column.isUnique)
        .map((column) => ({ name: column.uniqueName, unique: 1, partial: 0, columns: [column.name] })),
    ].sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
    expect(indexes.map((index) => ({ ...index, columns: columnsOf(index.name) }))).toEqual(expected);
    const keys = file
      .prepare('SELECT "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY "from"')
      .all(name);
    const references = table.foreignKeys.flatMap((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      return columns.map((column, place) => ({
        table: getTableConfig(foreignTable as SQLiteTable).name,
        from: column.name,
        to: foreignColumns[place]?.name,
      }));
    });
    expect(keys).toEqual(references.sort((a, b) => (String(a.from) < String(b.from) ? -1 : 1)));
  });

  test('and so does the snapshot from which the next migration will be generated', () => {
    const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
      entries: { idx: number; tag: string }[];
    };
    const last = journal.entries.at(-1);
    const prefix = String(last?.idx ?? 0).padStart(4, '0');
    const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, `meta/${prefix}_snapshot.json`), 'utf8')) as {
      tables: Record<string, { columns: Record<string, unknown>; indexes: Record<string, unknown> }>;
    };
    expect(Object.keys(snapshot.tables).sort()).toEqual(TABLES.map((table) => table.name).sort());
    const file = sqlite();
    for (const [name, table] of Object.entries(snapshot.tables)) {
      expect([name, ...Object.keys(table.columns)]).toEqual([
        name,
        ...(file.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[]),
      ]);
      const indexes = file
        .prepare("SELECT name FROM pragma_index_list(?) WHERE origin = 'c'")
        .pluck()
        .all(name);
      expect(Object.keys(table.indexes).sort()).toEqual(indexes.sort());
    }
    for (const { tag } of journal.entries) expect(existsSync(join(MIGRATIONS, `${tag}.sql`))).toBe(true);
  });
});

describe('a file that is no ledger is refused and not changed', () => {
  const both: [string, (path: string) => void][] = [
    ['migrating', migrateLedger],
    ['opening', (path) => openLedgerForWriting(path).close()],
  ];

  function foreign(path: string, sql: string): void {
    const sqlite = new Database(path);
    sqlite.exec(sql);
    sqlite.close();
  }

  function refuses(path: string, open: (path: string) => void, message: RegExp): void {
    const before = readFileSync(path);
    expect(() => open(path)).toThrow(NotALedgerError);
    expect(() => open(path)).toThrow(message);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(`${path}-wal`)).toBe(false);
  }

  test.each(both)('%s a text file', (_what, open) => {
    const path = join(temporaryDirectory(), 'notes.txt');
    writeFileSync(path, `${'Dear diary, today limits were reset. '.repeat(50)}\n`);
    refuses(path, open, /notes\.txt is not a SQLite file; nothing was changed/);
  });

  test.each(both)('%s a database of another program', (_what, open) => {
    const path = join(temporaryDirectory(), 'other.sqlite');
    foreign(path, 'CREATE TABLE songs (title TEXT); PRAGMA application_id = 42');
    refuses(path, open, /other\.sqlite is a SQLite file of another program; nothing was changed/);
  });

  test.each(both)('%s a ledger that a newer version wrote', (_what, open) => {
    const ledger = newLedger();
    const path = join(ledger.directory, 'newer.sqlite');
    ledger.writer.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    copyFileSync(ledger.path, path);
    foreign(
      path,
      "PRAGMA journal_mode = DELETE; INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
    );
    refuses(
      path,
      open,
      /newer\.sqlite was written by a newer version of Reset Record \(schema \d+; this program knows up to \d+\); nothing was changed\. Install the newer program, or restore the backup/,
    );
  });

  test('an empty file becomes a ledger, as a missing one does', () => {
    const path = join(temporaryDirectory(), 'empty.sqlite');
    writeFileSync(path, '');
    migrateLedger(path);
    expect(openRaw(path).pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
  });

  test('rows that refer to nothing stop the program before it goes on', () => {
    const ledger = newLedger();
    ledger.writer.sqlite.pragma('foreign_keys = OFF');
    ledger.writer.sqlite.exec(
      "INSERT INTO reading_failures VALUES (1, 1, 99, 'timeout', 'x', 'model', 'prompt', 0)",
    );
    expect(() => migrateLedger(ledger.path)).toThrow(
      /1 rows refer to rows that do not exist; restore a backup/,
    );
  });
});
