import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { query } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory, until } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';
import { SECRET, startReceiver } from '../../_support/servers/alert-receiver.js';
import { type SimplePost, startUpstreams } from '../../_support/upstreams/upstreams.js';

const RESET: SimplePost = {
  id: '81',
  at: new Date(Date.now() - 3_600_000).toISOString(),
  text: 'Usage limits have been reset for everyone. Enjoy!',
  url: 'https://team.example/posts/81',
};

async function service(posts: readonly SimplePost[] = [RESET]) {
  const receiver = await startReceiver();
  const upstreams = await startUpstreams({ posts });
  onTestFinished(() => upstreams.close());
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const env = {
    LEDGER_PATH: ledger,
    SEED_RECORD: 'none',
    TIMELINE: upstreams.timelines.rss,
    ALERT_URLS: `webhook+${receiver.base}/s3cret-path#${SECRET}`,
  };
  return { receiver, upstreams, ledger, env };
}

/** What became of the alerts that were tried; without an outcome one is tried again. */
const outcomes = (ledger: string) =>
  query<{ outcome: string | null; detail: string }>(
    ledger,
    `SELECT outcome, detail FROM alert_deliveries LEFT JOIN alert_outcomes USING (key, destination)
      WHERE detail IS NOT NULL`,
  );

describe('a worker process', () => {
  test('tells every kind of destination of a reset right after the turn, and prints no secret', async () => {
    const { receiver, ledger, env } = await service();
    const { base, host } = receiver;
    const worker = start('worker.js', {
      ...env,
      LOG_LEVEL: 'trace',
      TELEGRAM_BASE_URL: base,
      ALERT_URLS: [
        `webhook+http://ada:hunter2@${host}/s3cret-path#${SECRET}`,
        `ntfy+http://:tk_s3cret@${host}/s3cret-topic`,
        `slack+${base}/services/s3cret-slack`,
        `discord+${base}/api/webhooks/1/s3cret-discord`,
        'telegram:123456:s3cret-telegram@42',
      ].join(','),
    });
    await until('a turn', () => worker.output().includes('turn committed'));
    await until('five messages', () => receiver.received.length === 5);
    await until('five rows', () => query(ledger, 'SELECT 1 FROM alert_outcomes').length === 5);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual([
      '/',
      '/api/webhooks/1/s3cret-discord',
      '/bot123456:s3cret-telegram/sendMessage',
      '/s3cret-path',
      '/services/s3cret-slack',
    ]);
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    expect(worker.output()).toContain('alert sent');
    expect(worker.output()).not.toMatch(/s3cret|hunter2/);
    expect(worker.output()).not.toContain(SECRET.slice(6));
  });

  test('says once at its start that alarms go nowhere where only followers are alerted', async () => {
    const { env } = await service();
    const said = async (more: Record<string, string>) => {
      const worker = start('worker.js', { ...env, ...more });
      await until('a turn', () => worker.output().includes('turn committed'));
      worker.child.kill('SIGTERM');
      expect(await worker.exit).toBe(0);
      return worker.output().match(/"level":40.*operator .* go nowhere.*OPERATOR_ALERT_URLS/g) ?? [];
    };
    expect(await said({})).toHaveLength(1);
    expect(await said({ OPERATOR_ALERT_URLS: env.ALERT_URLS })).toEqual([]);
    expect(await said({ ALERT_URLS: '' })).toEqual([]);
  });

  test('takes its turns on time while a receiver never answers, and ends in time when it is stopped', async () => {
    const { receiver, ledger, env } = await service();
    receiver.reply = () => 'hang';
    const worker = start('worker.js', { ...env, TURN_SCHEDULE: '* * * * * *' });
    await until('an attempt', () => receiver.received.length > 0);
    const before = query(ledger, 'SELECT * FROM turns').length;
    await until('three turns more', () => query(ledger, 'SELECT * FROM turns').length >= before + 3, 9_000);
    expect(outcomes(ledger)).toEqual([]);
    const stopped = Date.now();
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(8_000);
    expect(outcomes(ledger)).toEqual([
      { outcome: null, detail: 'aborted by shutdown before a response arrived' },
    ]);
    expect(query(ledger, 'SELECT attempts FROM alert_deliveries')).toEqual([{ attempts: 1 }]);
  });

  test('that is stopped lets an attempt in flight end', async () => {
    const { receiver, ledger, env } = await service();
    let release = () => {};
    receiver.reply = () =>
      new Promise((resolve) => {
        release = () => resolve({ status: 200 });
      });
    const worker = start('worker.js', env);
    await until('an attempt', () => receiver.received.length > 0);
    worker.child.kill('SIGTERM');
    setTimeout(() => release(), 300);
    expect(await worker.exit).toBe(0);
    expect(outcomes(ledger)).toEqual([{ outcome: 'sent', detail: 'answered 200' }]);
  });

  test('sends what is due after a single turn, and exits with 0 also where nobody takes it', async () => {
    const { receiver, ledger, env } = await service();
    receiver.reply = () => ({ status: 500 });
    expect((await turnHere(env)).code).toBe(0);
    expect(outcomes(ledger)).toEqual([{ outcome: null, detail: 'answered 500' }]);
    receiver.reply = () => ({ status: 200 });
    expect((await turnHere({ ...env, ALERT_URLS: '' })).code).toBe(0);
    expect(receiver.received).toHaveLength(1);
    expect(outcomes(ledger).at(-1)).toEqual({
      outcome: 'given_up',
      detail: 'the destination is no longer configured',
    });
  });
});
