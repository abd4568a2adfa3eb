import { expect, test } from 'vitest';
import { reasonOf } from '../../src/words/reasons.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';

test('a snapshot older than a day keeps its row and its hash, and nearly none of its room', () => {
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

  expect(
    sqlite.prepare('SELECT count(*), count(payload), count(payload_hash) FROM snapshots').raw().get(),
  ).toEqual([4 * 72, 73, 4 * 72]);
  expect(sqlite.prepare('SELECT group_concat(id) FROM snapshots').pluck().get()).toBe(
    Array.from({ length: 4 * 72 }, (_, index) => index + 1).join(),
  );
  expect(Number(bytes())).toBeLessThan(1.5 * ofADay);
});
