import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Check } from '../../src/cli/doctor/check.js';
import { type DoctorOptions, doctorCommand } from '../../src/cli/doctor/doctor.js';
import { parseWorkerConfig } from '../../src/config/worker-config.js';
import type { Health } from '../../src/core/health/health.js';
import { acquireWriterLock } from '../../src/ledger/file/lock.js';
import { DAY, MINUTE } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { type AlertReceiver, SECRET, startReceiver } from '../_support/servers/alert-receiver.js';
import { startProxy } from '../_support/servers/forward-proxy.js';
import { answered, failed, startReaderUpstream } from '../_support/upstreams/reader-upstream.js';
import { startUpstreams, type Upstreams } from '../_support/upstreams/upstreams.js';
import { acme, launchFolder } from '../worker/_launch-files.js';
import { type Operator, operator, runCommand, withModel } from './_cli.js';

const TOKEN = 'mark-of-a-bot-token-42';
const PASSWORD = 'mark-of-a-password-42';

/** Odds of a list that is months old take longer. */
const YESTERDAY = new Date(Date.now() - DAY).toISOString().slice(0, 10);

interface World {
  readonly upstreams: Upstreams;
  readonly receiver: AlertReceiver;
  readonly operator: Operator;
  readonly reader: Awaited<ReturnType<typeof startReaderUpstream>>;
}

let world: World;

/** Everything that can be configured, on this machine, and a ledger with a turn of just now. */
beforeEach(async () => {
  const post = { id: '1', at: '2026-06-01T10:00:00Z', text: 'Hello!', url: 'https://posts.example/1' };
  const upstreams = await startUpstreams({ posts: [post] });
  const reader = await startReaderUpstream(() => answered());
  const receiver = await startReceiver();
  onTestFinished(async () => {
    await Promise.all([upstreams.close(), reader.close()]);
  });
  const withPassword = upstreams.timelines.rss.replace('http://', `http://me:${PASSWORD}@`);
  const made = operator({
    TIMELINE: [withPassword, ...Object.values(upstreams.timelines).slice(1)].join(','),
    ...upstreams.env,
    LAUNCH_FEEDS: `acme=${upstreams.timelines.atom}`,
    LAUNCH_LISTS: launchFolder({ 'acme.json': acme({ asOf: YESTERDAY }) }).folder,
    BACKUP_SCHEDULE: '30 3 * * *',
    AI_BASE_URL: reader.baseUrl,
    AI_API_KEY: 'mark-of-an-ai-key-42',
    AI_MODEL: 'reader-small',
    ALERT_URLS: `webhook+${receiver.base}/hook#${SECRET},telegram:123:${TOKEN}@42`,
    OPERATOR_ALERT_URLS: `webhook+${receiver.base}/hook#${SECRET}`,
    TELEGRAM_BASE_URL: receiver.base,
  });
  made.clock.now = Date.now() - 5 * MINUTE;
  await made.turn();
  world = { upstreams, receiver, operator: made, reader };
});

function runWorker(): () => void {
  const { release } = acquireWriterLock(world.operator.ledgerPath, 'process 7 on elsewhere');
  onTestFinished(release);
  return release;
}

const doctor = (...args: string[]) => world.operator.run('doctor', ...args);
const line = (out: string, start: string) => out.split('\n').find((one) => one.includes(start)) ?? '';

describe('doctor', () => {
  test('says what works, in words and as JSON, exit code 0, and writes nothing', async () => {
    runWorker();
    const hash = () => createHash('sha256').update(readFileSync(world.operator.ledgerPath)).digest('hex');
    const before = hash();
    const { code, out, err } = await doctor();
    expect({ code, err, failing: out.match(/^FAILS.*/gm) }).toEqual({ code: 0, err: '', failing: null });
    for (const name of [
      'Node.js: 2',
      'variables: every name in .env is known',
      `ledger: ${world.operator.ledgerPath}, `,
      'worker: running: process 7 on elsewhere',
      'turns: last one completed at',
      'disk: ',
      `templates: ${process.cwd()}/.env.example, ${process.cwd()}/deploy`,
      'primary timeline rss:http://127.0.0.1',
      'fallback timeline x:team: nothing new',
      'fallback timeline mastodon:',
      'fallback timeline bluesky:team.example',
      'status page status:http:',
      'launch lists: acme',
      'backups: into ',
      'launch feed acme=rss:',
      'reader model reader-small: read a test post as “none”, 876 tokens',
      'alerts webhook:127.0.0.1',
      'alerts telegram:127.0.0.1',
      'alerts operator:webhook:127.0.0.1',
    ]) {
      expect([name, line(out, name)]).toEqual([name, expect.stringMatching(/^works/)]);
    }
    expect(out).toMatch(/\n23 work, 0 fail, 3 off$/);
    const json = JSON.parse((await doctor('--json')).out);
    expect(json.ok).toBe(true);
    expect(json.checks).toHaveLength(26);
    expect(json.checks[0]).toEqual({
      name: 'Node.js',
      outcome: 'works',
      message: process.versions.node,
      advice: null,
    });
    expect(hash()).toBe(before);
    // Only connected: nothing was sent.
    expect(new Set(world.receiver.received.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['HEAD /']),
    );
  });

  test('says what does not, and what to do, exit code 1; secrets are not repeated', async () => {
    const { upstreams, receiver, operator: made } = world;
    upstreams.fail('/rss.xml', { status: 401, body: PASSWORD });
    upstreams.fail('/feed.json', 'html');
    upstreams.fail('/api/v1/accounts/lookup', { status: 404 });
    upstreams.fail('/xrpc/app.bsky.feed.getAuthorFeed', { status: 302, headers: { location: 'ftp://x/' } });
    upstreams.fail('/2/users/77/tweets', { status: 429, headers: { 'retry-after': '900' } });
    upstreams.fail('/api/v2/summary.json', 'garbage');
    receiver.reply = () => 'cut';
    made.clock.now += 90 * MINUTE;
    const { code, out } = await doctor();
    expect(code).toBe(1);
    const failing = [...out.matchAll(/^FAILS {2}(.*)\n {7}(.*)$/gm)].map(
      ([, said, advice]) => `${said} | ${advice}`,
    );
    expect(failing).toEqual([
      expect.stringMatching(/^worker: not running.* \| Start it with reset-record start/),
      expect.stringMatching(/^turns: The last turn completed 1 hour 30 minutes ago/),
      expect.stringMatching(
        /^primary_failed rss:.*: The primary timeline source could not be read completely \(unauthorized\)\. .*status 401 \| Check the token, or the user and password/,
      ),
      expect.stringMatching(/^fallback_failed jsonfeed:.*an HTML page.* \| Open the address in a browser/),
      expect.stringMatching(
        /^fallback_failed mastodon:.*status 404 \| Check the path, the handle or the account/,
      ),
      expect.stringMatching(/^fallback_failed bluesky:.* \| Use an http:\/\/ or https:\/\/ address/),
      expect.stringMatching(/^fallback_failed x:team.*status 429 and asks to wait 900 s \| Wait/),
      expect.stringMatching(/^status_page_failed status:.*unrecognized content/),
      expect.stringMatching(/^alerts webhook:.*is not reachable/),
      expect.stringMatching(/^alerts telegram:.*is not reachable.* \| Check the address in ALERT_URLS/),
      expect.stringMatching(
        /^alerts operator:.*is not reachable.* \| Check the address in OPERATOR_ALERT_URLS/,
      ),
    ]);
    expect(out).not.toMatch(/mark-of|whsec/);
  });

  test('gives the reasons that the next turn gives, in the same words', async () => {
    const { upstreams, operator: made } = world;
    upstreams.fail('/rss.xml', { status: 500 });
    upstreams.fail('/atom.xml', { status: 404 });
    made.clock.now += 5 * MINUTE;
    const { checks } = JSON.parse((await doctor('--json')).out) as { checks: Check[] };
    const { code, out } = await made.run('status', '--json');
    expect([code, JSON.parse(out).health.reasons]).toEqual([0, []]);
    await made.turn();
    const { health } = JSON.parse((await made.run('status', '--json')).out) as { health: Health };
    const codes = ['primary_failed', 'fallback_failed', 'launch_feed_failed'];
    expect(health.reasons.map(({ code }) => code)).toEqual(codes);
    for (const { code, about, text, remedy } of health.reasons)
      expect(checks).toContainEqual({
        name: `${code} ${about}`,
        outcome: 'fails',
        message: expect.stringContaining(text),
        advice: remedy,
      });
  });

  test('asks the model, and says why there is no answer', async () => {
    const { made } = await withModel(() => failed(401, 'Incorrect API key provided: mark-of-an-ai-key-42'), {
      AI_API_KEY: 'mark-of-an-ai-key-42',
      TIMELINE: 'none',
    });
    const { code, out } = await made.run('doctor');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^FAILS {2}reader model reader-small: the server answered 401\n {7}Check AI_API_KEY\.$/m,
    );
    expect(out).not.toContain('mark-of');
  });

  test('names a heartbeat that cannot be reached, without its path, and asks only its host', async () => {
    const { receiver, operator: made } = world;
    const to = (HEARTBEAT_URL: string, HEARTBEAT_FAIL_URL = '') =>
      runCommand(
        {
          LEDGER_PATH: made.ledgerPath,
          TIMELINE: 'none',
          STATUS_PAGE_URL: 'none',
          HEARTBEAT_URL,
          HEARTBEAT_FAIL_URL,
        },
        ['doctor'],
        Date.now,
      );
    expect((await to(`${receiver.base}/ping/mark`)).out).toMatch(/^works {2}heartbeat: it is reachable$/m);
    expect(receiver.received.map(({ method, path }) => [method, path])).toEqual([['HEAD', '/']]);
    const { out } = await to('http://127.0.0.1:1/ping/mark');
    expect(out).toMatch(/^FAILS {2}heartbeat: it is not reachable: .*\n {7}Check HEARTBEAT_URL\.$/m);
    expect(out).not.toContain('mark');
    const { out: failing } = await to(`${receiver.base}/ping/mark`, 'http://127.0.0.1:1/ping/mark/fail');
    expect(failing).toMatch(/^works {2}heartbeat: it is reachable$/m);
    expect(failing).toMatch(
      /^FAILS {2}heartbeat of failures: it is not reachable: .*\n {7}Check HEARTBEAT_FAIL_URL\.$/m,
    );
    expect(failing).not.toContain('mark');
  });

  test('says of a webhook whether its requests are signed, also without a test alert', async () => {
    const { receiver } = world;
    const made = operator({
      TIMELINE: 'none',
      STATUS_PAGE_URL: 'none',
      ALERT_URLS: `webhook+${receiver.base}/hook`,
      OPERATOR_ALERT_URLS: `slack+${receiver.base}/s`,
    });
    for (const args of [[], ['--send-test-alert']]) {
      const { out } = await made.run('doctor', ...args);
      expect(line(out, 'alerts webhook')).toContain(', not signed (its address has no #whsec_…)');
      expect(line(out, 'alerts slack')).not.toContain('signed');
    }
  });

  test('sends a test alert only with --send-test-alert, and says who accepted it', async () => {
    const { receiver } = world;
    receiver.reply = ({ path }) => ({ status: path.startsWith('/bot') ? 403 : 204 });
    runWorker();
    const { code, out } = await doctor('--send-test-alert');
    expect(code).toBe(1);
    expect(line(out, 'alerts webhook')).toMatch(
      /^works.*it gets reset, promise, .* and accepted a test alert, signed: answered 204$/,
    );
    expect(line(out, 'alerts telegram')).toMatch(/^FAILS.*did not accept a test alert: answered 403$/);
    const hook = receiver.received.find(({ path }) => path === '/hook');
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({
      type: 'test',
      data: {
        title: expect.stringMatching(/^Reset Record for .+: test alert$/),
        text: expect.stringContaining('Alerts of these kinds arrive here: reset, promise, withdrawal'),
        // Whatever a real alert may have.
        url: expect.stringMatching(/^https?:/),
        at: expect.any(String),
        window: { from: expect.any(String), to: expect.any(String) },
      },
    });
    expect(hook?.headers['webhook-signature']).toMatch(/^v1,/);
  });

  test('says that alarms go nowhere where only followers are alerted', async () => {
    const ALERT_URLS = `webhook+${world.receiver.base}/hook`;
    const { out } = await operator({ TIMELINE: 'none', ALERT_URLS }).run('doctor');
    expect(out).toMatch(
      /^off {4}alerts for the operator: alerts of unconfirmed, health.* go nowhere\n {7}Set OPERATOR_ALERT_URLS\.$/m,
    );
    const alerted = operator({ TIMELINE: 'none', OPERATOR_ALERT_URLS: ALERT_URLS });
    expect((await alerted.run('doctor')).out).not.toContain('go nowhere');
  });

  test('with nothing configured all of that is off, which is no failure', async () => {
    const made = operator({ TIMELINE: 'none' });
    const { code, out } = await made.run('doctor');
    expect(code).toBe(0);
    expect(out.match(/^off.*$/gm)?.map((one) => one.replace(/^off +|:.*$/g, ''))).toEqual([
      'ledger',
      'seed record',
      'backups',
      'status page',
      'launch lists',
      'clock',
      'no_timeline',
      'no_model',
      'heartbeat',
      'alerts',
    ]);
  });

  test('what lies on this machine is looked at: launch lists, record, backups, and where a ledger would be made', async () => {
    const folder = temporaryDirectory();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { run } = operator({
      TIMELINE: 'none',
      LEDGER_PATH: join(file, 'ledger.sqlite'),
      SEED_RECORD: join(folder, 'nowhere.csv'),
      LAUNCH_LISTS: join(folder, 'nowhere'),
      LAUNCH_FEEDS: `acme=${world.upstreams.timelines.atom}`,
      BACKUP_SCHEDULE: '30 3 * * *',
      BACKUP_DIR: join(file, 'backups'),
    });
    const { code, out } = await run('doctor');
    expect(code).toBe(1);
    for (const said of [
      `ledger: there is none, and ${file} is not a folder`,
      `seed record: ${join(folder, 'nowhere.csv')} cannot be read (ENOENT)`,
      'launch_lists_unread: The launch lists could not be read.',
      'feed_without_list acme: LAUNCH_FEEDS names acme, which has no launch list.',
      `backups: ${file} is not a folder`,
    ])
      expect([said, line(out, said)]).toEqual([said, expect.stringMatching(/^FAILS/)]);
    const deep = operator({ TIMELINE: 'none', LEDGER_PATH: join(folder, 'a', 'b', 'c', 'ledger.sqlite') });
    expect(line((await deep.run('doctor')).out, 'ledger: ')).toMatch(/^off/);
  });

  test('asks and sends everything through the proxy that is configured, and shows it without its password', async () => {
    const proxy = await startProxy({ user: `ada:${PASSWORD}` });
    const { upstreams, receiver, reader } = world;
    const outside = (address: string) => address.replace('127.0.0.1', 'outside.example');
    const made = operator({
      HTTP_PROXY: proxy.url,
      NO_PROXY: 'inside.example',
      TIMELINE: outside(upstreams.timelines.rss),
      STATUS_PAGE_URL: outside(upstreams.base),
      AI_BASE_URL: outside(reader.baseUrl),
      AI_MODEL: 'reader-small',
      HEARTBEAT_URL: outside(`${receiver.base}/ping`),
      ALERT_URLS: `webhook+${outside(receiver.base)}/hook#${SECRET}`,
    });
    made.clock.now = Date.now();
    const { out } = await made.run('doctor', '--send-test-alert');
    expect(out.match(/^FAILS.*/gm)).toBeNull();
    expect(line(out, 'proxy: ')).toBe(
      `works  proxy: http: through ${proxy.withoutUser}/; directly: this machine, inside.example`,
    );
    const asked = proxy.heard.map((one) => one.replace(/http:\/\/outside\.example:\d+/, ''));
    const expected = [
      'GET /rss.xml',
      'GET /api/v2/summary.json',
      'POST /v1/chat/completions',
      'POST /hook',
      'HEAD /',
    ];
    expect(asked).toEqual(expect.arrayContaining(expected));
    expect(out).not.toContain(PASSWORD);
    expect(line(out, 'clock: ')).toBe('works  clock: agrees with 1 server');
    made.clock.now += 90 * MINUTE;
    expect(line((await made.run('doctor')).out, 'clock_wrong: ')).toMatch(
      /^FAILS {2}clock_wrong: This machine's clock is 1 hour 30 minutes ahead, by the servers that were read\. /,
    );
    made.clock.now = MINUTE;
    expect(line((await made.run('doctor')).out, 'clock_wrong: ')).toMatch(
      /^FAILS {2}clock_wrong: This machine's clock says 1 Jan 1970, 00:01 UTC, a time before this program was made\. /,
    );
  });

  test('says that the clock is not checked where only this machine was read', async () => {
    expect(line((await doctor()).out, 'clock: ')).toBe(
      'off    clock: not checked: no other machine gives the time, or they disagree',
    );
  });

  test('names every problem of a configuration, also of the API’s, exit code 2', async () => {
    const made = operator({ TURN_SCHEDULE: 'hourly', PORT: 'many', TIMELINE: `gopher:${PASSWORD}` });
    const { code, out, err } = await made.run('doctor');
    expect([code, out]).toEqual([2, '']);
    for (const name of ['TURN_SCHEDULE', 'PORT', 'TIMELINE']) expect(err).toContain(`${name} is `);
    expect(err).not.toContain(PASSWORD);
  });

  test('ends in time, whatever hangs', async () => {
    const { upstreams, operator: made } = world;
    upstreams.fail('*', 'hang');
    const parsed = parseWorkerConfig({
      LEDGER_PATH: made.ledgerPath,
      TIMELINE: upstreams.timelines.rss,
      STATUS_PAGE_URL: upstreams.base,
    });
    if (parsed.kind !== 'config') throw new Error('the configuration should be valid');
    const printed: string[] = [];
    const options: DoctorOptions = {
      config: parsed.config,
      env: {},
      now: Date.now,
      nodeVersion: '18.20.0',
      sendTestAlert: false,
      json: true,
      timeMs: 300,
    };
    const output = {
      out: (text: string) => void printed.push(text),
      err: () => undefined,
      isTerminal: false,
    };
    expect(await doctorCommand(options, output)).toBe(false);
    const { checks } = JSON.parse(printed.join('')) as { checks: { name: string; outcome: string }[] };
    const failing = checks.filter(({ outcome }) => outcome === 'fails').map(({ name }) => name);
    expect(failing[0]).toBe('Node.js');
    expect(failing).toContainEqual(expect.stringMatching(/^primary_failed/));
    expect(failing).toContainEqual(expect.stringMatching(/^status_page_failed/));
  });
});

// A ledger of a newer version: test/ledger/downgrade.test.ts.
test.each<[string, (path: string) => void, RegExp]>([
  ['no SQLite file', (path) => writeFileSync(path, 'x'.repeat(5_000)), /is not a SQLite file/],
  ['damaged', (path) => truncateSync(path, 8192), / is damaged\. .*restore the newest backup/],
  [
    'of an older version',
    (path) => new Database(path).exec('DELETE FROM __drizzle_migrations').close(),
    /made by an older version \(schema -?\d+; this program has \d+\)/,
  ],
])('A ledger that is %s is reported.', async (_what, spoil, said) => {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  world.operator.copyTo(path);
  spoil(path);
  const { code, out } = await operator({ LEDGER_PATH: path, TIMELINE: 'none' }).run('doctor');
  expect(code).toBe(1);
  expect(line(out, 'ledger: ')).toMatch(/^FAILS/);
  expect(line(out, 'ledger: ')).toMatch(said);
  // Beside a cause that is known a guess is a false trail.
  expect(out).not.toContain('permissions');
});

test.each([
  [
    'a trigger',
    'CREATE TRIGGER spy AFTER INSERT ON posts BEGIN SELECT 1; END',
    'the trigger spy does not belong to it.',
  ],
  ['a view', 'CREATE VIEW mine AS SELECT 1', 'the view mine does not belong to it.'],
  ['a table', 'CREATE TABLE mine (a)', 'the table mine does not belong to it.'],
  ['a missing table', 'DROP TABLE alert_deliveries', 'the table alert_deliveries is missing, and one more.'],
  [
    'a changed table',
    'ALTER TABLE alert_deliveries RENAME COLUMN detail TO details',
    'the table alert_deliveries is different, and one more.',
  ],
])('What somebody else has changed in the schema is named as in health, and all else is checked: %s.', async (_what, sql, said) => {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  world.operator.copyTo(path);
  new Database(path).exec(sql).close();
  const OPERATOR_ALERT_URLS = `ntfy+${world.receiver.base}/topic`;
  const { code, out } = await operator({ LEDGER_PATH: path, TIMELINE: 'none', OPERATOR_ALERT_URLS }).run(
    'doctor',
  );
  expect(code).toBe(1);
  expect(line(out, 'schema_changed: ')).toBe(
    `FAILS  schema_changed: The ledger's schema was changed outside this program: ${said}`,
  );
  expect(line(out, 'alerts operator:ntfy')).toMatch(/^works/);
});
