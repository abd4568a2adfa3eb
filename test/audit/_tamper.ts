import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { CheckName, Finding } from '../../src/audit/audit-report.js';
import { chainHash, GENESIS } from '../../src/ledger/chain/append.js';
import { CHAINED_TABLES, type ChainedEntity, FIELDS } from '../../src/ledger/chain/fields.js';
import { withoutGuards } from '../ledger/_database.js';
import { wholeLedger } from './_ledger.js';

/** What somebody with a shell does to a ledger: no trigger and no reference stops it. Returns the file. */
export async function tampered(work: (sqlite: Database.Database) => void): Promise<string> {
  const path = await wholeLedger();
  const sqlite = new Database(path);
  sqlite.pragma('foreign_keys = OFF');
  sqlite.pragma('ignore_check_constraints = ON');
  withoutGuards(sqlite, () => work(sqlite));
  sqlite.close();
  return path;
}

/** The findings of one check, or of all, as `table row`. */
export function named(findings: readonly Finding[], check?: CheckName): string[] {
  const rows = findings.filter((one) => check === undefined || one.check === check);
  return rows.map(({ table, rowId }) => `${table} ${rowId}`).sort();
}

export const auditOf = async (sql: string) =>
  auditLedger(await tampered((sqlite) => void sqlite.exec(sql))).findings;

/** Chained tables that the worker writes. */
export const ENTITIES = (Object.keys(CHAINED_TABLES) as ChainedEntity[]).filter(
  (entity) => entity !== 'launchReadingFailures',
);

type Row = Readonly<Record<string, unknown>>;

interface ChainEntry {
  readonly seq: number;
  readonly entity: ChainedEntity;
  readonly rowId: number;
  readonly version: number;
}

/**
 * Recomputes the whole chain over the rows as they are now, as the program would have written it.
 * @param before called with each entry and the hash before it; returns the row that the entry is to cover
 */
export function rechain(
  sqlite: Database.Database,
  before: (entry: ChainEntry, row: Row, previous: string) => Row = (_entry, row) => row,
): string {
  const db = drizzle(sqlite);
  const rows = new Map<string, Row>();
  const rowsOf = (entity: ChainedEntity) => {
    for (const row of db.select().from(CHAINED_TABLES[entity]).all()) rows.set(`${entity} ${row.id}`, row);
  };
  for (const entity of Object.keys(CHAINED_TABLES)) rowsOf(entity as ChainedEntity);
  let hash = GENESIS;
  const entries = sqlite
    .prepare('SELECT seq, entity, row_id AS rowId, version FROM chain ORDER BY seq')
    .all() as ChainEntry[];
  const update = sqlite.prepare('UPDATE chain SET hash = ? WHERE seq = ?');
  for (const entry of entries) {
    const { seq, entity, rowId } = entry;
    hash = chainHash(entity, before(entry, rows.get(`${entity} ${rowId}`) ?? {}, hash), hash);
    update.run(hash, seq);
  }
  return hash;
}

/**
 * The chain recomputed, and everything that is stored about it besides: heads and payloads of the snapshots.
 * @param change what else becomes of a snapshot's content
 */
export function rechainWithSnapshots(
  sqlite: Database.Database,
  // biome-ignore lint/suspicious/noExplicitAny: content of any form, to be forged
  change: (snapshot: any, id: number) => void = () => {},
): void {
  rechain(sqlite, ({ entity, rowId }, row, previous) => {
    if (entity !== 'snapshots') return row;
    sqlite.prepare('UPDATE snapshots SET chain_head = ? WHERE id = ?').run(previous, rowId);
    if (row.payload === null) return row;
    const snapshot = JSON.parse(row.payload as string);
    snapshot.chain.head = previous;
    change(snapshot, rowId);
    const payload = JSON.stringify(snapshot);
    const payloadHash = createHash('sha256').update(payload).digest('hex');
    sqlite
      .prepare('UPDATE snapshots SET payload = ?, payload_hash = ? WHERE id = ?')
      .run(payload, payloadHash, rowId);
    return { ...row, payloadHash };
  });
}

export const columnsOf = (entity: ChainedEntity) => Object.values(getTableColumns(CHAINED_TABLES[entity]));

/** The columns that the chain covers. */
export const chainedColumnsOf = (entity: ChainedEntity) =>
  Object.entries<SQLiteColumn>(getTableColumns(CHAINED_TABLES[entity]))
    .filter(([key]) => FIELDS.get(entity)?.includes(key))
    .map(([, column]) => column);
