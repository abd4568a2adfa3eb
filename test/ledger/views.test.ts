import { BUNDLED, BUNDLED_TEXT } from '../_support/ledgers/bundled-record.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import '../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VIEWS } from '../../src/ledger/file/guards.js';
import { applyImport, planImport } from '../../src/ledger/write/import-record.js';
import { openRaw } from './_database.js';
import { fillEveryTable } from './_rows.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('the audit views', () => {
  test('print every instant of the bundled record as it stands in the file', () => {
    const ledger = newLedger();
    ledger.writer.commit((tx) => {
      applyImport(tx, planImport(tx, BUNDLED), { now: 0, origin: 'resets.csv', covered: null });
    });
    const printed = ledger.writer.sqlite
      .prepare('SELECT DISTINCT at FROM v_resets ORDER BY at')
      .pluck()
      .all();
    const written = BUNDLED_TEXT.trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(printed).toEqual(written.sort());
  });

  test('print every instant of four centuries so that it reads back exactly', () => {
    const ledger = newLedger();
    const { sqlite } = ledger.writer;
    const at = fc.oneof(
      fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2370, 0, 1) }),
      // Where a second, a day and a leap day end.
      fc.integer({ min: 0, max: 400 * 366 }).map((day) => day * 86_400_000 + 86_399_999),
      fc.integer({ min: 0, max: 60_000 }).map((ms) => Date.UTC(2028, 1, 29, 23, 59) + ms),
    );
    fc.assert(
      fc.property(fc.uniqueArray(at, { minLength: 1, maxLength: 50 }), (instants) => {
        sqlite.exec('BEGIN IMMEDIATE');
        ledger.addResets(...instants.map((one) => ({ at: one })));
        const printed = sqlite.prepare('SELECT at FROM v_resets ORDER BY reset_id').pluck().all();
        sqlite.exec('ROLLBACK');
        expect(printed).toEqual(instants.map((one) => new Date(one).toISOString()));
      }),
      { numRuns: 20 },
    );
  });

  test('can all be read, print instants as ISO-8601 and nothing as an epoch', () => {
    const ledger = newLedger();
    fillEveryTable(ledger);
    const raw = openRaw(ledger.path);
    for (const view of Object.keys(VIEWS).filter((name) => name.startsWith('v_'))) {
      const rows = raw.prepare(`SELECT * FROM ${view}`).all() as Record<string, unknown>[];
      expect([view, rows.length > 0]).toEqual([view, true]);
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        if (/(^|_)(at|slot|from|until)$/.test(column) && value !== null) expect(value).toMatch(ISO);
        if (typeof value === 'number') expect(Math.abs(value)).toBeLessThan(1e9);
      }
    }
  });

  test('show the newest row of a reset with how often it was corrected, and its history in full', () => {
    const ledger = newLedger();
    const [first = 0] = ledger.addResets({ at: 0 });
    ledger.addResets({ at: 1, status: 'retracted', supersedes: { rowId: first, resetId: first } });
    const raw = openRaw(ledger.path);
    expect(raw.prepare('SELECT reset_id, at, status, corrections FROM v_resets').all()).toEqual([
      { reset_id: 1, at: '1970-01-01T00:00:00.001Z', status: 'retracted', corrections: 1 },
    ]);
    expect(raw.prepare('SELECT row_id, supersedes, status FROM v_reset_history').all()).toEqual([
      { row_id: 1, supersedes: null, status: 'confirmed' },
      { row_id: 2, supersedes: 1, status: 'retracted' },
    ]);
  });
});
