import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { deleteOldRows } from '../../src/ledger/write/delete-old-rows.js';
import { serve as serveApi } from '../_support/servers/api.js';
import { DAY, HOUR, post, RESET, START, serve, startTurns, TALK, type Turns } from '../worker/_turns.js';

const STEP = 6 * HOUR;
const OPERATIONAL = ['snapshots', 'source_reads', 'provider_status', 'reading_failures'];
const PATHS = [
  '/',
  '/scores',
  '/api/v1/stats',
  '/api/v1/resets',
  '/api/v1/forecast',
  '/feed.atom',
  '/calendar.ics',
  '/data/resets.csv',
  '/data/coverage.csv',
  '/data/promises.csv',
  '/data/forecasts.csv',
];

/** Forty days of turns with resets, promises, a day without the timeline and one that nobody was there for. */
async function fortyDays(): Promise<Turns> {
  const upstreams = await serve([post(TALK, START - HOUR)], { pagedFeeds: false });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
  for (let n = 0; n < (42 * DAY) / STEP; n += 1) {
    const day = (n * STEP) / DAY;
    if (day % 4 === 1) upstreams.add(post(RESET, turns.clock.now));
    if (day % 8 === 3) upstreams.add(post('We will reset limits tomorrow.', turns.clock.now));
    if (day === 2.5) upstreams.fail('*', { status: 500 });
    if (day === 3.5) upstreams.recover();
    if (day === 20) turns.clock.now += 2 * DAY;
    await turns.turn(STEP);
  }
  return turns;
}

async function answersOf(turns: Turns) {
  const api = await serveApi(turns.path);
  api.clock.now = turns.clock.now;
  const answers: Record<string, string> = {};
  for (const path of PATHS) answers[path] = (await api.send(path)).text;
  return answers;
}

/** Everything that the chain covers, and what follows from it. */
const chained = (turns: Turns) =>
  [
    'chain',
    'v_scores',
    'v_live_accuracy',
    'v_resets',
    'v_coverage',
    'v_readings',
    'v_windows',
    'said_before',
    'v_alerts',
  ].map((table) => [table, turns.rows(`SELECT * FROM ${table}`)]);

const counts = (turns: Turns) =>
  OPERATIONAL.map((table) => turns.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0);

test('After forty days of deletion answers, scores, the chain and the audit are as without it, and turns go on.', async () => {
  const turns = await fortyDays();
  const [rows, answers, kept] = [counts(turns), await answersOf(turns), chained(turns)];
  expect(auditLedger(turns.path).findings).toEqual([]);

  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  expect(deleteOldRows(ledger, turns.clock.now)).toBe(true);
  expect(deleteOldRows(ledger, turns.clock.now)).toBe(false);
  for (const [n, left] of counts(turns).entries()) expect(left).toBeLessThanOrEqual((rows[n] ?? 0) * 0.87);

  expect(chained(turns)).toEqual(kept);
  expect(await answersOf(turns)).toEqual(answers);
  expect(auditLedger(turns.path).findings).toEqual([]);
  const [early] = turns.rows<{ hash: string }>('SELECT hash FROM chain WHERE seq = 5');
  expect(auditLedger(turns.path, { head: early?.hash ?? '' }).findings).toEqual([]);

  await turns.turn(STEP);
  turns.restart();
  await turns.turn(STEP);
  expect(auditLedger(turns.path).findings).toEqual([]);
}, 120_000);

test('Time that reads of the last days do not cover is found, also when older reads are gone.', async () => {
  const turns = await fortyDays();
  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  deleteOldRows(ledger, turns.clock.now);
  turns.write(`UPDATE coverage SET to_at = to_at + ${HOUR} WHERE to_at = (SELECT max(to_at) FROM coverage)`);
  const found = auditLedger(turns.path).findings.filter(({ check }) => check === 'coverage');
  expect(found.length).toBeGreaterThan(0);
}, 120_000);
