import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { AlertDraft } from '../../src/core/alerts/alert.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { deleteOldRows } from '../../src/ledger/write/delete-old-rows.js';
import { queueDrafts } from '../../src/ledger/write/deliveries.js';
import { bytesOf, createTestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { serveApi } from '../_support/servers/api.js';
import { answered, postIn } from '../_support/upstreams/reader-upstream.js';
import { runCommand } from '../cli/_cli.js';
import { destinationsOf, operatorsOf, startAlertTurns, typesOf } from '../worker/_alerts.js';
import {
  DAY,
  HOUR,
  MINUTE,
  post,
  RESET,
  START,
  serveModel,
  servePosts,
  TALK,
  type Turns,
} from '../worker/_turns.js';

const STEP = 6 * HOUR;
const OPERATIONAL = ['snapshots', 'source_reads', 'provider_status', 'reading_failures', 'alert_deliveries'];
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

/** The ledger after forty days, once they were lived in this process. */
let bytes: Buffer | undefined;

/** Forty days of turns with resets, promises, a day without the timeline and one that nobody was there for. */
async function fortyDays(): Promise<Turns> {
  const upstreams = await servePosts([post(TALK, START - HOUR)], { pagedFeeds: false });
  const receiver = await startReceiver();
  const destinations = destinationsOf(`webhook+${receiver.base}/hook`);
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [], destinations });
  for (let n = 0; n < (42 * DAY) / STEP; n += 1) {
    const day = (n * STEP) / DAY;
    if (day % 4 === 1) upstreams.add(post(RESET, turns.clock.now));
    if (day % 8 === 3) upstreams.add(post('We will reset limits tomorrow.', turns.clock.now));
    if (day === 2.5) upstreams.fail('*', { status: 500 });
    if (day === 3.5) upstreams.recover();
    if (day === 20) turns.clock.now += 2 * DAY;
    await turns.turn(STEP);
    await turns.send();
  }
  bytes = bytesOf(turns.path);
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
    'alert_outcomes',
  ].map((table) => [table, turns.rows(`SELECT * FROM ${table}`)]);

const counts = (turns: Turns) =>
  OPERATIONAL.map((table) => turns.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0);

test('After forty days of deletion answers, scores, the chain and the audit are as without it, and turns go on.', async () => {
  const turns = await fortyDays();
  const [rows, answers, kept] = [counts(turns), await answersOf(turns), chained(turns)];
  expect(auditLedger(turns.path).findings).toEqual([]);

  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  expect(deleteOldRows(ledger)).toBe(true);
  expect(deleteOldRows(ledger)).toBe(false);
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

test('What was sent is known also when its text is gone: nothing is sent twice, and what takes it back gets there.', async () => {
  const upstreams = await servePosts([post(TALK)]);
  const { model } = await serveModel((request) =>
    postIn(request).text === RESET
      ? answered({ kind: 'reset', evidence: 'Usage limits have been reset for everyone.' })
      : answered(),
  );
  const receiver = await startReceiver();
  const [hook, late] = [`webhook+${receiver.base}/hook`, `webhook+${receiver.base}/late`];
  const destinations = [...destinationsOf(hook), ...operatorsOf(`${hook}?only=health`)];
  const timeline = [upstreams.timelines.rss];
  const turns = startAlertTurns({ timeline, upstreams, status: [], model, destinations });
  await turns.turn();
  upstreams.add(post(RESET, START + MINUTE));
  await turns.turn(5 * MINUTE);
  upstreams.fail('/api/v2/summary.json', { status: 500 });
  await turns.turn(5 * MINUTE);
  await turns.turn(5 * MINUTE);
  await turns.send();
  expect(typesOf(receiver)).toEqual(['reset.recorded', 'health.degraded']);

  await turns.turn(40 * DAY);
  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  expect(deleteOldRows(ledger)).toBe(true);
  expect(turns.rows('SELECT 1 FROM alert_deliveries')).toEqual([]);
  const [sent] = turns.rows<{ key: string }>("SELECT key FROM alert_outcomes WHERE event = 'reset.recorded'");
  const again = { ...DRAFT, key: sent?.key ?? '' };
  destinations.push(...destinationsOf(late));
  expect(ledger.commit((tx) => queueDrafts(tx, [again], destinations, turns.clock.now))).toBe(0);

  await turns.turn(5 * MINUTE);
  await turns.send();
  expect(typesOf(receiver)).toHaveLength(2);
  const at = new Date(START + MINUTE).toISOString();
  const { code } = await runCommand(
    { LEDGER_PATH: turns.path },
    ['retract', at, '--reason', 'no reset'],
    () => turns.clock.now,
  );
  expect(code).toBe(0);
  upstreams.recover();
  await turns.turn(5 * MINUTE);
  await turns.turn(5 * MINUTE);
  await turns.send();
  expect(typesOf(receiver).sort()).toEqual([
    'health.degraded',
    'health.recovered',
    'reset.recorded',
    'reset.withdrawn',
  ]);
  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/hook']));
});

const DRAFT: AlertDraft = {
  event: 'reset.recorded',
  key: 'reset:1',
  resetRowId: 1,
  readingId: null,
  title: 'Codebird: usage limits have been reset',
  text: RESET,
  url: null,
  windowFrom: null,
  windowTo: null,
  at: START,
};

test('Time that reads of the last days do not cover is found, also when older reads are gone.', async () => {
  const content = bytes ?? bytesOf((await fortyDays()).path);
  const { path, writer } = newLedger(() => createTestLedger(content));
  deleteOldRows(writer);
  writer.sqlite.exec(
    `UPDATE coverage SET to_at = to_at + ${HOUR} WHERE to_at = (SELECT max(to_at) FROM coverage)`,
  );
  const found = auditLedger(path).findings.filter(({ check }) => check === 'coverage');
  expect(found.length).toBeGreaterThan(0);
}, 120_000);
