import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

/** What SQLite itself says of the file: its pages, its indexes, NOT NULL and the types of STRICT columns. */
export function checkIntegrity({ sqlite }: Audited, find: Find): void {
  for (const { integrity_check: said } of sqlite.pragma('integrity_check') as { integrity_check: string }[])
    if (said !== 'ok') find(null, null, `SQLite's integrity check says: ${said}`);
}

interface BrokenReference {
  readonly table: string;
  readonly rowid: number | null;
  readonly parent: string;
}

/** Whether every row that another one refers to is there. */
export function checkReferences({ sqlite }: Audited, find: Find): void {
  for (const { table, rowid, parent } of sqlite.pragma('foreign_key_check') as BrokenReference[])
    find(table, rowid, `refers to a row of ${parent} that does not exist`);
}
