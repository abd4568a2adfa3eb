import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ForecastBody } from '../../../src/core/published/forecast.js';
import type { HealthBody } from '../../../src/core/published/health.js';
import type { StatsBody } from '../../../src/core/published/stats.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory, until } from '../../_support/processes/processes.js';

type Fields = Readonly<Record<string, string>>;

async function startSandbox(env: Fields = {}, folder?: string) {
  const given = { PORT: '0', SANDBOX_PORT: '0', TURN_SCHEDULE: '* * * * * *', ...env };
  const sandbox = start('sandbox.js', given, [], undefined, undefined, folder);
  const said = (name: string) =>
    until(`the sandbox says its ${name}`, () => {
      if (sandbox.child.exitCode !== null) throw new Error(sandbox.output());
      return new RegExp(`^  ${name} +(\\S+)`, 'm').exec(sandbox.output())?.[1];
    });
  const [page = '', control, ledger] = await Promise.all(['page', 'control', 'ledger'].map(said));
  return {
    sandbox,
    page,
    control: String(control),
    ledger: String(ledger),
    get: async <T>(path: string): Promise<T> =>
      (await fetch(new URL(`api/v1/${path}`, page))).json() as Promise<T>,
    /** Sends the form of this button as a browser without scripts does. */
    async press(label: string): Promise<void> {
      const page = await (await fetch(String(control))).text();
      const form = page.match(/<form.*?<\/form>/gs)?.find((one) => one.includes(`<button>${label}</button>`));
      if (form === undefined) throw new Error(`no button "${label}"`);
      const fields = [...form.matchAll(/name="([^"]*)"[^>]*?value="([^"]*)"/g)];
      const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
      const answer = await fetch(new URL(action, String(control)), {
        method: 'POST',
        body: new URLSearchParams(
          Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
        ),
        redirect: 'manual',
      });
      expect([label, answer.status]).toEqual([label, 303]);
    },
  };
}

test('a person can watch the service react to the world', async () => {
  const startedAt = Date.now();
  const { sandbox, ledger, get, press } = await startSandbox();
  const stats = () => get<StatsBody>('stats');
  const forecast = () => get<ForecastBody>('forecast');
  const health = () => get<HealthBody>('health');
  const healthIs = (status: string) =>
    until(`health is ${status}`, async () => {
      const found = await health();
      return found.status === status && found;
    });

  // Well within seconds, everything live.
  expect(await healthIs('ok')).toMatchObject({
    observer: 'live',
    timeline: 'live',
    ai: { configured: true, lastSuccessfulModel: 'sandbox-reader-2026-01-01' },
    reasons: [],
  });
  const before = await stats();
  expect(before.sources).toEqual({ record: 'live', timeline: 'live', providerStatus: 'live' });

  // A promise moves the forecast, not the record.
  await press('Post a promise');
  const moved = await until('the promise moves the forecast', async () => {
    const { next24Hours, comparisons } = await forecast();
    return next24Hours.probability > comparisons.withoutHints.twentyFourHours && next24Hours;
  });
  expect(moved.probability).toBeLessThan(1);
  expect((await stats()).totalResets).toBe(before.totalResets);

  // Small talk is read and changes nothing; a reset is recorded, and a further one that says so.
  await press('Post small talk');
  await press('Post a reset');
  const counts = (resets: number) =>
    until('the reset is recorded', async () => (await stats()).totalResets === before.totalResets + resets);
  await counts(1);
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  await press('Post another reset');
  await counts(2);
  expect(query(ledger, "SELECT kind FROM readings WHERE reader = 'model' ORDER BY kind")).toEqual(
    ['hint', 'none', 'none', 'reset', 'reset'].map((kind) => ({ kind })),
  );
  await press('Post a correction');
  await counts(1);

  // A source that is down shows in health, with its reason, until it is back.
  const outages = ['timeline', 'status page'];
  for (const source of outages) await press(`Take down: ${source}`);
  await until('health says what is down, and why', async () => {
    const { status, reasons } = await health();
    return status === 'degraded' && reasons.filter((one) => one.includes('http_status')).length === 2;
  });
  for (const source of outages) await press(`Bring back: ${source}`);
  await healthIs('ok');

  // An incident is seen, and seen to end.
  const incidents = () =>
    query<{ resolved_at: number | null }>(ledger, 'SELECT resolved_at FROM incidents ORDER BY id');
  await press('Open an incident');
  await until('the incident is seen', () => incidents().length === 1);
  await press('Resolve the incident');
  await until('its end is seen', () => incidents()[1]?.resolved_at);

  sandbox.child.kill('SIGINT');
  expect(await sandbox.exit).toBe(0);
  expect(existsSync(ledger)).toBe(false);
});

test('keeps a ledger that it was given, takes no source from the shell, and refuses what it cannot do', async () => {
  const given = join(temporaryDirectory(), 'own.sqlite');
  const foreign = { TIMELINE: 'rss:http://127.0.0.1:9/never.xml', STATUS_PAGE_URL: 'http://127.0.0.1:9' };
  const folder = temporaryDirectory();
  writeFileSync(join(folder, '.env'), 'PRODUCT_NAME=Leaked\n');
  const env = { LEDGER_PATH: given, TURN_SCHEDULE: '*/5 * * * *', ...foreign };
  const { sandbox, page, control, ledger, get } = await startSandbox(env, folder);
  expect(ledger).toBe(given);
  expect(sandbox.output().split('\n').slice(0, 2)).toEqual(['Sandbox of Reset Record', `  page     ${page}`]);
  const reads = () => query<{ source: string }>(given, 'SELECT DISTINCT source FROM source_reads');
  await until('a turn is committed', async () => (await get<HealthBody>('health')).status === 'ok');
  const sources = reads();
  expect(JSON.stringify(sources)).not.toContain(':9/');
  expect(/<title>(.*?)</.exec(await (await fetch(page)).text())?.[1]).toContain('Codex');

  const send = async (path: string, body: Fields, headers: Fields = {}) => {
    const options = { method: 'POST', body: new URLSearchParams(body), headers };
    return (await fetch(new URL(path, control), options)).status;
  };
  expect(await send('posts', { text: ' ' })).toBe(400);
  expect(await send('incidents', { state: 'huge' })).toBe(400);
  expect(await send('sources', { name: 'moon', state: 'down' })).toBe(400);
  expect(await send('nothing', {})).toBe(404);
  expect(await send('posts', { text: 'x'.repeat(30_000) })).toBe(413);
  expect(await send('posts', { text: 'Hello' }, { origin: 'https://elsewhere.example' })).toBe(403);

  // Words of a visitor are text on the page.
  expect(await send('posts', { text: '"><script>alert(1)</script>' })).toBe(200);
  expect(await (await fetch(control)).text()).not.toContain('<script');

  sandbox.child.kill('SIGTERM');
  expect(await sandbox.exit).toBe(0);
  expect(existsSync(given)).toBe(true);
});

test('ends when one of its processes cannot go on, and says so', async () => {
  const directory = temporaryDirectory();
  const broken = start('sandbox.js', { PORT: '0', SANDBOX_PORT: '0', LEDGER_PATH: directory });
  onTestFinished(() => void broken.child.kill('SIGTERM'));
  expect(await broken.exit).toBe(1);
  expect(broken.output()).toContain('sandbox: ');
});

test('a port that is none is refused before anything starts', async () => {
  const wrong = start('sandbox.js', { SANDBOX_PORT: 'here' });
  expect(await wrong.exit).toBe(2);
  expect(wrong.output()).toContain('SANDBOX_PORT');
});
