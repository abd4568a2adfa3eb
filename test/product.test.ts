import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../src/audit/audit-ledger.js';
import { checkLedger } from '../src/cli/doctor/check-ledger-file.js';
import { parseApiConfig } from '../src/config/api-config.js';
import { parseWorkerConfig, type WorkerConfig } from '../src/config/worker-config.js';
import { parseRecordFile } from '../src/core/record/record-file.js';
import { request } from './_support/clients/http.js';
import { query } from './_support/ledgers/read-ledger.js';
import { temporaryDirectory } from './_support/processes/processes.js';
import { turnHere } from './_support/processes/worker.js';
import { serveApi } from './_support/servers/api.js';

type Env = Readonly<Record<string, string>>;

function config(env: Env): WorkerConfig {
  const parsed = parseWorkerConfig(env);
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

const problems = (env: Env) => {
  const parsed = parseWorkerConfig(env);
  return parsed.kind === 'invalid' ? parsed.problems.join('\n') : '';
};

const PROFILE = {
  name: 'Codebird',
  provider: 'acme',
  teamTimeZone: 'Europe/Berlin',
  timeline: ['rss:https://acme.example/posts.xml'],
  statusPage: null,
  statusComponents: [],
  sources: ['invented'],
  license: 'CC0-1.0',
};

function folderWith(profile: unknown, name = 'codebird'): string {
  const path = join(temporaryDirectory(), name);
  mkdirSync(path);
  writeFileSync(join(path, 'product.json'), JSON.stringify(profile));
  writeFileSync(join(path, 'resets.csv'), 'at\n2026-05-04T15:00:00Z\n2026-05-05T15:00:00Z\n');
  return path;
}

describe('a product', () => {
  test('of docs/configuration.md, the example, is accepted as it stands', () => {
    const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');
    const [, example = ''] = /^```json\n(\{\n {2}"name".*?)^```$/ms.exec(page) ?? [];
    expect(config({ PRODUCT: folderWith(JSON.parse(example)) }).product).toMatchObject({ name: 'Codebird' });
  });

  test.each([
    ['codex', 'openai', 65, true],
    ['claude', 'anthropic', 13, false],
    ['grok', 'xai', 6, false],
  ])('%s has a profile with a record, a launch list and sources that need no key', (id, provider, resets, isKnown) => {
    const { product, seed, timeline } = config({ PRODUCT: id });
    expect(product).toMatchObject({ id, provider, teamTimeZone: 'America/Los_Angeles' });
    expect(timeline.map(({ kind }) => kind)).toEqual(
      timeline.map((_, rank) => (rank === 0 ? 'fx' : 'bluesky')),
    );
    expect(seed?.covered !== null).toBe(isKnown);
    const file = parseRecordFile(readFileSync(seed?.path ?? '', 'utf8'), Date.parse('2026-11-22T00:00:00Z'));
    expect(file.kind === 'entries' ? file.entries.length : file.problems).toBe(resets);
    expect(readFileSync(`data/launches/${provider}.json`, 'utf8')).toContain(`"id": "${provider}"`);
  });

  test('has a ledger of its own, on which worker and API agree', () => {
    const paths = ['codex', 'claude', './codebird'].map((id) => {
      const api = parseApiConfig({ PRODUCT: id });
      return api.kind === 'config' && api.config.ledgerPath;
    });
    expect(paths).toEqual(['data/ledger.sqlite', 'data/ledger-claude.sqlite', 'data/ledger-codebird.sqlite']);
    const folder = folderWith(PROFILE);
    expect(config({ PRODUCT: 'claude' }).ledgerPath).toBe('data/ledger-claude.sqlite');
    expect(config({ PRODUCT: folder }).ledgerPath).toBe('data/ledger-codebird.sqlite');
    expect(config({ PRODUCT: folder, LEDGER_PATH: 'x.sqlite' }).ledgerPath).toBe('x.sqlite');
  });

  test("is a folder of one's own", () => {
    const folder = folderWith({
      ...PROFILE,
      coveredFrom: '2026-05-01T00:00:00Z',
      coveredUntil: '2026-05-10T00:00:00Z',
    });
    expect(config({ PRODUCT: folder })).toMatchObject({
      product: { id: 'codebird', name: 'Codebird', provider: 'acme', teamTimeZone: 'Europe/Berlin' },
      timeline: [{ kind: 'rss', url: 'https://acme.example/posts.xml' }],
      statusPageUrl: null,
      seed: {
        path: join(folder, 'resets.csv'),
        covered: { fromAt: Date.UTC(2026, 4, 1), toAt: Date.UTC(2026, 4, 10), basis: 'import' },
      },
    });
  });

  test.each(['utf8', 'utf16le'] as const)('may have a byte order mark, in %s', (encoding) => {
    const folder = folderWith(PROFILE);
    writeFileSync(join(folder, 'product.json'), Buffer.from(`\ufeff${JSON.stringify(PROFILE)}`, encoding));
    expect(config({ PRODUCT: folder }).product.name).toBe('Codebird');
  });

  test('is overridden by the variables; none means that nothing is read', () => {
    const none = config({ TIMELINE: ' none ', STATUS_PAGE_URL: 'none', SEED_RECORD: 'none' });
    expect(none).toMatchObject({ timeline: [], statusPageUrl: null, seed: null });
    const own = config({
      PRODUCT: 'claude',
      PRODUCT_NAME: 'Mine',
      STATUS_PAGE_URL: 'https://status.example',
    });
    expect(own).toMatchObject({ product: { name: 'Mine' }, statusPageUrl: 'https://status.example' });
    // "Claude Code" is the name of a component on another page.
    expect(own.statusComponents).toEqual([]);
    expect(config({ STATUS_COMPONENTS: 'api' }).statusComponents).toEqual(['api']);
  });

  test.each([
    [
      'that is not known',
      'cursor',
      /PRODUCT is "cursor"; expected codex, claude, grok, or the path of a folder/,
    ],
    [
      'whose folder is missing',
      './nowhere',
      /PRODUCT is "\.\/nowhere"; expected .*nowhere\/product\.json cannot be read/,
    ],
    ['without a name', '..', /PRODUCT is "\.\."; expected codex/],
  ])('%s is refused with what there is', (_what, value, expected) => {
    expect(problems({ PRODUCT: value })).toMatch(expected);
  });

  test('with a profile beyond the bounds of a file is refused with its size', () => {
    const folder = folderWith(PROFILE);
    const path = join(folder, 'product.json');
    writeFileSync(path, '');
    truncateSync(path, 300_000_000);
    expect(problems({ PRODUCT: folder })).toContain(
      `${path} cannot be read: it has 300,000,000 bytes, more than 5,242,880`,
    );
  });

  test('with mistakes in its profile is refused with every one', () => {
    const folder = folderWith({
      ...PROFILE,
      provider: undefined,
      teamTimeZone: 'Moon/Base',
      timeline: ['fax:1'],
    });
    expect(problems({ PRODUCT: folder })).toMatch(
      /provider: is missing.*teamTimeZone: expected an IANA time zone.*timeline\.0: expected sources that are each one of/,
    );
    const half = folderWith({ ...PROFILE, coveredFrom: '2026-05-01T00:00:00Z' });
    expect(problems({ PRODUCT: half })).toContain('coveredFrom and coveredUntil: expected both or neither');
    const token = folderWith({ ...PROFILE, timeline: ['x:acme'] });
    expect(problems({ PRODUCT: token })).toContain('X_BEARER_TOKEN is empty');
  });
});

describe('a ledger', () => {
  const recorded = (path: string) => query(path, 'SELECT id, product FROM products');

  test('remembers its product, in the chain, and is refused to another one with the way out', async () => {
    const LEDGER_PATH = join(temporaryDirectory(), 'ledger.sqlite');
    for (const _ of [1, 2]) expect((await turnHere({ PRODUCT: 'grok', LEDGER_PATH })).code).toBe(0);
    expect(recorded(LEDGER_PATH)).toEqual([{ id: 1, product: 'grok' }]);
    expect(query(LEDGER_PATH, "SELECT entity FROM chain WHERE entity = 'products'")).toHaveLength(1);
    const { code, output } = await turnHere({ PRODUCT: 'claude', LEDGER_PATH });
    expect(code).toBe(1);
    expect(JSON.parse(output).msg).toBe(
      `${LEDGER_PATH} is the record of grok, not of claude. Set LEDGER_PATH to another file (claude has its own default), or PRODUCT to grok.`,
    );
    expect(checkLedger(LEDGER_PATH, 'claude', Date.now())).toEqual([
      expect.objectContaining({
        outcome: 'fails',
        message: `${LEDGER_PATH} is the record of grok, not of claude`,
      }),
    ]);
    expect(auditLedger(LEDGER_PATH).findings).toEqual([]);
  });

  test('whose record is not known to be complete claims no coverage, and says that it is not live', async () => {
    const LEDGER_PATH = join(temporaryDirectory(), 'ledger.sqlite');
    expect((await turnHere({ PRODUCT: 'claude', LEDGER_PATH })).code).toBe(0);
    expect(query(LEDGER_PATH, 'SELECT * FROM coverage')).toEqual([]);
    const [row] = query<{ payload: string }>(LEDGER_PATH, 'SELECT payload FROM snapshots');
    expect(JSON.parse(row?.payload ?? '')).toMatchObject({
      product: { name: 'Claude Code', provider: 'anthropic' },
      coverage: [],
      known: { until: null, holesSinceLastReset: 1 },
      stats: { totalResets: 12, gaps: { meanDays: null } },
    });
    const api = await serveApi(LEDGER_PATH);
    api.clock.now = Date.now();
    const page = (await request(api.port, '/')).text;
    expect(page).toContain('This list may be incomplete: resets between those listed may be missing.');
  });
});
