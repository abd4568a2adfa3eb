import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory, turnOnce, until } from '../../_support/processes/processes.js';
import { type AlertReceiver, SECRET, startReceiver } from '../../_support/servers/alert-receiver.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';

const KILLS = Math.min(50, Number(process.env.CRASH_KILLS ?? 3));

/** Always the same in `npm test`, another one in each run of the long form. */
const SEED = Number(process.env.CRASH_SEED ?? (process.env.CRASH_KILLS ? Date.now() % 1_000_000 : 1));

async function alertingWorker() {
  const receiver = await startReceiver();
  const upstreams = await startUpstreams({ posts: [] });
  onTestFinished(() => upstreams.close());
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const env = {
    LEDGER_PATH: ledger,
    SEED_RECORD: 'none',
    TIMELINE: upstreams.timelines.rss,
    TURN_SCHEDULE: '* * * * * *',
    ALERT_URLS: `webhook+${receiver.base}/hook#${SECRET}`,
  };
  return { receiver, upstreams, ledger, env };
}

/** Resets eight hours apart, all within the last day. */
const resetPost = (n: number) => ({
  id: `7${n}`,
  at: new Date(Date.now() - (23 - 8 * n) * 3_600_000).toISOString(),
  text: 'Usage limits have been reset for everyone. Enjoy!',
  url: `https://team.example/posts/7${n}`,
});

const idsOf = (receiver: AlertReceiver) => receiver.received.map(({ headers }) => headers['webhook-id']);

const waiting = (ledger: string) =>
  query(ledger, 'SELECT 1 FROM alert_deliveries WHERE next_attempt_at IS NOT NULL').length;

/** The queue's next attempts, as if the time of the last of them had come. */
async function sendRest(env: Record<string, string>): Promise<void> {
  const clock = new URL('../../_support/clocks/fake-clock.mjs', import.meta.url).href;
  const [last] = query<{ at: number }>(
    env.LEDGER_PATH ?? '',
    'SELECT max(next_attempt_at) AS at FROM alert_deliveries',
  );
  const later = { NODE_OPTIONS: `--import ${clock}`, FAKE_NOW: String(Math.max(Date.now(), last?.at ?? 0)) };
  expect((await turnOnce({ ...env, ...later })).code).toBe(0);
}

test('kill -9 between the commit and the sending loses no alert', async () => {
  const { receiver, upstreams, ledger, env } = await alertingWorker();
  for (const n of [0, 1, 2]) upstreams.add(resetPost(n));
  // The first attempt hangs; the worker is killed in it, with the others not begun.
  receiver.reply = () => 'hang';
  const worker = start('worker.js', env);
  await until('the first attempt', () => receiver.received.length > 0);
  worker.child.kill('SIGKILL');
  expect(await worker.exit).toBeNull();
  expect(waiting(ledger)).toBe(3);
  expect(query(ledger, 'SELECT 1 FROM alert_outcomes')).toEqual([]);

  const [interrupted] = idsOf(receiver);
  receiver.received.splice(0);
  receiver.reply = () => ({ status: 200 });
  await sendRest(env);
  expect(waiting(ledger)).toBe(0);
  expect(idsOf(receiver)).toHaveLength(3);
  expect(idsOf(receiver)[0]).toBe(interrupted);
});

test(`kill -9 at ${KILLS} random moments loses no alert (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const { receiver, upstreams, ledger, env } = await alertingWorker();
  let told = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill < 3) upstreams.add(resetPost(kill));
    // Some answers take long enough to be killed in.
    receiver.reply = async () => {
      await sleep(random() * 100);
      return { status: random() < 0.3 ? 500 : 200 };
    };
    const worker = start('worker.js', env);
    await until('a turn', () => worker.output().includes('turn committed'));
    await sleep(random() * 150);
    worker.child.kill('SIGKILL');
    expect(await worker.exit).toBeNull();
    told = query(ledger, 'SELECT 1 FROM alert_deliveries').length;
  }
  expect(told).toBe(3);
  receiver.reply = () => ({ status: 200 });
  await sendRest(env);
  expect(waiting(ledger)).toBe(0);
  const sent = query(ledger, "SELECT 1 FROM alert_outcomes WHERE outcome = 'sent'").length;
  const ids = new Set(idsOf(receiver)).size;
  recordReliability({
    id: 'kill-alerts',
    fault: 'Worker killed while it sends alerts',
    runs: KILLS,
    injected: `SIGKILL up to 150 ms after a turn that recorded a reset, with a slow receiver that sometimes refuses`,
    lost: told - sent,
    duplicated: ids - told,
    unavailableSeconds: null,
    command: 'npm run test:crash',
    note: 'An alert may come twice, always under the same id',
  });
  expect([sent, ids]).toEqual([told, told]);
}, 300_000);
