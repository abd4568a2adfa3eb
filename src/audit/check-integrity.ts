import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

/** SQLite's own check of pages, indexes, NOT NULL and the types of STRICT tables. */
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
