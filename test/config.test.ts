import './_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseApiConfig } from '../src/config/api-config.js';
import type { Environment } from '../src/config/shared.js';
import { parseWorkerConfig, problemsSideBySide, type WorkerConfig } from '../src/config/worker-config.js';
import { API_VARIABLES, WORKER_VARIABLES } from './_support/inputs/variables.js';
import { DAY, MINUTE, SECOND } from './_support/ledgers/snapshot.js';

function worker(env: Environment): WorkerConfig {
  const parsed = parseWorkerConfig(env);
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

function problems(env: Environment): readonly string[] {
  const parsed = parseWorkerConfig(env);
  return parsed.kind === 'invalid' ? parsed.problems : [];
}

describe('with nothing configured', () => {
  test('the worker has the defaults of docs/configuration.md', () => {
    expect(worker({})).toMatchObject({
      ledgerPath: 'data/ledger.sqlite',
      logLevel: 'info',
      product: { id: 'codex', name: 'Codex', provider: 'openai', teamTimeZone: 'America/Los_Angeles' },
      timeline: [
        { kind: 'fx', user: 'thsottiaux' },
        { kind: 'bluesky', handle: 'thsottiaux-mirr.selfhosted.social' },
      ],
      launchFeeds: [],
      alerts: { followers: [], operator: [], telegramBaseUrl: 'https://api.telegram.org' },
      xBearerToken: null,
      statusPageUrl: 'https://status.openai.com',
      statusComponents: ['Codex'],
      reader: { apiKey: null, baseUrl: null, dailyPosts: 500 },
      seed: {
        path: expect.stringMatching(/\/data\/products\/codex\/resets\.csv$/),
        covered: { basis: 'import' },
      },
      schedule: '*/5 * * * *',
      intervalMs: 5 * MINUTE,
      backups: { schedule: null, folder: 'data/backups', keep: 14 },
    });
    expect(worker({}).reader.model).not.toBe('');
  });

  test('the API listens on loopback, port 3000', () => {
    expect(parseApiConfig({})).toEqual({
      kind: 'config',
      config: {
        ledgerPath: 'data/ledger.sqlite',
        host: '127.0.0.1',
        port: 3000,
        publicUrl: null,
        siblings: [],
        trustedProxies: 0,
        operator: { contact: null, source: null, imprint: null, privacy: null, follow: [] },
        language: 'en',
        logLevel: 'info',
        metrics: null,
      },
    });
  });

  test('an empty variable, as in an env file, is no variable', () => {
    for (const value of ['', '  ']) {
      expect(worker(each(WORKER_VARIABLES, value))).toEqual(worker({}));
      expect(parseApiConfig(each(API_VARIABLES, value))).toEqual(parseApiConfig({}));
    }
  });
});

/** Every variable with one value. */
const each = (names: readonly string[], value: string) =>
  Object.fromEntries(names.map((name) => [name, value]));

describe('none', () => {
  /** Where the default is something that can be switched off, and what is left then. */
  const SWITCHES: Readonly<Record<string, Partial<WorkerConfig>>> = {
    TIMELINE: { timeline: [], fallbacks: [] },
    STATUS_PAGE_URL: { statusPageUrl: null, statusComponents: [] },
    STATUS_COMPONENTS: { statusComponents: [] },
    AI_MODEL: { reader: { ...worker({}).reader, model: 'none' } },
    SEED_RECORD: { seed: null },
    LAUNCH_LISTS: { launchLists: null },
  };
  const others = WORKER_VARIABLES.filter((name) => !(name in SWITCHES));

  test.each(['none', 'NONE', ' none '])('as %j, is the same as empty for every other variable', (value) => {
    for (const name of others) expect([name, worker({ [name]: value })]).toEqual([name, worker({})]);
    for (const name of API_VARIABLES)
      expect([name, parseApiConfig({ [name]: value })]).toEqual([name, parseApiConfig({})]);
  });

  test.each(Object.entries(SWITCHES))('of %s switches its default off', (name, left) => {
    for (const value of ['none', 'None'])
      expect(worker({ [name]: value })).toEqual({ ...worker({}), ...left });
  });
});

test('a value that still has its quotes is refused, whatever the variable, and a secret one not shown', () => {
  const kept = (name: string, value: string) => [
    ...problems({ [name]: value }),
    ...[parseApiConfig({ [name]: value })].flatMap((api) => (api.kind === 'invalid' ? api.problems : [])),
  ];
  for (const name of [...WORKER_VARIABLES, ...API_VARIABLES])
    for (const value of ['"s3cret"', "'s3cret'", '“s3cret”', '"s3cret', "'*/5 * * * *'", '""']) {
      const [first, ...further] = kept(name, value);
      expect(first).toMatch(RegExp(`^${name} is .*; expected it without quotation marks, which`));
      for (const one of further) expect(one).toBe(first);
    }
  expect(kept('AI_API_KEY', '"s3cret"').join()).not.toContain('s3cret');
  expect(kept('PRODUCT_NAME', 'The “Bird”')).toEqual([]);
});

test.each([
  'none\u200b',
  '\u200bnone',

  'key\u00ad',
  'key\u2069',
])('a value with something invisible at an end is refused, whatever the variable: %j', (value) => {
  for (const name of WORKER_VARIABLES)
    expect(parseWorkerConfig({ [name]: value })).toMatchObject({
      kind: 'invalid',
      problems: [expect.stringContaining('expected it without control characters')],
    });
});

test('what is configured is taken as it is written, lists in their order', () => {
  const config = worker({
    LEDGER_PATH: '/var/lib/record.sqlite',
    PRODUCT_NAME: 'Codebird',
    TIMELINE: 'x:team, rss:https://copies.example/feed?key=s3cret ,file:posts.jsonl',
    X_BEARER_TOKEN: 'token',
    STATUS_PAGE_URL: 'https://status.example',
    LAUNCH_FEEDS:
      'acme=rss:https://acme.example/a.xml?n=1, acme=x:acme,other-co = jsonfeed:https://b.example/',
    STATUS_COMPONENTS: 'api, Code Bird,',
    AI_API_KEY: 'key',
    AI_DAILY_POSTS: '0',
    AI_TIMEOUT_S: '80',
    SEED_RECORD: 'mine.csv',
    LAUNCH_LISTS: 'my-launches',
    TURN_SCHEDULE: '*/30 * * * * *',
    BACKUP_SCHEDULE: '30 3 * * *',
    BACKUP_KEEP: '3',
  });
  expect(config.timeline.map((one) => one.kind)).toEqual(['x', 'rss', 'file']);
  expect(config.launchFeeds).toEqual([
    { company: 'acme', spec: { kind: 'rss', url: 'https://acme.example/a.xml?n=1' } },
    { company: 'acme', spec: { kind: 'x', user: 'acme' } },
    { company: 'other-co', spec: { kind: 'jsonfeed', url: 'https://b.example/' } },
  ]);
  expect(config).toMatchObject({
    ledgerPath: '/var/lib/record.sqlite',
    product: { name: 'Codebird', provider: 'openai' },
    statusComponents: ['api', 'Code Bird'],
    reader: { apiKey: 'key', dailyPosts: 0 },
    seed: { path: 'mine.csv', covered: 'span' },
    launchLists: 'my-launches',
    intervalMs: 30 * SECOND,
    backups: {
      schedule: { cron: '30 3 * * *', longestGapMs: DAY },
      folder: '/var/lib/backups',
      keep: 3,
    },
  });
  expect(worker({ BACKUP_DIR: '/mnt/safe' }).backups.folder).toBe('/mnt/safe');
});

describe('a path', () => {
  const PATHS: readonly (readonly [string, (path: string) => string])[] = [
    ['LEDGER_PATH', (path) => path],
    ['SEED_RECORD', (path) => path],
    ['LAUNCH_LISTS', (path) => path],
    ['BACKUP_DIR', (path) => path],
    ['PRODUCT', (path) => path],
    ['TIMELINE', (path) => `file:${path}`],
    ['LAUNCH_FEEDS', (path) => `acme=file:${path}`],
  ];

  test.each(PATHS)('of %s with a part that only a shell replaces is refused', (name, written) => {
    for (const path of [
      '~/mine',
      '~ada/mine',
      '~',
      '$HOME/mine',
      '$' + '{HOME}/mine',
      '/srv/$(hostname)/mine',
    ]) {
      const found = problems({ [name]: written(path) });
      expect([path, found]).toEqual([
        path,
        [expect.stringMatching(/written out, without ~ or \$, which only a shell replaces$/)],
      ]);
    }
  });

  test('may have a tilde elsewhere, as in short names of Windows', () => {
    const path = '/srv/backup~1/mine~';
    for (const [name, written] of PATHS.filter(([one]) => one !== 'PRODUCT'))
      expect([name, problems({ [name]: written(path) })]).toEqual([name, []]);
  });
});

describe('where to listen', () => {
  const metricsAt = (METRICS_HOST: string) => ({ METRICS_HOST, API_METRICS_PORT: '9464' });
  test.each([
    ['[::1]', '::1'],
    ['::1', '::1'],
    ['[::]', '::'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['[fe80::1%eth0]', 'fe80::1%eth0'],
    ['0.0.0.0', '0.0.0.0'],
    ['localhost', 'localhost'],
    ['my-host.example', 'my-host.example'],
    // What conda sets.
    ['x86_64-conda-linux-gnu', 'x86_64-conda-linux-gnu'],
  ])('%s is the host %s', (HOST, host) => {
    expect(parseApiConfig({ HOST })).toMatchObject({ config: { host } });
    expect(parseApiConfig(metricsAt(HOST))).toMatchObject({ config: { metrics: { host } } });
  });

  test.each([
    'http://localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '127.0.0.1/8',
    'a b',
  ])('%s is refused, and the variable is named', (HOST) => {
    for (const env of [{ HOST }, metricsAt(HOST)])
      expect(parseApiConfig(env)).toEqual({
        kind: 'invalid',
        problems: [
          expect.stringMatching(
            /^(METRICS_)?HOST is ".*"; expected an address of this machine without a scheme/,
          ),
        ],
      });
  });
});

test('AI_MODEL=none forgets key and address: nothing is called, whatever else is set', () => {
  const { reader } = worker({ AI_MODEL: 'none', AI_API_KEY: 'key', AI_BASE_URL: 'https://ai.example' });
  expect(reader).toMatchObject({ model: 'none', apiKey: null, baseUrl: null });
});

describe('the public address of an instance', () => {
  test.each([
    ['https://resets.example', 'https://resets.example'],
    [' HTTPS://Resets.Example:443/ ', 'https://resets.example'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3002/', 'http://[::1]:3002'],
    ['', null],
  ])('%j is the origin %j', (PUBLIC_URL, publicUrl) => {
    expect(parseApiConfig({ PUBLIC_URL })).toMatchObject({ kind: 'config', config: { publicUrl } });
  });
});

test('who runs the instance is addresses for everybody; CONTACT_URL may be a mailbox', () => {
  expect(
    parseApiConfig({
      CONTACT_URL: 'mailto:resets@example.org',
      SOURCE_URL: 'https://git.example/resets',
      IMPRINT_URL: 'https://example.org/imprint',
      PRIVACY_URL: 'http://example.org/privacy#resets',
      FOLLOW_URLS: 'https://ntfy.sh/resets, https://t.me/resets,ntfy+https://push.example/resets',
    }),
  ).toMatchObject({
    config: {
      operator: {
        contact: 'mailto:resets@example.org',
        source: 'https://git.example/resets',
        imprint: 'https://example.org/imprint',
        privacy: 'http://example.org/privacy#resets',
        follow: ['https://ntfy.sh/resets', 'https://t.me/resets', 'ntfy+https://push.example/resets'],
      },
    },
  });
});

describe('an address that is none', () => {
  const ADDRESS = 'an http:// or https:// address without a user';
  const ORIGIN =
    'an http:// or https:// address without a path or a user, such as https://resets.example; the instance needs a host name of its own';
  const FOLLOW =
    'comma-separated http:// or https:// addresses without a user, such as https://ntfy.sh/resets or, for an ntfy server whose host name does not begin with ntfy., ntfy+https://push.example/resets';
  const CONTACT = 'an http://, https:// or mailto: address without a user';

  test.each([
    ['PUBLIC_URL', ORIGIN, 'resets.example', 'ftp://resets.example', 'javascript:alert(1)'],
    [
      'PUBLIC_URL',
      ORIGIN,
      'https://resets.example/path',
      'https://resets.example/?a',
      'https://resets.example/#a',
    ],
    ['CONTACT_URL', CONTACT, 'javascript:alert(1)'],
    ['SOURCE_URL', ADDRESS, 'mailto:a.example'],
    ['IMPRINT_URL', ADDRESS, 'example.org'],
    ['PRIVACY_URL', ADDRESS, '/privacy'],
    ['FOLLOW_URLS', FOLLOW, 'https://ntfy.sh/resets,telegram+https://t.me/resets'],
  ])('%s is refused, and the message says what was expected: %s', (name, form, ...values) => {
    for (const value of values)
      expect(parseApiConfig({ [name]: value })).toEqual({
        kind: 'invalid',
        problems: [`${name} is "${value}"; expected ${form}`],
      });
  });

  test('PAGE_LANGUAGE is one that there is', () => {
    expect(parseApiConfig({ PAGE_LANGUAGE: 'ja' })).toMatchObject({ config: { language: 'ja' } });
    expect(parseApiConfig({ PAGE_LANGUAGE: 'fr' })).toEqual({
      kind: 'invalid',
      problems: ['PAGE_LANGUAGE is "fr"; expected one of en, zh-CN, ja, ko'],
    });
  });

  // What is served would show it to everyone.
  test.each([
    ['PUBLIC_URL', ORIGIN],
    ['CONTACT_URL', CONTACT],
    ['SOURCE_URL', ADDRESS],
    ['FOLLOW_URLS', FOLLOW],
  ])('%s with a password is refused, and not shown', (name, form) => {
    expect(parseApiConfig({ [name]: 'https://ada:lovelace@a.example' })).toEqual({
      kind: 'invalid',
      problems: [`${name} is not valid (its value is not shown); expected ${form}`],
    });
  });
});

describe('the siblings of an instance', () => {
  const parsed = (SIBLINGS: string) => {
    const result = parseApiConfig({ SIBLINGS });
    return result.kind === 'config' ? result.config.siblings : result.problems;
  };
  const wrong = (entry: string) =>
    `SIBLINGS is not valid in ${entry} (its value is not shown); expected <name>=<address>, such as claude=https://claude.example, without a path or a user in the address`;

  test('are names and addresses, in their order', () => {
    expect(parsed('')).toEqual([]);
    expect(parsed('claude=https://claude.example, Grok Build = http://[::1]:3002/,')).toEqual([
      { name: 'claude', origin: 'https://claude.example' },
      { name: 'Grok Build', origin: 'http://[::1]:3002' },
    ]);
  });

  test.each([
    ['claude', 'entry 1'],
    ['=https://claude.example', 'entry 1'],
    ['claude=', 'entry 1 (claude=…)'],
    ['claude=claude.example', 'entry 1 (claude=…)'],
    ['claude=ftp://claude.example', 'entry 1 (claude=…)'],
    ['claude=javascript:alert(1)', 'entry 1 (claude=…)'],
    ['claude=https://claude.example/api/v1', 'entry 1 (claude=…)'],
    ['claude=https://claude.example/?a', 'entry 1 (claude=…)'],
    ['claude=https://claude.example,grok=https://ada:hush@grok.example', 'entry 2 (grok=…)'],
    ['claude=https://ada:hush@claude.example,claude=https://a.example', 'entry 1 (claude=…)'],
  ])('%s is refused, and the message names the entry', (value, entry) => {
    expect(parsed(value)).toEqual([wrong(entry)]);
  });

  test.each([
    'a=https://a.example,a=https://b.example',
    'a=https://a.example,b=https://A.example:443',
  ])('%s is refused: each once', (value) => {
    expect(parsed(value)).toEqual([`SIBLINGS is "${value}"; expected each name and each address once`]);
  });
});

describe('what is wrong', () => {
  test('is reported at once: the variable, its value, and what was expected', () => {
    expect(
      problems({
        LOG_LEVEL: 'loud',
        TIMELINE: 'x:team,gopher:hole,mastodon:nowhere',
        STATUS_PAGE_URL: 'status.example',
        AI_DAILY_POSTS: 'many',
        AI_TIMEOUT_S: '81',
        TURN_SCHEDULE: 'hourly',
        BACKUP_SCHEDULE: 'nightly',
        BACKUP_KEEP: '0',
      }),
    ).toEqual([
      'LOG_LEVEL is "loud"; expected one of trace, debug, info, warn, error, fatal, silent',
      expect.stringMatching(
        /^TIMELINE is not valid in entry 2 \(gopher:…\) \(its value is not shown\); expected .*one of rss:<url>, .* or file:<path to JSONL>$/,
      ),
      'TIMELINE is not valid in entry 3 (its value is not shown); expected mastodon: followed by the address of an account, such as https://mastodon.social/@name',
      'STATUS_PAGE_URL is not valid (its value is not shown); expected an http:// or https:// address',
      'AI_DAILY_POSTS is "many"; expected a whole number from 0 to 1000000',
      'AI_TIMEOUT_S is "81"; expected a whole number from 1 to 80',
      'TURN_SCHEDULE is "hourly"; expected a cron expression whose runs are never more than five minutes apart, such as "*/5 * * * *"',
      'BACKUP_SCHEDULE is "nightly"; expected a cron expression (UTC) such as "30 3 * * *" for every day at 3:30',
      'BACKUP_KEEP is "0"; expected a whole number from 1 to 999999',
      'X_BEARER_TOKEN is empty; expected the bearer token for the x: source in TIMELINE',
    ]);
    expect(parseApiConfig({ PORT: '70000', LOG_LEVEL: 'LOUD' })).toEqual({
      kind: 'invalid',
      problems: [
        'LOG_LEVEL is "LOUD"; expected one of trace, debug, info, warn, error, fatal, silent',
        'PORT is "70000"; expected a whole number from 0 to 65535',
      ],
    });
  });

  test('of launch feeds is reported in the same words', () => {
    expect(
      problems({
        LAUNCH_FEEDS:
          'rss:https://a.example/?k=s3cret,Acme=x:acme,acme=gopher:hole,acme=rss:ftp://u:s3cret@h',
      }),
    ).toEqual([
      `LAUNCH_FEEDS is not valid in entry 1 (rss:…) (its value is not shown); expected feeds that each begin with the id of a company and an equals sign, such as openai=rss:<url>`,
      `LAUNCH_FEEDS is not valid in entry 2 (Acme=…) (its value is not shown); expected feeds that each begin with the id of a company and an equals sign, such as openai=rss:<url>`,
      expect.stringMatching(
        /^LAUNCH_FEEDS is not valid in entry 3 \(acme=…\) \(its value is not shown\); expected a company id, an equals sign, and then .*one of rss:<url>, /,
      ),
      'LAUNCH_FEEDS is not valid in entry 4 (acme=…) (its value is not shown); expected rss: followed by an http or https address',
      expect.stringMatching(/^X_BEARER_TOKEN is empty; .* the x: source in LAUNCH_FEEDS$/),
    ]);
    expect(problems({ LAUNCH_FEEDS: 'acme=x:acme' })).toEqual([
      'X_BEARER_TOKEN is empty; expected the bearer token for the x: source in LAUNCH_FEEDS',
    ]);
  });

  test('a source that is listed twice, or differs by its secrets alone, is reported by its name', () => {
    const twice = (name: string, key: string) =>
      `${name} is not valid (its value is not shown); expected each source once, but ${key} is listed more than once (another secret does not make it another source)`;
    const TIMELINE = [
      'rss:https://a.example/f?key=hunter1',
      'x:team',
      'rss:https://a.example/f?key=hunter2',
      'rss:https://u:hunter3@a.example/f?key=hunter3',
      'mastodon:https://m.example/@team',
      'mastodon:https://m.example/@team',
      'rss:https://a.example/f?page=1',
    ].join(',');
    const LAUNCH_FEEDS = 'acme=x:a,other=x:a,acme=jsonfeed:https://a.example/,acme=x:a';
    expect(problems({ X_BEARER_TOKEN: 'token', TIMELINE, LAUNCH_FEEDS })).toEqual([
      twice('TIMELINE', 'rss:https://a.example/f?key=***'),
      twice('TIMELINE', 'mastodon:https://m.example/@team'),
      twice('LAUNCH_FEEDS', 'acme=x:a'),
    ]);
    const apart = { TIMELINE: 'rss:https://a.example/f?n=1,rss:https://a.example/f?n=2,file:a,file:b' };
    expect(problems({ ...apart, LAUNCH_FEEDS: 'acme=file:a,other=file:a' })).toEqual([]);
  });

  test('of destinations of alerts is reported in the same words', () => {
    const inEntry = (entry: string) =>
      `ALERT_URLS is not valid in ${entry} (its value is not shown); expected`;
    expect(
      problems({
        ALERT_URLS: [
          'https://example.org/hook',
          'webhook+ftp://example.org/hook',
          'webhook+https://example.org/hook#hunter2',
          `webhook+https://example.org/hook#whsec_${'QUJD'.repeat(7)}`,
          `webhook+https://example.org/hook#whsec_${'QUJD'.repeat(22)}`,
          'ntfy+https://ntfy.sh/',
          'telegram:hunter2@42',
        ].join(','),
        TELEGRAM_BASE_URL: 'hunter2',
      }),
    ).toEqual([
      expect.stringMatching(
        /^ALERT_URLS is not valid in entry 1 \(https:…\) \(its value is not shown\); expected comma-separated entries .*webhook\+.*ntfy\+.*slack\+.*discord\+.*telegram:/,
      ),
      `${inEntry('entry 2 (webhook+…)')} webhook+ followed by an http:// or https:// address`,
      `${inEntry('entry 3 (webhook+…)')} webhook+ followed by an address and, after a #, a secret of the form whsec_<base64 of 24 to 64 bytes>`,
      `${inEntry('entry 4 (webhook+…)')} webhook+ followed by an address and, after a #, a secret of the form whsec_<base64 of 24 to 64 bytes>`,
      `${inEntry('entry 5 (webhook+…)')} webhook+ followed by an address and, after a #, a secret of the form whsec_<base64 of 24 to 64 bytes>`,
      `${inEntry('entry 6 (ntfy+…)')} ntfy+ followed by the address of a topic, such as ntfy+https://ntfy.sh/<topic>`,
      `${inEntry('entry 7')} telegram:<bot token>@<chat id>, with a token such as 123456:ABC… and a chat that is a number or @<channel name>`,
      'TELEGRAM_BASE_URL is not valid (its value is not shown); expected an http:// or https:// address',
    ]);
    expect(problems({ ALERT_URLS: 'slack+https://h.example/a,slack+https://u:p@h.example/a' })).toEqual([
      `ALERT_URLS is not valid (its value is not shown); expected each destination once (another user, password, secret or only= does not make it another destination)`,
    ]);
    expect(problems({ OPERATOR_ALERT_URLS: 'slack+https://h.example/a,slack+https://h.example/a' })).toEqual([
      expect.stringMatching(/^OPERATOR_ALERT_URLS is not valid .* expected each destination once/),
    ]);
    expect(problems({ OPERATOR_ALERT_URLS: 'hunter2' })).toEqual([
      expect.stringMatching(/^OPERATOR_ALERT_URLS is not valid in entry 1 \(its value is not shown\)/),
    ]);
  });

  test.each([
    ':memory:',
    'file:ledger.sqlite',
    'FILE::memory:?cache=shared',
  ])('a ledger that is no file of that name: %s', (LEDGER_PATH) => {
    const reported = [
      `LEDGER_PATH is "${LEDGER_PATH}"; expected the path of a file, such as data/ledger.sqlite`,
    ];
    expect(problems({ LEDGER_PATH })).toEqual(reported);
    expect(parseApiConfig({ LEDGER_PATH })).toEqual({ kind: 'invalid', problems: reported });
    expect(worker({ LEDGER_PATH: './file:ledger.sqlite' }).ledgerPath).toBe('./file:ledger.sqlite');
  });

  test.each<[Environment, string[]]>([
    [{ API_METRICS_PORT: '3000' }, ['API_METRICS_PORT is "3000"; expected a port other than PORT']],
    [
      { HOST: '0.0.0.0', PORT: '80', API_METRICS_PORT: '80' },
      ['API_METRICS_PORT is "80"; expected a port other than PORT'],
    ],
    [{ WORKER_METRICS_PORT: '3000' }, ['WORKER_METRICS_PORT is "3000"; expected a port other than PORT']],
    [
      { WORKER_METRICS_PORT: '9464', API_METRICS_PORT: '9464' },
      ['WORKER_METRICS_PORT is "9464"; expected a port other than API_METRICS_PORT'],
    ],
    [{ PORT: '0', WORKER_METRICS_PORT: '0', API_METRICS_PORT: '0' }, []],
    [{ HOST: '10.0.0.1', API_METRICS_PORT: '3000' }, []],
    [{ WORKER_METRICS_PORT: '9464', API_METRICS_PORT: '9465' }, []],
  ])('a port for two listeners: %j', (env, reported) => {
    const api = parseApiConfig(env);
    expect(api.kind === 'invalid' ? api.problems : problemsSideBySide(worker(env), api.config)).toEqual(
      reported,
    );
  });

  test.each(['-1', '3e3', '0x10', '80.0', ' 8 0', '99999999999'])('PORT=%s', (PORT) => {
    expect(parseApiConfig({ PORT })).toMatchObject({ kind: 'invalid' });
  });

  // Which gaps a schedule has: test/core/time/schedule-gap.test.ts.
  test.each([
    ['*/6 * * * *', 1],
    ['0/5 * * * *', 1],
    ['@every 5m', 1],
    ['*/5 * * * *', 0],
    ['2-57/5 * * * *', 0],
  ])('a schedule whose gaps are longer than five minutes, or not known, is a problem: %s', (TURN_SCHEDULE, found) => {
    expect(problems({ TURN_SCHEDULE })).toHaveLength(found);
  });

  test('secrets are never repeated, wherever they stand', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_-]{12,40}$/);
    const wrap = fc.constantFrom(
      (s: string) => s,
      (s: string) => `ftp://user:${s}@host.example/`,
      (s: string) => `rss:${s}`,
      (s: string) => `rss:ftp://${s}@host`,
      (s: string) => `x:${s}${s}`,
      (s: string) => `mastodon:https://host.example/?token=${s}`,
      (s: string) => `bluesky:${s}`,
      (s: string) => `${s}:https://host.example`,
      (s: string) => `http://${s}:bad port`,
      (s: string) => `acme=rss:ftp://${s}@host`,
      (s: string) => `${s}=rss:`,
      (s: string) => `webhook+https://u:${s}@host.example/${s}#whsec_${s}`,
      (s: string) => `ntfy+https://host.example/a/${s}!`,
      (s: string) => `telegram:1:${s}`,
      (s: string) => `discord+ftp://${s}`,
      (s: string) => `slack+https://h.example/${s},slack+https://h.example/${s}`,
    );
    const names = [
      'X_BEARER_TOKEN',
      'AI_API_KEY',
      'TIMELINE',
      'LAUNCH_FEEDS',
      'ALERT_URLS',
      'OPERATOR_ALERT_URLS',
      'HEARTBEAT_URL',
      'HEARTBEAT_FAIL_URL',
      'TELEGRAM_BASE_URL',
      'X_BASE_URL',
      'BLUESKY_BASE_URL',
      'FX_BASE_URL',
      'STATUS_PAGE_URL',
      'AI_BASE_URL',
    ];
    const wrong = { PORT: 'x', LOG_LEVEL: 'x', TURN_SCHEDULE: 'x', AI_DAILY_POSTS: 'x' };
    fc.assert(
      fc.property(
        secret,
        fc.array(wrap, { minLength: names.length, maxLength: names.length }),
        (value, wraps) => {
          const env = Object.fromEntries(names.map((name, index) => [name, wraps[index]?.(value)]));
          const reported = problems({ ...env, ...wrong });
          expect(reported.length).toBeGreaterThanOrEqual(3);
          expect(reported.join('\n')).not.toContain(value);
        },
      ),
      { numRuns: 300 },
    );
  });
});
