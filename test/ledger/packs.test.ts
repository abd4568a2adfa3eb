import { inflateSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { PACK_AFTER_MS, packOldRows } from '../../src/ledger/write/pack-rows.js';
import { DAY, HOUR, post, RESET, START, serve, startTurns, TALK } from '../worker/_turns.js';

const DAYS = 4;
const STEP = 2 * HOUR;

/** Four days of turns with posts, resets, a promise, a day without the timeline and a restart; all but the last are packed. */
async function packedLedger() {
  const upstreams = await serve([post(TALK, START - HOUR)], { pagedFeeds: false });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
  for (let n = 0; n < (DAYS * DAY) / STEP; n += 1) {
    const day = (n * STEP) / DAY;
    if (day % 2 === 1) upstreams.add(post(TALK, turns.clock.now));
    if (day % 3 === 2) upstreams.add(post(RESET, turns.clock.now));
    if (day === 3) upstreams.add(post('We will reset limits tomorrow.', turns.clock.now));
    if (day === 2.5) upstreams.fail('*', { status: 500 });
    if (day === 3.5) upstreams.recover();
    if (day === 4) turns.restart();
    await turns.turn(STEP);
  }
  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  const query = <Row>(sql: string) => ledger.sqlite.prepare(sql).all() as Row[];
  const before = {
    chain: query<{ seq: number; hash: string }>('SELECT seq, hash FROM chain'),
    answers: answers(query),
  };
  let packs = 0;
  for (const later = turns.clock.now + PACK_AFTER_MS - DAY; packOldRows(ledger, later); packs += 1);
  return { turns, ledger, query, before, packs };
}

/** What readers see of old turns. */
function answers(query: (sql: string) => unknown[]) {
  const views = ['v_scores', 'v_live_accuracy', 'v_resets', 'v_coverage', 'v_readings'];
  const said = `SELECT k.at, ms, (SELECT f.probability_6h FROM forecasts AS f WHERE f.slot BETWEEN k.at - ms - 1800000 AND k.at - ms
    ORDER BY f.slot DESC LIMIT 1) AS said FROM current_resets AS k, (SELECT 21600000 AS ms UNION SELECT 86400000)`;
  return [...views.map((view) => query(`SELECT * FROM ${view}`)), query(said)];
}

test('Old rows are packed without a loss: scores, record and every hash of the chain are as before, and turns go on.', async () => {
  const { turns, query, before, packs } = await packedLedger();
  expect(packs).toBe(DAYS - 2);
  const [left] = query<{ n: number }>('SELECT count(*) AS n FROM chain');
  expect(left?.n).toBeLessThan(before.chain.length * 0.7);
  expect(answers(query)).toEqual(before.answers);
  // An early hash, which no entry has any more.
  const gone = before.chain.filter(({ seq }) => query(`SELECT 1 FROM chain WHERE seq = ${seq}`).length === 0);
  for (const { hash } of [gone[0], gone.at(-1), before.chain.at(-1)] as typeof gone)
    expect(auditLedger(turns.path, { head: hash }).findings).toEqual([]);
  expect(auditLedger(turns.path, { head: 'a'.repeat(64) }).findings.map(({ check }) => check)).toEqual([
    'head',
  ]);
  await turns.turn(STEP);
  turns.restart();
  await turns.turn(STEP);
  expect(auditLedger(turns.path).findings).toEqual([]);
}, 60_000);

test('The shell of SQLite can read a pack, and the audit notices one that was changed.', async () => {
  const { turns, query, ledger } = await packedLedger();
  const packs = query<{ through_seq: number; content: Buffer; bytes: number; entries: number }>(
    'SELECT * FROM packs',
  );
  for (const { content, bytes, entries } of packs) {
    // `sqlar_uncompress` takes deflated bytes and the length of what they hold.
    const json = inflateSync(content);
    expect(json.length).toBe(bytes);
    expect(JSON.parse(json.toString()).length).toBe(entries);
  }
  expect(() => ledger.sqlite.exec('DELETE FROM packs')).toThrow('a row is never deleted');
  expect(() =>
    ledger.sqlite.exec('DELETE FROM source_reads WHERE id = (SELECT max(id) FROM source_reads)'),
  ).toThrow('a row is never deleted');
  const db = new Database(turns.path);
  onTestFinished(() => void db.close());
  db.exec('DROP TRIGGER guard_packs_update');
  const [first, second] = packs;
  db.prepare('UPDATE packs SET content = ? WHERE through_seq = ?').run(first?.content, second?.through_seq);
  const found = auditLedger(turns.path).findings.map(({ check }) => check);
  expect(found).toContain('chain');
}, 60_000);
