import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { createHeartbeat } from '../../src/worker/jobs/heartbeat.js';
import { createCommits } from '../../src/worker/jobs/job.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { turnHere } from '../_support/processes/worker.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { MINUTE, post, servePosts, startTurns, TALK } from './_turns.js';

const PATH = '/ping/mark-of-a-heartbeat-42';

async function setUp() {
  const receiver = await startReceiver();
  const LEDGER_PATH = join(temporaryDirectory(), 'ledger.sqlite');
  const env = { LEDGER_PATH, SEED_RECORD: 'none', HEARTBEAT_URL: receiver.base + PATH };
  return { receiver, env };
}

test('Each committed turn asks HEARTBEAT_URL once; without it nobody is asked.', async () => {
  const { receiver, env } = await setUp();
  expect((await turnHere(env)).code).toBe(0);
  expect(receiver.received.map(({ method, path }) => [method, path])).toEqual([['GET', PATH]]);
  await turnHere({ ...env, HEARTBEAT_URL: '' });
  expect(receiver.received).toHaveLength(1);
});

test('A turn that is not committed asks nobody.', async () => {
  const { receiver, env } = await setUp();
  mkdirSync(env.LEDGER_PATH);
  await expect(turnHere(env)).resolves.toMatchObject({ code: 1 });
  expect(receiver.received).toEqual([]);
});

test('While what the record needs fails, HEARTBEAT_FAIL_URL is asked instead, from the second turn on.', async () => {
  const { receiver, env } = await setUp();
  const upstreams = await servePosts([post(TALK)]);
  const failing = { ...env, TIMELINE: upstreams.timelines.rss, HEARTBEAT_FAIL_URL: `${receiver.base}/fail` };
  const turn = async (more = {}) => {
    receiver.received.length = 0;
    expect((await turnHere({ ...failing, ...more })).code).toBe(0);
    return receiver.received.map(({ path }) => path);
  };
  // No reader model is configured, which fails nothing.
  expect(await turn()).toEqual([PATH]);
  upstreams.fail('*', { status: 404 });
  expect(await turn()).toEqual([PATH]);
  expect(await turn()).toEqual(['/fail']);
  expect(await turn({ HEARTBEAT_FAIL_URL: '' })).toEqual([]);
  upstreams.recover();
  expect(await turn()).toEqual([PATH]);
});

test('Where no turn is committed for two intervals, HEARTBEAT_FAIL_URL is asked.', async () => {
  const receiver = await startReceiver();
  const upstreams = await servePosts([post(TALK)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  turns.clock.now += 11 * MINUTE;
  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  const stop = new AbortController();
  const job = createHeartbeat({
    addresses: { beat: receiver.base + PATH, fail: `${receiver.base}/fail` },
    ledger,
    intervalMs: 1,
    fetch,
    commits: createCommits(),
    log: pino({ level: 'silent' }),
    now: () => turns.clock.now,
  });
  const running = job.run(stop.signal);
  await expect.poll(() => receiver.received.map(({ path }) => path), { timeout: 5_000 }).toEqual(['/fail']);
  stop.abort();
  await running;
});

test.each([
  'cut',
  { status: 500 },
] as const)('A heartbeat that fails (%j) fails no turn, and the log has no address.', async (reply) => {
  const { receiver, env } = await setUp();
  receiver.reply = () => reply;
  const { code, output } = await turnHere(env);
  expect(code).toBe(0);
  expect(output).toMatch(/"level":40.*HEARTBEAT_URL/);
  expect(output).not.toContain('mark-of-a-heartbeat');
});

test('With AI_MODEL=none nothing is asked of a model, and that is information, not a problem.', async () => {
  const { receiver, env } = await setUp();
  const none = { ...env, AI_MODEL: 'none', AI_API_KEY: 'key', AI_BASE_URL: receiver.base };
  expect((await turnHere(none)).code).toBe(0);
  expect(receiver.received.map(({ path }) => path)).toEqual([PATH]);
});
