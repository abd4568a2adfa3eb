import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { apiPort, start, temporaryDirectory, turnOnce, until } from '../../_support/processes/processes.js';
import { runCommand } from '../../cli/_cli.js';
import { startIndiscreet } from './_indiscreet.js';

/** A secret like no other text, with characters that addresses, JSON and base64 write in other ways. */
const marked = (name: string) => `${name}/${randomBytes(9).toString('hex')}+${name}`;

const SECRETS = {
  rssPassword: marked('rss'),
  rssToken: marked('query'),
  feedPassword: marked('json'),
  mastodonPassword: marked('masto'),
  xPassword: marked('xbase'),
  xBearer: `AAAA${randomBytes(24).toString('hex')}`,
  statusPassword: marked('status'),
  statusKey: marked('statuskey'),
  launchPassword: marked('launch'),
  aiKey: `sk-${randomBytes(24).toString('hex')}`,
  aiPassword: marked('ai'),
  hookPassword: marked('hook'),
  hookToken: marked('hooktoken'),
  hookSecret: randomBytes(32).toString('base64'),
  ntfyPassword: marked('ntfy'),
  slackPath: `T0/${randomBytes(12).toString('hex')}`,
  discordPath: randomBytes(16).toString('hex'),
  telegramToken: `AAE${randomBytes(16).toString('hex')}`,
  telegramPassword: marked('tg'),
};

function environment(host: string): Record<string, string> {
  const at = (user: string, password: string) => `http://${user}:${encodeURIComponent(password)}@${host}`;
  const value = encodeURIComponent;
  const s = SECRETS;
  return {
    TIMELINE: [
      `rss:${at('u', s.rssPassword)}/team.xml?token=${value(s.rssToken)}`,
      `jsonfeed:${at('u', s.feedPassword)}/feed.json`,
      `mastodon:${at('u', s.mastodonPassword)}/@team`,
      'x:team',
    ].join(','),
    X_BASE_URL: at('u', s.xPassword),
    X_BEARER_TOKEN: s.xBearer,
    STATUS_PAGE_URL: `${at('u', s.statusPassword)}/status?api_key=${value(s.statusKey)}`,
    LAUNCH_FEEDS: `openai=rss:${at('u', s.launchPassword)}/launches.xml?n=1`,
    AI_API_KEY: s.aiKey,
    AI_BASE_URL: `http://${host}/v1`,
    ALERT_URLS: [
      `webhook+${at('u', s.hookPassword)}/hook?token=${value(s.hookToken)}#whsec_${s.hookSecret}`,
      `ntfy+${at('u', s.ntfyPassword)}/topic`,
      `discord+http://${host}/api/webhooks/1/${s.discordPath}`,
      `telegram:123456:${s.telegramToken}@42`,
    ].join(','),
    OPERATOR_ALERT_URLS: `slack+http://${host}/services/${s.slackPath}`,
    TELEGRAM_BASE_URL: at('u', s.telegramPassword),
  };
}

/** Every way in which a secret may be written down. */
function formsOf(secret: string): string[] {
  // In the middle of other bytes base64 begins at another bit; two of three cuts leave these inner parts.
  const shifted = ['', 'a', 'ab'].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(before.length === 0 ? 0 : 4, -4),
  );
  const hex = Buffer.from(secret).toString('hex');
  const parts = [secret.slice(0, 20), secret.slice(-20)];
  return [secret, encodeURIComponent(secret), secret.replaceAll('/', '\\/'), hex, ...shifted, ...parts];
}

/** Which secrets stand in a text. */
function secretsIn(text: string): string[] {
  return Object.entries(SECRETS)
    .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
    .map(([name]) => name);
}

const PATHS = ['stats', 'resets', 'forecast', 'odds', 'launches', 'health'].map((name) => `/api/v1/${name}`);

const PAGES = [
  '/',
  '/odds',
  '/docs',
  '/feed.atom',
  '/calendar.ics',
  '/badge.svg',
  '/data/promises.csv',
  '/data/files.json',
  '/api/openapi.json',
  '/nowhere',
];

test('Secrets stand in no log line, no answer and no byte of the ledger, whatever servers repeat of them.', async () => {
  const indiscreet = await startIndiscreet();
  const directory = temporaryDirectory();
  const ledgerPath = join(directory, 'ledger.sqlite');
  const env = { ...environment(indiscreet.host), LEDGER_PATH: ledgerPath, LOG_LEVEL: 'trace', PORT: '0' };
  const metrics = { WORKER_METRICS_PORT: '0', API_METRICS_PORT: '0' };
  const worker = start('worker.js', { ...env, ...metrics, TURN_SCHEDULE: '* * * * * *' });
  // Started as nobody should, with all of the worker's secrets.
  const api = start('api.js', { ...env, ...metrics });
  const port = await apiPort(api);
  const asked = (path: RegExp) =>
    [...indiscreet.asked].reduce((sum, [one, count]) => (path.test(one) ? sum + count : sum), 0);
  const isDone = () => asked(/team\.xml/) > 13 && asked(/completions/) > 3 && asked(/hook/) > 0;
  await until('the server has failed in every way', isDone);

  let shown = '';
  for (const path of [...PATHS, ...PAGES]) shown += JSON.stringify(await request(port, path));
  for (const one of [worker, api]) {
    const metricsPort = Number(/"metricsPort":(\d+)/.exec(one.output())?.[1]);
    shown += (await request(metricsPort, '/metrics')).text;
  }
  // While the worker lives, its journal and lock lie beside the ledger.
  const bytes = (folder: string) =>
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]);
  const files = bytes(directory);
  worker.child.kill('SIGTERM');
  api.child.kill('SIGTERM');
  await Promise.all([worker.exit, api.exit]);
  const withPassword = `http://u:${encodeURIComponent(SECRETS.aiPassword)}@${indiscreet.host}/ai/v1`;
  const elsewhere = temporaryDirectory();
  const other = {
    LEDGER_PATH: join(elsewhere, 'ledger.sqlite'),
    LOG_LEVEL: 'trace',
    AI_BASE_URL: withPassword,
  };
  const once = await turnOnce({ ...other, TIMELINE: `jsonfeed:http://${indiscreet.host}/other/feed.json` });
  const doctor = await runCommand({ ...env, LOG_LEVEL: 'silent' }, ['doctor', '--send-test-alert'], Date.now);
  files.push(...bytes(directory), ...bytes(elsewhere));

  // What is not sent cannot leak: all were really used but the webhook's secret, which only signs, and a
  // password that stands beside a token.
  const unused = Object.keys(SECRETS).filter((name) => !secretsIn(indiscreet.heard()).includes(name));
  expect(unused).toEqual(['xPassword', 'hookSecret']);
  expect(files.map(([name]) => name)).toEqual(expect.arrayContaining(['ledger.sqlite', 'ledger.sqlite-wal']));
  const classes = query<{ failure_class: string }>(
    ledgerPath,
    'SELECT DISTINCT failure_class FROM source_reads WHERE failure_class IS NOT NULL',
  );
  expect(classes.length).toBeGreaterThanOrEqual(4);
  expect(query(ledgerPath, 'SELECT DISTINCT reason FROM reading_failures').length).toBeGreaterThanOrEqual(2);
  expect(query(ledgerPath, "SELECT 1 FROM texts WHERE text LIKE '%[secret]%'").length).toBeGreaterThan(0);

  const found = [
    ['the worker’s output', worker.output()],
    ['the output of a single turn', once.output],
    ['the API’s output', api.output()],
    ['doctor', doctor.out + doctor.err],
    ['what the API answered', shown],
    ...files,
  ].map(([where = '', text = '']) => [where, secretsIn(text)]);
  expect(found.filter(([, names]) => names?.length)).toEqual([]);
});
