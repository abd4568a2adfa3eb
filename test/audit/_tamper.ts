import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { eq, getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { CheckName, Finding } from '../../src/audit/audit-report.js';
import { chainHash, GENESIS } from '../../src/ledger/chain/append.js';
import { type ChainedEntity, FIELDS } from '../../src/ledger/chain/fields.js';
import { forecastHash } from '../../src/ledger/published-hash.js';
import { APPEND_ONLY, forecasts as forecastsTable, turns } from '../../src/ledger/schema.js';
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

/**
 * Recomputes the whole chain over the rows as they are now, as the program would have written it.
 * @param beforeTurn called before each turn's entry, with the head until there
 */
export function rechain(
  sqlite: Database.Database,
  beforeTurn: (turnId: number, head: string) => void = () => {},
): string {
  const db = drizzle(sqlite);
  const rows = new Map<string, Row>();
  for (const entity of ENTITIES)
    for (const row of db.select().from(APPEND_ONLY[entity]).all()) rows.set(`${entity} ${row.id}`, row);
  let hash = GENESIS;
  const entries = sqlite
    .prepare('SELECT seq, entity, row_id AS rowId, version FROM chain ORDER BY seq')
    .all() as ChainEntry[];
  const update = sqlite.prepare('UPDATE chain SET hash = ? WHERE seq = ?');
  for (const { seq, entity, rowId } of entries) {
    if (entity === 'turns') beforeTurn(rowId, hash);
    const row =
      entity === 'turns'
        ? db.select().from(turns).where(eq(turns.id, rowId)).get()
        : rows.get(`${entity} ${rowId}`);
    hash = chainHash(entity, row ?? {}, hash);
    update.run(hash, seq);
  }
  return hash;
}

/**
 * The chain recomputed, and everything that is stored about it besides: what turns published, with its
 * hashes.
 * @param change what else becomes of a snapshot's content
 */
export function rechainWithSnapshots(
  sqlite: Database.Database,
  // biome-ignore lint/suspicious/noExplicitAny: content of any form, to be forged
  change: (snapshot: any, id: number) => void = () => {},
): void {
  const forecasts = new Map(
    drizzle(sqlite)
      .select()
      .from(forecastsTable)
      .all()
      .map((row) => [row.turnId, forecastHash(row)]),
  );
  const payloadOf = sqlite
    .prepare<[number], string>('SELECT payload FROM snapshots WHERE turn_id = ?')
    .pluck();
  const updateSnapshot = sqlite.prepare('UPDATE snapshots SET payload = ? WHERE turn_id = ?');
  const updateTurn = sqlite.prepare('UPDATE turns SET payload_hash = ? WHERE id = ?');
  const updateHash = sqlite.prepare(
    'UPDATE turns SET forecast_hash = ? WHERE id = ? AND forecast_hash IS NOT NULL',
  );
  // Each turn has what it published, which has the head before it.
  rechain(sqlite, (turnId, head) => {
    const hash = forecasts.get(turnId);
    if (hash !== undefined) updateHash.run(hash, turnId);
    const payload = payloadOf.get(turnId);
    if (payload === undefined) return;
    const snapshot = JSON.parse(payload);
    snapshot.chain.head = head;
    change(snapshot, turnId);
    const changed = JSON.stringify(snapshot);
    updateSnapshot.run(changed, turnId);
    updateTurn.run(createHash('sha256').update(changed).digest('hex'), turnId);
  });
}

export const columnsOf = (entity: ChainedEntity) => Object.values(getTableColumns(APPEND_ONLY[entity]));

/** The columns that the chain covers. */
export const chainedColumnsOf = (entity: ChainedEntity) =>
  Object.entries<SQLiteColumn>(getTableColumns(APPEND_ONLY[entity]))
    .filter(([key]) => FIELDS.get(entity)?.includes(key))
    .map(([, column]) => column);
