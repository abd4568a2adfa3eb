import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryLimit } from '../../../bench/memory-limit.js';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { HOUR_MS } from '../../../src/core/time/time.js';
import { request } from '../../_support/clients/http.js';
import { shiftedClock } from '../../_support/clocks/shifted-clock.js';
import { query, recordIn } from '../../_support/ledgers/read-ledger.js';
import {
  apiPort,
  childEnvironment,
  launch,
  type Started,
  until,
} from '../../_support/processes/processes.js';
import { SECRET, startReceiver } from '../../_support/servers/alert-receiver.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';

/** What the machine has. */
const MEMORY_MB = 256;
const BIN = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));
const RESET_TEXT = 'Usage limits have been reset for everyone. Enjoy!';

/** How far the clock moves at a time; every hour in `npm run test:small`. */
const STEP_HOURS = Number(process.env.SMALL_STEP_HOURS ?? 4);

/** Hours of the day. */
const RESETS_AT = [4, 12, 20];
const OUTAGE = { from: 8, until: 16 };
const KILLED_AT = { worker: 8, api: 12 };

/** A public instance on a small machine, with a clock of its own. */
async function startMachine() {
  // Not where other tests write: files in memory would count.
  const folder = mkdtempSync('/var/tmp/reset-record-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const limit = createMemoryLimit(MEMORY_MB, folder);
  onTestFinished(() => limit?.remove());
  const upstreams = await startUpstreams({ posts: [] });
  const receiver = await startReceiver();
  const clock = shiftedClock(folder);
  const begin = Date.now();
  clock.jump(begin);
  onTestFinished(() => upstreams.close());
  const env = childEnvironment({
    ...clock.env,
    LEDGER_PATH: join(folder, 'ledger.sqlite'),
    TIMELINE: upstreams.timelines.rss,
    STATUS_PAGE_URL: upstreams.env.STATUS_PAGE_URL,
  });
  const run = (...words: readonly string[]): Started => {
    const [command = '', ...rest] = [...(limit?.launcher ?? []), process.execPath, BIN, ...words];
    return launch(command, rest, { cwd: folder, env });
  };
  return {
    folder,
    limit,
    upstreams,
    receiver,
    clock,
    begin,
    run,
    ledger: env.LEDGER_PATH as string,
    async command(...words: readonly string[]) {
      const started = run(...words);
      return { code: await started.exit, text: started.output() };
    },
  };
}

async function kill({ child, exit }: Started): Promise<void> {
  child.kill('SIGKILL');
  expect(await exit).toBeNull();
}

test('a public instance lives through a bad day on a machine with 256 MB: nothing is lost, every alert sent once', async () => {
  const machine = await startMachine();
  const { folder, limit, upstreams, receiver, clock, begin, run, ledger } = machine;
  writeFileSync(
    join(folder, '.env'),
    `
PUBLIC_URL=https://resets.example
BACKUP_SCHEDULE='30 3 * * *'
TRUST_PROXY=1
PORT=0
AI_MODEL=none
TURN_SCHEDULE='* * * * * *'
ALERT_URLS='webhook+${receiver.base}/hook#${SECRET}'
OPERATOR_ALERT_URLS='webhook+${receiver.base}/hook#${SECRET}'
HEARTBEAT_URL=${receiver.base}/heartbeat
`,
  );
  const requestsTo = (path: string) => receiver.received.filter((one) => one.path === path);
  const turns = () => query(ledger, 'SELECT 1 FROM turns').length;
  let [worker, api] = [run('worker'), run('api')];
  let port = await apiPort(api);

  /** Until turns of this hour are committed, their alerts sent, and the API answers of them. */
  async function live(): Promise<void> {
    const before = turns();
    await until('two turns', () => turns() > before + 1);
    await until(
      'all alerts are sent',
      () => query(ledger, 'SELECT 1 FROM alert_deliveries WHERE next_attempt_at IS NOT NULL').length === 0,
    );
    await until('the API answers', async () => (await request(port, '/readyz')).status === 200);
    for (const path of ['/', '/api/v1/stats', '/badge.svg', '/feed.atom'])
      expect([path, (await request(port, path)).status]).toEqual([path, 200]);
  }

  await until('the first backup', () => worker.output().includes('backup made'));
  for (let hour = 0; hour <= 24; hour += STEP_HOURS) {
    const now = begin + hour * HOUR_MS;
    if (hour === OUTAGE.from) upstreams.fail('*', { status: 500 });
    if (hour === OUTAGE.until) upstreams.recover();
    clock.jump(now);
    if (RESETS_AT.includes(hour))
      upstreams.add({
        id: `${hour}`,
        at: new Date(now - 60_000).toISOString(),
        text: RESET_TEXT,
        url: `https://team.example/posts/${hour}`,
      });
    await live();
    if (hour === KILLED_AT.worker) {
      await kill(worker);
      worker = run('worker');
      await live();
    }
    if (hour === KILLED_AT.api) {
      await kill(api);
      api = run('api');
      port = await apiPort(api);
      await live();
    }
  }
  // A worker that starts after a day finds that a backup is due.
  await kill(worker);
  clock.jump(begin + 26 * HOUR_MS);
  worker = run('worker');
  await until('the backup of the day', () => worker.output().includes('backup made'));

  const drill = await machine.command('restore', '--drill');
  expect(drill).toMatchObject({ code: 0 });
  for (const started of [worker, api]) {
    started.child.kill('SIGTERM');
    expect([await started.exit, started.output()]).toEqual([0, expect.any(String)]);
  }

  expect(auditLedger(ledger).findings).toEqual([]);
  const found = recordIn(ledger).filter(({ url }) => url?.startsWith('https://team.example/'));
  expect(found.map(({ url }) => url)).toEqual(RESETS_AT.map((hour) => `https://team.example/posts/${hour}`));
  const alerts = requestsTo('/hook').map(({ headers, body }) => ({
    id: headers['webhook-id'],
    event: (JSON.parse(body) as { type: string }).type,
  }));
  expect(new Set(alerts.map(({ id }) => id)).size).toBe(alerts.length);
  const count = (event: string) => alerts.filter((alert) => alert.event === event).length;
  expect(count('reset.recorded')).toBe(RESETS_AT.length);
  expect(count('health.degraded')).toBeGreaterThan(0);
  expect(count('health.recovered')).toBe(count('health.degraded'));
  expect(alerts.length).toBe(query(ledger, 'SELECT 1 FROM alert_outcomes').length);
  expect(requestsTo('/heartbeat').length).toBeGreaterThan(turns() / 2);
  // Without a control group the scene is the same, on a larger machine.
  expect(limit?.usage().killed ?? 0).toBe(0);
}, 600_000);
