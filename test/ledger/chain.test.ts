import { newLedger } from '../_support/ledgers/new-ledger.js';
import '../_support/suite/seed.js';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainHash, chainHead, createAppender, GENESIS } from '../../src/ledger/chain/append.js';
import { type ChainedEntity, FIELDS } from '../../src/ledger/chain/fields.js';
import { APPEND_ONLY } from '../../src/ledger/schema.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { verifyChain } from '../_support/ledgers/verify-chain.js';
import { START } from '../core/record/_posts.js';
import { openRaw, withoutGuards } from './_database.js';
import { fillEveryTable } from './_rows.js';
import { tell } from './_timeline.js';

const ENTITIES = Object.keys(APPEND_ONLY) as ChainedEntity[];

/** How many entries the rows of `fillEveryTable` have. */
const ENTRIES = 2 * ENTITIES.length;
const tableOf = (entity: ChainedEntity) => getTableConfig(APPEND_ONLY[entity]);

/** The columns that the chain covers. */
const columnsIn = (entity: ChainedEntity): readonly SQLiteColumn[] =>
  Object.entries<SQLiteColumn>(getTableColumns(APPEND_ONLY[entity]))
    .filter(([key]) => FIELDS.get(entity)?.includes(key))
    .map(([, column]) => column);

function filled(): TestLedger {
  const ledger = newLedger();
  fillEveryTable(ledger);
  return ledger;
}

const verify = (ledger: TestLedger) => verifyChain(ledger.writer.db);

describe('the hash chain', () => {
  test('covers every column of every append-only table', () => {
    for (const entity of ENTITIES)
      expect([entity, columnsIn(entity).length]).toEqual([entity, tableOf(entity).columns.length]);
  });

  test('has a canonical form that never changes: the hash of one known row', () => {
    const row = {
      id: 7,
      resetId: 3,
      supersedes: 5,
      at: 1_777_906_800_000,
      kind: 'regular',
      status: 'confirmed',
      textHash: '5f2c',
      url: null,
      scope: 'plan',
      plans: '["Plus"]',
      actor: 'worker',
      reason: 'said "done" für alle 🎉\n',
      withdrawnBy: null,
      recordedAt: 1_777_906_860_123,
    };
    // printf '%s'
    // '["resets",1,7,3,5,1777906800000,"regular","confirmed","5f2c",null,"plan","[\"Plus\"]","worker", "said
    // \"done\" für alle 🎉\n",null,1777906860123,"000…0"]' | sha256sum, with \n as written and no line break
    expect(chainHash('resets', row, GENESIS)).toBe(
      'a25a6687bcd4039b327f5ca3ec30ce5cf5907dd47ed6b8a74d799fb5cd15ee3c',
    );
    expect(chainHash('resets', { ...row, unknown: 1 }, GENESIS)).toBe(chainHash('resets', row, GENESIS));
    expect(GENESIS).toBe('0'.repeat(64));
  });

  test('recomputed from the rows gives the stored head, over more rows than are read at once', () => {
    const empty = newLedger();
    expect(verify(empty)).toEqual({ kind: 'intact', head: { seq: 0, hash: GENESIS } });
    const ledger = filled();
    expect(verify(ledger)).toEqual({ kind: 'intact', head: chainHead(ledger.writer.db) });
    ledger.addResets(...Array.from({ length: 1_200 }, (_, index) => ({ at: NOW + 1 + index * 1000 })));
    expect(verify(ledger)).toEqual({ kind: 'intact', head: chainHead(ledger.writer.db) });
    expect(chainHead(ledger.writer.db).seq).toBe(ENTRIES + 1_200);
  });

  test('holds for whatever text was stored, also what UTF-8 cannot carry', () => {
    const ledger = newLedger();
    let at = NOW;
    const next = () => (at += 1);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud83c', 'a\udc00b', '\u0000', '\ufeff', '\u2028'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.double({ noNaN: true, min: 0, max: 1 }))), (rows) => {
        ledger.addResets(
          ...rows.map(([one]) => ({ at: next(), kind: 'banked' as const, text: one, url: one })),
        );
        tell(
          ledger,
          rows.map(([one, confidence], index) => ({ name: `${index}`, at: START, text: one, confidence })),
        );
        expect(verify(ledger)).toMatchObject({ kind: 'intact' });
      }),
      { numRuns: 10 },
    );
  });

  test('goes on where an operator command left it, and a transaction that fails leaves no trace', () => {
    const ledger = filled();
    const before = verify(ledger);
    expect(() =>
      ledger.writer.commit((tx) => {
        createAppender(tx).append('clockOffsets', { offsetMs: 1, servers: 1, recordedAt: NOW });
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(verify(ledger)).toEqual(before);
    ledger.addResets({ at: NOW });
    expect(verify(ledger)).toMatchObject({ kind: 'intact', head: { seq: ENTRIES + 1 } });
  });
});

describe('verifying finds and names', () => {
  test.each(ENTITIES)('a change to any field of %s', (entity) => {
    const ledger = filled();
    const { sqlite, db } = ledger.writer;
    const { name: table } = tableOf(entity);
    const columns = columnsIn(entity);
    sqlite.pragma('foreign_keys = OFF');
    withoutGuards(sqlite, () => {
      for (const column of columns) {
        // In SQLite's own arithmetic: text gets longer, numbers greater, what is empty gets filled.
        const changed =
          column.getSQLType() === 'text'
            ? `coalesce(${column.name}, '') || '!'`
            : `coalesce(${column.name}, 0) + 10`;
        for (const rowId of [1, 2]) {
          sqlite.exec('BEGIN');
          sqlite.exec(`UPDATE ${table} SET ${column.name} = ${changed} WHERE id = ${rowId}`);
          const what = column.name === 'id' ? 'row_missing' : 'hash';
          expect([column.name, verifyChain(db)]).toMatchObject([
            column.name,
            { kind: 'differs', entity, rowId, what },
          ]);
          sqlite.exec('ROLLBACK');
        }
      }
    });
    expect(verify(ledger).kind).toBe('intact');
  });

  test('an emptied field', () => {
    const ledger = filled();
    const raw = openRaw(ledger.path);
    withoutGuards(raw, () => raw.exec('UPDATE resets SET url = NULL WHERE id = 1'));
    expect(verify(ledger)).toEqual({ kind: 'differs', seq: 3, entity: 'resets', rowId: 1, what: 'hash' });
  });

  test('a row that is gone, and a row that nobody chained', () => {
    const ledger = filled();
    const raw = openRaw(ledger.path);
    raw.exec("INSERT INTO coverage_claims VALUES (3, 1, 2, 'import', 'x', 0)");
    expect(verify(ledger)).toEqual({
      kind: 'differs',
      seq: null,
      entity: 'coverageClaims',
      rowId: 3,
      what: 'row_without_entry',
    });
    withoutGuards(raw, () => raw.exec('DELETE FROM incidents WHERE id = 1'));
    expect(verify(ledger)).toEqual({
      kind: 'differs',
      seq: 5,
      entity: 'incidents',
      rowId: 1,
      what: 'row_missing',
    });
  });

  test.each([
    [
      'an entry taken out',
      'DELETE FROM chain WHERE seq = 5',
      { seq: 5, entity: null, what: 'entry_missing' },
    ],
    ['the first entry taken out', 'DELETE FROM chain WHERE seq = 1', { seq: 1, what: 'entry_missing' }],
    [
      'the end cut off',
      `DELETE FROM chain WHERE seq = ${ENTRIES}`,
      { seq: null, entity: 'turns', rowId: 2, what: 'row_without_entry' },
    ],
    [
      'another hash',
      "UPDATE chain SET hash = 'f' WHERE seq = 4",
      { seq: 4, entity: 'resetEvidence', what: 'entry_hash' },
    ],
    ['another version', 'UPDATE chain SET version = 2 WHERE seq = 5', { seq: 5, what: 'unknown_entry' }],
    [
      'a table that is none',
      "UPDATE chain SET entity = 'toString' WHERE seq = 5",
      { seq: 5, entity: 'toString', what: 'unknown_entry' },
    ],
    [
      'two entries that changed places',
      'UPDATE chain SET seq = CASE seq WHEN 4 THEN -5 ELSE -4 END WHERE seq IN (4, 5); UPDATE chain SET seq = -seq WHERE seq < 0',
      { seq: 4, entity: 'incidents', what: 'hash' },
    ],
    [
      'an entry before the first',
      "INSERT INTO chain VALUES (-3, 'posts', 99, 1, 'x')",
      { seq: -3, what: 'unknown_entry' },
    ],
    [
      'an entry for a row that never was',
      `INSERT INTO chain VALUES (${ENTRIES + 1}, 'posts', 99, 1, 'x')`,
      { seq: ENTRIES + 1, entity: 'posts', rowId: 99, what: 'out_of_order' },
    ],
  ])('%s', (_what, sql, expected) => {
    const ledger = filled();
    const raw = openRaw(ledger.path);
    withoutGuards(raw, () => raw.exec(sql));
    expect(verify(ledger)).toMatchObject({ kind: 'differs', ...expected });
  });
});
