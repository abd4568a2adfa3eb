import Database from 'better-sqlite3';
import type { ExpectedReset } from '../inputs/timeline-fixture.js';

const CURRENT = 'NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id)';

/** Looks into a ledger file from outside, as an auditor would. */
export function query<Row>(path: string, sql: string): Row[] {
  const sqlite = new Database(path, { readonly: true });
  try {
    return sqlite.prepare(sql).all() as Row[];
  } finally {
    sqlite.close();
  }
}

/** Every row of every table. */
export function tablesIn(path: string): Record<string, unknown[]> {
  const sqlite = new Database(path, { readonly: true });
  try {
    const names = sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all() as string[];
    return Object.fromEntries(names.map((name) => [name, sqlite.prepare(`SELECT * FROM "${name}"`).all()]));
  } finally {
    sqlite.close();
  }
}

/** The confirmed resets as they stand, oldest first, regular before banked. */
export function recordIn(path: string): ExpectedReset[] {
  const rows = query<Omit<ExpectedReset, 'at'> & { at: number }>(
    path,
    `SELECT r.at, r.kind, t.text, r.url FROM resets AS r LEFT JOIN texts AS t ON t.hash = r.text_hash
     WHERE ${CURRENT} AND r.status = 'confirmed' ORDER BY r.at, r.kind DESC`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

export const COUNTED_TABLES = [
  'turns',
  'source_reads',
  'posts',
  'readings',
  'reading_failures',
  'resets',
  'reset_evidence',
  'provider_status',
  'incidents',
  'snapshots',
] as const;

/** How many rows each table has. One statement, because a test that waits asks again and again. */
export function rowCounts(path: string): Record<(typeof COUNTED_TABLES)[number], number> {
  const counts = COUNTED_TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  const [row] = query<Record<(typeof COUNTED_TABLES)[number], number>>(path, `SELECT ${counts.join(', ')}`);
  if (!row) throw new Error('no counts');
  return row;
}
