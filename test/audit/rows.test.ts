import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { CHAINED_TABLES, type ChainedEntity } from '../../src/ledger/chain-fields.js';
import { APPEND_ONLY } from '../../src/ledger/guards.js';
import { auditOf, columnsOf, named, tampered } from './_tamper.js';

const ENTITIES = Object.keys(CHAINED_TABLES) as ChainedEntity[];
const TABLES = Object.keys(APPEND_ONLY).filter((table) => table !== 'chain');
const NULLABLE = 'nullable';

/** One column of a kind in each table that has one. */
function columnsOfKind(kind: string): { table: string; column: string }[] {
  return ENTITIES.flatMap((entity) => {
    const found = columnsOf(entity).find(
      (one) =>
        one.name !== 'id' && (kind === NULLABLE ? !one.notNull : one.notNull && one.getSQLType() === kind),
    );
    return found ? [{ table: getTableName(CHAINED_TABLES[entity]), column: found.name }] : [];
  });
}

describe('the audit names every append-only row', () => {
  test('that was changed, in whatever kind of column, and no other one', async () => {
    for (const [kind, change] of [
      ['integer', (column: string) => `${column} + 1`],
      ['text', (column: string) => `${column} || ' '`],
      ['real', (column: string) => `${column} * 0.5 + 0.2`],
      [NULLABLE, (column: string) => `CASE WHEN ${column} IS NULL THEN 7 END`],
    ] as const) {
      const columns = columnsOfKind(kind);
      expect([kind, columns.length]).toEqual([kind, expect.any(Number)]);
      expect(columns.length).toBeGreaterThan(2);
      const findings = await auditOf(
        columns
          .map(({ table, column }) => `UPDATE ${table} SET ${column} = ${change(column)} WHERE id = 2;`)
          .join('\n'),
      );
      expect([kind, ...named(findings, 'chain')]).toEqual([
        kind,
        ...columns.map(({ table }) => `${table} 2`).sort(),
      ]);
    }
  });

  test('that was deleted', async () => {
    const findings = await auditOf(TABLES.map((table) => `DELETE FROM ${table} WHERE id = 1;`).join('\n'));
    expect(named(findings, 'chain')).toEqual(TABLES.map((table) => `${table} 1`).sort());
  });

  test('that this program did not write', async () => {
    const forged: string[] = [];
    const path = await tampered((sqlite) => {
      for (const entity of ENTITIES) {
        const table = getTableName(CHAINED_TABLES[entity]);
        const id = (sqlite.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number) + 1;
        const keys = (APPEND_ONLY[table] ?? []).flat();
        const columns = columnsOf(entity);
        const values = columns.map((column) => {
          if (column.name === 'id') return id;
          if (!keys.includes(column.name)) return column.name;
          return column.getSQLType() === 'text' ? `'forged'` : `${column.name} + 100000`;
        });
        const names = columns.map(({ name }) => name);
        sqlite.exec(
          `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE id = 2`,
        );
        forged.push(`${table} ${id}`);
      }
    });
    expect(named(auditLedger(path).findings, 'chain')).toEqual(forged.sort());
  });

  test.each([
    ['number', 'UPDATE chain SET seq = 100000 WHERE seq = 20'],
    ['table', "UPDATE chain SET entity = 'toString' WHERE seq = 20"],
    ['row', 'UPDATE chain SET row_id = 100000 WHERE seq = 20'],
    ['version', 'UPDATE chain SET version = 2 WHERE seq = 20'],
    ['hash', 'UPDATE chain SET hash = lower(hex(randomblob(32))) WHERE seq = 20'],
    ['deletion', 'DELETE FROM chain WHERE seq = 20'],
  ])('of the chain itself: its %s', async (_what, sql) => {
    expect(named(await auditOf(sql), 'chain')).toContain('chain 20');
  });

  test('that was put into the chain for nothing', async () => {
    const findings = await auditOf("INSERT INTO chain SELECT max(seq) + 1, 'turns', 99, 1, 'x' FROM chain");
    expect(named(findings, 'chain')).toContain('turns 99');
  });
});

/** What no chain covers follows from what it covers: table, what is done to it, the row that is named. */
const DERIVED: [table: string, what: string, sql: string, named: string][] = [
  [
    'snapshots',
    'payload',
    `UPDATE snapshots SET payload = replace(payload, '"totalResets":', '"totalResets":1') WHERE id = 32`,
    'snapshots 32',
  ],
  [
    'snapshots',
    'older payload',
    `UPDATE snapshots SET payload = payload || ' ' WHERE id = 31`,
    'snapshots 31',
  ],
  ['snapshots', 'payload gone', 'UPDATE snapshots SET payload = NULL WHERE id = 31', 'snapshots 31'],
  ['snapshots', 'hash', "UPDATE snapshots SET payload_hash = 'x' WHERE id = 32", 'snapshots 32'],
  ['snapshots', 'time', 'UPDATE snapshots SET generated_at = generated_at + 1 WHERE id = 3', 'snapshots 3'],
  [
    'snapshots',
    'end of the chain',
    'UPDATE snapshots SET chain_seq = chain_seq - 1 WHERE id = 3',
    'snapshots 3',
  ],
  ['snapshots', 'head of the chain', "UPDATE snapshots SET chain_head = 'x' WHERE id = 3", 'snapshots 3'],
  ['snapshots', 'turn', 'UPDATE snapshots SET turn_id = 4 WHERE id = 3', 'snapshots 3'],
  ['snapshots', 'deletion', 'DELETE FROM snapshots WHERE id = 3', 'snapshots 3'],
  ['snapshots', 'deletion of the newest', 'DELETE FROM snapshots WHERE id = 32', 'turns 32'],
  [
    'snapshots',
    'a further one',
    'INSERT INTO snapshots SELECT 33, turn_id, generated_at, payload, payload_hash, chain_seq, chain_head FROM snapshots WHERE id = 32',
    'snapshots 33',
  ],
  [
    'odds_payloads',
    'payload',
    "UPDATE odds_payloads SET payload = replace(payload, 'Acme', 'Acne') WHERE id = 5",
    'odds_payloads 5',
  ],
  ['odds_payloads', 'hash', "UPDATE odds_payloads SET payload_hash = 'x' WHERE id = 5", 'odds_payloads 5'],
  ['odds_payloads', 'use', 'UPDATE odds_payloads SET used_at = used_at - 1 WHERE id = 5', 'snapshots 32'],
  ['odds_payloads', 'payload gone', 'UPDATE odds_payloads SET payload = NULL WHERE id = 5', 'snapshots 32'],
  ['odds_payloads', 'deletion', 'DELETE FROM odds_payloads WHERE id = 2', 'odds_payloads 2'],
  [
    'reset_ranks',
    'row of the record',
    'UPDATE reset_ranks SET reset_row_id = reset_row_id + 1 WHERE rank = 5',
    'reset_ranks 5',
  ],
  ['reset_ranks', 'instant', 'UPDATE reset_ranks SET at = at + 1 WHERE rank = 5', 'reset_ranks 5'],
  ['reset_ranks', 'gap', 'UPDATE reset_ranks SET gap_ms = gap_ms + 1 WHERE rank = 5', 'reset_ranks 5'],
  ['reset_ranks', 'text', "UPDATE reset_ranks SET text = 'x' WHERE rank = 5", 'reset_ranks 5'],
  ['reset_ranks', 'address', "UPDATE reset_ranks SET url = 'x' WHERE rank = 5", 'reset_ranks 5'],
  ['reset_ranks', 'deletion', 'DELETE FROM reset_ranks WHERE rank = 5', 'reset_ranks 5'],
  [
    'reset_ranks',
    'a further one',
    'INSERT INTO reset_ranks SELECT max(rank) + 1, 1, 1, 1, NULL, NULL FROM reset_ranks',
    'reset_ranks 26',
  ],
  ['coverage', 'end', "UPDATE coverage SET to_at = to_at + 3600000 WHERE basis = 'timeline'", 'coverage 2'],
  [
    'coverage',
    'beginning',
    "UPDATE coverage SET from_at = from_at - 3600000 WHERE basis = 'timeline'",
    'coverage 2',
  ],
  ['coverage', 'deletion', "DELETE FROM coverage WHERE basis = 'timeline'", 'coverage null'],
  [
    'coverage',
    'overlap',
    "INSERT INTO coverage SELECT from_at + 1, to_at, basis FROM coverage WHERE basis = 'import'",
    'coverage 3',
  ],
  [
    'open_windows',
    'opening',
    'UPDATE open_windows SET opens_at = opens_at + 1 WHERE rowid = 1',
    'open_windows 1',
  ],
  [
    'open_windows',
    'close',
    'UPDATE open_windows SET closes_at = closes_at + 1 WHERE rowid = 1',
    'open_windows 1',
  ],
  ['open_windows', 'horizon', 'UPDATE open_windows SET horizon_hours = 12 WHERE rowid = 1', 'open_windows 1'],
  ['open_windows', 'deletion', 'DELETE FROM open_windows WHERE rowid = 1', 'forecasts 30'],
  [
    'open_windows',
    'a further one',
    'INSERT INTO open_windows SELECT 2, 6, issued_at, slot FROM forecasts WHERE id = 2',
    'open_windows 3',
  ],
  [
    'projection_state',
    'mark',
    "UPDATE projection_state SET through_row_id = through_row_id - 1 WHERE name = 'scores'",
    'projection_state 2',
  ],
  [
    'projection_state',
    'deletion',
    "DELETE FROM projection_state WHERE name = 'reset_ranks'",
    'projection_state null',
  ],
  [
    'projection_state',
    'a further one',
    "INSERT INTO projection_state VALUES ('more', 1)",
    'projection_state 4',
  ],
  [
    'alert_queue',
    'attempts',
    "UPDATE alert_queue SET attempts = 0; UPDATE alert_attempts SET outcome = 'failed'; INSERT INTO alert_queue SELECT alert_id, destination, 1, 0 FROM alert_attempts LIMIT 1",
    'alert_queue 6',
  ],
  [
    'alert_queue',
    'one that was sent',
    "INSERT INTO alert_queue SELECT alert_id, destination, 9, 0 FROM alert_attempts WHERE outcome = 'sent'",
    'alert_queue 6',
  ],
  ['alert_queue', 'deletion', 'DELETE FROM alert_queue WHERE alert_id = 3', 'alerts 3'],
  [
    'source_state',
    'end of the run',
    'UPDATE source_state SET complete_until = complete_until + 3600000 WHERE rowid = 1',
    'source_state 1',
  ],
  ['source_state', 'state', "UPDATE source_state SET state = '{' WHERE rowid = 1", 'source_state 1'],
];

test.each(DERIVED)('The audit names what was done to %s: %s.', async (_table, _what, sql, row) => {
  expect(named(await auditOf(sql))).toContain(row);
});
