import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { AlertDraft } from '../../src/core/alerts/alert.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { deleteOldRows } from '../../src/ledger/write/delete-old-rows.js';
import { queueDrafts } from '../../src/ledger/write/deliveries.js';
import { createCommits } from '../../src/worker/jobs/job.js';
import { createRetention } from '../../src/worker/jobs/retention.js';
import { bytesOf, createTestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { serveApi } from '../_support/servers/api.js';
import { answered, postIn } from '../_support/upstreams/reader-upstream.js';
import { runCommand } from '../cli/_cli.js';
import { type AlertTurns, destinationsOf, operatorsOf, startAlertTurns, typesOf } from '../worker/_alerts.js';
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
import { withoutGuards } from './_database.js';

const OPERATIONAL = ['forecasts', 'source_reads', 'provider_status', 'reading_failures', 'alert_deliveries'];

const PATHS = [
  '/',
  '/scores',
  '/api/v1/stats',
  '/api/v1/resets',
  '/api/v1/forecast',
  '/api/v1/odds',
  '/api/v1/health',
  '/feed.atom',
  '/calendar.ics',
  '/data/resets.csv',
  '/data/coverage.csv',
  '/data/promises.csv',
  '/data/forecasts.csv',
];

/** The ledger after all days without deletion, once they were lived in this process. */
let bytes: Buffer | undefined;

interface Twins {
  /** Every turn of it is followed by the worker's job of deletion. */
  readonly kept: AlertTurns;
  /** It has everything that it ever wrote. */
  readonly whole: AlertTurns;
}

/**
 * Two ledgers that live the same days, one of them with deletion: resets, promises, two days without the
 * timeline and two that nobody was there for. So many days that what is deleted rests on what was deleted
 * before.
 */
async function twins(): Promise<Twins> {
  const upstreams = await servePosts([post(TALK, START - HOUR)], { pagedFeeds: false });
  const receiver = await startReceiver();
  const destinations = destinationsOf(`webhook+${receiver.base}/hook`);
  const timeline = [upstreams.timelines.rss];
  const begin = () =>
    startAlertTurns({ timeline, upstreams, status: [], destinations, newSalt: countedSalts() });
  const [kept, whole] = [begin(), begin()];
  const clean = deletionOf(kept);
  for (let day = 0; day < 76; day += 2) {
    const { now } = kept.clock;
    if (day % 4 === 2) upstreams.add(post(RESET, now));
    if (day % 8 === 4) upstreams.add(post('We will reset limits tomorrow.', now));
    if (day === 6) upstreams.fail('*', { status: 500 });
    if (day === 8) upstreams.recover();
    for (const turns of [kept, whole]) {
      await turns.turn(day === 20 ? 4 * DAY : 2 * DAY);
      await turns.send();
    }
    await clean();
  }
  bytes = bytesOf(whole.path);
  return { kept, whole };
}

/** Salts that both ledgers have in common, so that their chains can be compared. */
function countedSalts() {
  let count = 0;
  return () => {
    count += 1;
    return count.toString(16).padStart(32, '0');
  };
}

/** What the worker does after each turn. */
function deletionOf({ path }: Turns) {
  const ledger = openLedgerForWriting(path);
  onTestFinished(() => ledger.close());
  const error = (problem: unknown) => expect(problem).toBeUndefined();
  const retention = createRetention({ ledger, commits: createCommits(), log: { error } });
  return () => retention.afterTurn?.(new AbortController().signal, true);
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

test('After 76 days of deletion answers, scores, alerts, the chain and the audit are as without it, and turns go on.', async () => {
  const { kept, whole } = await twins();
  const [rows, left] = [counts(whole), counts(kept)];
  for (const [n, count] of left.entries()) expect(count).toBeLessThanOrEqual((rows[n] ?? 0) * 0.6);

  for (const isRestarted of [false, true]) {
    if (isRestarted) kept.restart();
    for (const turns of [kept, whole]) await turns.turn(DAY);
    expect(chained(kept)).toEqual(chained(whole));
    expect(await answersOf(kept)).toEqual(await answersOf(whole));
    for (const { path } of [kept, whole]) expect(auditLedger(path).findings).toEqual([]);
  }
  const [early] = kept.rows<{ hash: string }>('SELECT hash FROM chain WHERE seq = 5');
  expect(auditLedger(kept.path, { head: early?.hash ?? '' }).findings).toEqual([]);
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
  // But for the reminder that this turn has queued.
  expect(turns.rows('SELECT event FROM alert_deliveries')).toEqual([{ event: 'health.degraded' }]);
  const [sent] = turns.rows<{ key: string }>("SELECT key FROM alert_outcomes WHERE event = 'reset.recorded'");
  const again = { ...DRAFT, key: sent?.key ?? '' };
  destinations.push(...destinationsOf(late));
  expect(ledger.commit((tx) => queueDrafts(tx, [again], destinations, turns.clock.now))).toBe(0);

  await turns.turn(5 * MINUTE);
  await turns.send();
  expect(typesOf(receiver)).toHaveLength(3);
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
  const content = bytes ?? bytesOf((await twins()).whole.path);
  const { path, writer } = newLedger(() => createTestLedger(content));
  deleteOldRows(writer);
  withoutGuards(writer.sqlite, () => {
    writer.sqlite.exec(
      `UPDATE turns SET covered_until = covered_until + ${HOUR} WHERE id = (SELECT max(id) FROM turns)`,
    );
  });
  const found = auditLedger(path).findings.filter(({ check }) => check === 'coverage');
  expect(found.length).toBeGreaterThan(0);
}, 120_000);
