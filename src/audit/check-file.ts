import { isDeepStrictEqual } from 'node:util';
import {
  differenceInWords,
  expectedSchema,
  type LedgerSchema,
  mayBeAdded,
  schemaDifferences,
  schemaOf,
} from '../ledger/file/expected-schema.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

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
  for (const difference of schemaDifferences(sqlite)) {
    const { object, change } = difference;
    find(
      object.table,
      null,
      `${differenceInWords(difference)}${change === 'changed' ? `: ${object.sql}` : ''}`,
    );
  }
  const { migrations } = schemaOf(sqlite);
  expectedSchema().migrations.forEach((hash, index) => {
    if (migrations[index] !== hash)
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
      .filter((object) => /^(table|index)$/.test(object.type) && !mayBeAdded(object))
      .map(({ type, name }) => `${type} ${name}`);
  return isDeepStrictEqual(namesIn(schemaOf(sqlite)), namesIn(expectedSchema()));
}
