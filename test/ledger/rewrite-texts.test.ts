import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rewriteTexts } from '../../src/ledger/write/rewrite-texts.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';

const QUEUED = `INSERT INTO alert_deliveries (event, key, destination, decided_at, message_id, title, text, at, attempts)
  VALUES ('health.degraded', ?, 'd', 0, 'm', 't', ?, 0, 0)`;

const SHORTENED = "UPDATE alert_deliveries SET text = 'gone', detail = ? WHERE key = ?";

it('Bytes that SQLite leaves in pages when it moves rows are gone after the tables are rewritten.', () => {
  const { writer, path } = newLedger();
  const { sqlite } = writer;
  // A linear congruential generator: the same life of a queue every time.
  let state = 11;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const queued: string[] = [];
  const gone: string[] = [];
  writer.commit(() => {
    for (let n = 0; n < 6_000; n += 1) {
      if (queued.length < 5 || below(2) === 0) {
        const key = `mark-${n}-`;
        sqlite.prepare(QUEUED).run(String(n), `${key}${'x'.repeat(below(500))}`);
        queued.push(key);
      } else {
        const [key = ''] = queued.splice(below(queued.length), 1);
        sqlite.prepare(SHORTENED).run('d'.repeat(below(600)), key.split('-')[1]);
        gone.push(key);
      }
    }
  });
  const left = () => {
    const found = new Set(readFileSync(path, 'latin1').match(/mark-\d+-/g));
    return gone.filter((key) => found.has(key));
  };
  const rows = () => sqlite.prepare('SELECT * FROM alert_deliveries ORDER BY id').all();
  const before = rows();
  // Otherwise nothing is shown here.
  expect(left().length).toBeGreaterThan(0);
  writer.commit(rewriteTexts);
  expect(left()).toEqual([]);
  expect(rows()).toEqual(before);
});
