import Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
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

/** Recomputes the whole chain over the rows as they are now, as the program would have written it. */
export function rechain(sqlite: Database.Database): string {
  const db = drizzle(sqlite);
  const rows = new Map<string, Readonly<Record<string, unknown>>>();
  const rowsOf = (entity: ChainedEntity) => {
    for (const row of db.select().from(CHAINED_TABLES[entity]).all()) rows.set(`${entity} ${row.id}`, row);
  };
  for (const entity of Object.keys(FIELDS)) rowsOf(entity as ChainedEntity);
  let hash = GENESIS;
  const entries = sqlite.prepare('SELECT seq, entity, row_id AS rowId FROM chain ORDER BY seq').all() as {
    seq: number;
    entity: ChainedEntity;
    rowId: number;
  }[];
  const update = sqlite.prepare('UPDATE chain SET hash = ? WHERE seq = ?');
  for (const { seq, entity, rowId } of entries) {
    hash = chainHash(entity, rows.get(`${entity} ${rowId}`) ?? {}, hash);
    update.run(hash, seq);
  }
  return hash;
}

export const columnsOf = (entity: ChainedEntity) => Object.values(getTableColumns(CHAINED_TABLES[entity]));
