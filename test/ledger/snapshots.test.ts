import { expect, test } from 'vitest';
import { reasonOf } from '../../src/words/reasons.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';

test('a snapshot older than a day is deleted, with its room; its turn stays', () => {
  const ledger = newLedger();
  const { sqlite } = ledger.writer;
  sqlite.pragma('synchronous = OFF');
  const bytes = () => sqlite.prepare("SELECT sum(pgsize) FROM dbstat WHERE name = 'snapshots'").pluck().get();
  const live = (from: number, turns: number) => {
    for (let turn = 0; turn < turns; turn += 1)
      ledger.publish({
        generatedAt: from + turn * 20 * MINUTE,
        // The worst length: a payload that just fits its page, so that nothing of it lies elsewhere.
        health: { ...WELL, reasons: [{ ...reasonOf({ code: 'no_timeline' }), text: 'x'.repeat(1_900) }] },
      });
  };
  live(NOW, 72);
  const ofADay = Number(bytes());
  live(NOW + DAY, 3 * 72);

  const turnsOf = (table: string, column: string) =>
    sqlite.prepare(`SELECT count(*), min(${column}) FROM ${table}`).raw().get();
  expect(turnsOf('snapshots', 'turn_id')).toEqual([73, 3 * 72]);
  expect(turnsOf('turns', 'id')).toEqual([4 * 72, 1]);
  expect(Number(bytes())).toBeLessThan(1.5 * ofADay);
});
