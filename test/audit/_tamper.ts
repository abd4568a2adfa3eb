import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { CheckName, Finding } from '../../src/audit/audit-report.js';
import { chainHash, GENESIS } from '../../src/ledger/chain/append.js';
import { type ChainedEntity, FIELDS } from '../../src/ledger/chain/fields.js';
import { APPEND_ONLY } from '../../src/ledger/schema.js';
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
export const ENTITIES = Object.keys(APPEND_ONLY) as ChainedEntity[];

type Row = Readonly<Record<string, unknown>>;

interface ChainEntry {
  readonly seq: number;
  readonly entity: ChainedEntity;
  readonly rowId: number;
  readonly version: number;
}

/** Recomputes the whole chain over the rows as they are now, as the program would have written it. */
export function rechain(sqlite: Database.Database): string {
  const db = drizzle(sqlite);
  const rows = new Map<string, Row>();
  const rowsOf = (entity: ChainedEntity) => {
    for (const row of db.select().from(APPEND_ONLY[entity]).all()) rows.set(`${entity} ${row.id}`, row);
  };
  for (const entity of Object.keys(APPEND_ONLY)) rowsOf(entity as ChainedEntity);
  let hash = GENESIS;
  const entries = sqlite
    .prepare('SELECT seq, entity, row_id AS rowId, version FROM chain ORDER BY seq')
    .all() as ChainEntry[];
  const update = sqlite.prepare('UPDATE chain SET hash = ? WHERE seq = ?');
  for (const { seq, entity, rowId } of entries) {
    hash = chainHash(entity, rows.get(`${entity} ${rowId}`) ?? {}, hash);
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
  rechain(sqlite);
  const headAt = sqlite.prepare('SELECT hash FROM chain WHERE seq = ?').pluck();
  const update = sqlite.prepare(
    'UPDATE snapshots SET chain_head = ?, payload = ?, payload_hash = ? WHERE id = ?',
  );
  const rows = sqlite
    .prepare('SELECT id, payload, payload_hash AS hash, chain_seq AS seq FROM snapshots')
    .all() as { id: number; payload: string | null; hash: string; seq: number }[];
  for (const { id, payload, hash, seq } of rows) {
    const head = headAt.get(seq);
    if (payload === null) {
      update.run(head, payload, hash, id);
      continue;
    }
    const snapshot = JSON.parse(payload);
    snapshot.chain.head = head;
    change(snapshot, id);
    const changed = JSON.stringify(snapshot);
    update.run(head, changed, createHash('sha256').update(changed).digest('hex'), id);
  }
}

export const columnsOf = (entity: ChainedEntity) => Object.values(getTableColumns(APPEND_ONLY[entity]));

/** The columns that the chain covers. */
export const chainedColumnsOf = (entity: ChainedEntity) =>
  Object.entries<SQLiteColumn>(getTableColumns(APPEND_ONLY[entity]))
    .filter(([key]) => FIELDS.get(entity)?.includes(key))
    .map(([, column]) => column);
