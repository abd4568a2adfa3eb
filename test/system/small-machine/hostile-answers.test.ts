import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryLimit } from '../../../bench/memory-limit.js';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { DAILY_BUDGET } from '../../../src/core/source-budget.js';
import { ANSWER_BOUNDS } from '../../../src/lib/fetch-limited.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { childEnvironment, launch, until } from '../../_support/processes/processes.js';
import { serveLocally } from '../../_support/upstreams/upstream-listener.js';

/** What the container of the worker has. */
const MEMORY_MB = 256;
const BIN = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));

/** Most answers take seconds of processor time. */
const PATIENCE_MS = 400_000;

/** Room for what is around the part of a document that is filled. */
const AROUND = 2_000;
const { bytes: BYTES, values: VALUES } = ANSWER_BOUNDS;

/** As many of an element as the bytes have room for, whatever else is bounded. */
const many = (element: string, bytes = BYTES - AROUND) => element.repeat(Math.floor(bytes / element.length));

/** As many different elements as an answer may have, each of which counts as so many values. */
function most(counts: number, element: (n: number) => string, between = ','): string {
  const elements: string[] = [];
  for (let n = 0, size = 0; (n + 1) * counts < VALUES - 100 && size < BYTES - AROUND; n += 1) {
    const one = element(n);
    elements.push(one);
    size += one.length + between.length;
  }
  return elements.join(between);
}

const jsonFeed = (items: string) => `{"version":"https://jsonfeed.org/version/1.1","items":[${items}]}`;
const summary = (incidents: string) =>
  `{"status":{"indicator":"none","description":"D"},"incidents":[${incidents}]}`;
const incident = (id: string, more = '') =>
  `{"id":"${id}","name":"N","status":"open","created_at":"2026-01-01T00:00:00Z"${more}}`;
const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;

/** Pages of a hundred of the longest posts, new at every request, without an end. */
function fxPage(request: number): string {
  const now = Math.floor(Date.now() / 1_000);
  const results = Array.from({ length: 100 }, (_, n) => ({
    id: `${request}a${n}`,
    author: { screen_name: 'team' },
    created_timestamp: now - request * 100 - n,
    text: `${request} ${n} ${'x '.repeat(12_400)}`,
  }));
  return JSON.stringify({ code: 200, results, cursor: { bottom: `after${request}` } });
}

const SOURCES = { jsonfeed: '/feed.json', rss: '/feed.xml', fx: '/2/', status: '/api/v2/' };
type Kind = keyof typeof SOURCES;

/** What each kind of source answers to its nth request. The first ones are beyond the bounds, the others within them. */
const ROWS: readonly (readonly [name: string, kind: Kind, answer: (request: number) => string])[] = [
  ['5 MB of {}', 'jsonfeed', () => jsonFeed(many('{},'))],
  ['5 MB of {} as a status page', 'status', () => summary(many('{},'))],
  ['nested lists', 'jsonfeed', () => jsonFeed(many('[', BYTES / 2) + many(']', BYTES / 2))],
  ['lists that do not end', 'jsonfeed', () => jsonFeed(many('['))],
  ['nested objects', 'jsonfeed', () => jsonFeed(`${many('{"":', BYTES / 2)}0${many('}', BYTES / 8)}`)],
  ['numbers', 'jsonfeed', () => jsonFeed(many('1,'))],
  ['empty elements', 'rss', () => rss(many('<a/>'))],
  ['nested elements', 'rss', () => rss(many('<a>', BYTES / 3) + many('</a>', BYTES / 2))],
  ['attributes', 'rss', () => rss(`<item ${many('a="" ')}/>`)],
  ['attributes alone', 'rss', () => rss(`<item ${many(' a')}/>`)],
  ['references', 'rss', () => rss(`<item><guid>1</guid><title>${many('&amp;')}</title></item>`)],
  ['comments', 'rss', () => rss(many('<!---->'))],
  ['other CDATA', 'rss', () => rss(`<item><title>${many('<![CDATA[]]>')}</title></item>`)],

  ['the most {}', 'jsonfeed', () => jsonFeed(most(2, () => '{}'))],
  ['the most {} as a status page', 'status', () => summary(most(2, () => '{}'))],
  ['the most fractions', 'jsonfeed', () => jsonFeed(most(1, (n) => `${n}.5`))],
  ['the most keys', 'jsonfeed', () => jsonFeed(`{${most(1, (n) => `"k${n}":0`)}}`)],
  ['the most objects with other keys', 'jsonfeed', () => jsonFeed(most(2, (n) => `{"k${n}":0}`))],
  ['the most posts', 'jsonfeed', () => jsonFeed(most(3, (n) => `{"id":${n},"content_text":"a"}`))],
  ['other posts', 'jsonfeed', (k) => jsonFeed(most(3, (n) => `{"id":"${k}a${n}","content_text":"${k}"}`))],
  ['one text', 'jsonfeed', () => jsonFeed(`"${many('x')}"`)],
  ['one text of escapes', 'jsonfeed', () => jsonFeed(`"${many('\\u2028')}"`)],
  [
    'one post of markup',
    'jsonfeed',
    () => jsonFeed(`{"id":"1","content_html":"${many('<b>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</b>')}"}`),
  ],
  ['the most incidents', 'status', (k) => summary(most(5, (n) => incident(`${k}-${n}`)))],
  [
    'the longest incidents',
    'status',
    (k) => summary(most(5, (n) => incident(`${k}-${n}`, `,"impact":"${'i'.repeat(900)}"`))),
  ],
  [
    'the most components',
    'status',
    () => summary(incident('1', `,"components":[${most(2, (n) => `{"name":"${n}"}`)}]`)),
  ],
  [
    'one incident again and again',
    'status',
    (k) => summary(most(7, (n) => incident('1', `,"components":[{"name":"${k} ${n}"}]`))),
  ],
  ['the most elements', 'rss', () => rss(most(1, (n) => `<a${n}/>`, ''))],
  ['the most items', 'rss', () => rss(most(1, () => '<item/>', ''))],
  ['the most attributes', 'rss', () => rss(`<item ${most(1, (n) => ` a${n}=""`, '')}/>`)],
  ['attributes without values', 'rss', () => rss(`<item ${most(1, (n) => ` a${n}`, '')}/>`)],
  [
    'the most references',
    'rss',
    () => rss(`<item><guid>1</guid><title>${most(1, () => '&amp;', '')}</title></item>`),
  ],
  [
    'the most entries',
    'rss',
    () => rss(most(6, (n) => `<item><guid>${n}</guid><title>a</title></item>`, '')),
  ],
  [
    'other entries',
    'rss',
    (k) => rss(most(6, (n) => `<item><guid>${k}a${n}</guid><title>${k}</title></item>`, '')),
  ],
  ['pages of the longest posts', 'fx', fxPage],
  [
    'pages of the most {}',
    'fx',
    (k) => `{"code":200,"results":[${most(2, () => '{}')}],"cursor":{"bottom":"after${k}"}}`,
  ],
];

const ledgerBytes = (path: string) =>
  query<{ n: number }>(path, 'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size')[0]
    ?.n ?? 0;

/** What a day's budget of each source takes in the file, with its indexes, readings and chain. */
const MOST_A_DAY = 4 * (DAILY_BUDGET.characters * 4 + DAILY_BUDGET.posts * 10_000);

test('A worker with 256 MB survives every hostile answer, and its ledger grows by no more than the budgets.', async () => {
  const folder = mkdtempSync('/var/tmp/reset-record-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const limit = createMemoryLimit(MEMORY_MB, folder);
  onTestFinished(() => limit?.remove());
  const now: Partial<Record<Kind, (request: number) => string>> = {};
  let requests = 0;
  const base = await serveLocally(({ url = '' }, response) => {
    requests += 1;
    const [kind] = Object.entries(SOURCES).find(([, path]) => url.startsWith(path)) ?? [];
    response.end(now[kind as Kind]?.(requests) ?? '');
  });
  const env = childEnvironment({
    LEDGER_PATH: join(folder, 'ledger.sqlite'),
    TIMELINE: `fx:team,jsonfeed:${base}${SOURCES.jsonfeed},rss:${base}${SOURCES.rss}`,
    STATUS_PAGE_URL: base,
    FX_BASE_URL: base,
    AI_MODEL: 'none',
    TURN_SCHEDULE: '* * * * * *',
  });
  const ledger = env.LEDGER_PATH as string;
  const [command = '', ...words] = [...(limit?.launcher ?? []), process.execPath, BIN, 'worker'];
  const worker = launch(command, words, { cwd: folder, env });
  let survived = true;
  void worker.exit.then(() => {
    survived = false;
  });
  const turns = () => worker.output().split('turn committed').length - 1;
  /** Turns that began after what is answered now. */
  async function live(what: string): Promise<void> {
    const before = turns();
    await until(what, () => turns() > before + 1 || !survived, PATIENCE_MS);
    expect([what, survived]).toEqual([what, true]);
  }

  await live('the first turns');
  for (const [name, kind, answer] of ROWS) {
    now[kind] = answer;
    await live(name);
    delete now[kind];
  }
  for (const [, kind, answer] of ROWS) now[kind] = answer;
  await live('all of them at once');

  worker.child.kill('SIGTERM');
  expect([await worker.exit, limit?.usage().killed ?? 0]).toEqual([0, 0]);
  expect(ledgerBytes(ledger)).toBeLessThan(MOST_A_DAY);
  expect(auditLedger(ledger).findings).toEqual([]);
}, 3_000_000);
