import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryLimit } from '../../../bench/memory-limit.js';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { DAILY_BUDGET } from '../../../src/core/health/source-budget.js';
import { INPUT_BOUNDS } from '../../../src/lib/input-bounds.js';
import { BOUNDS } from '../../../src/sources/bounds.js';
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
const { bytes: BYTES, values: VALUES } = INPUT_BOUNDS;

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
function fxPage(request: number, posts = 100, words = 12_400): string {
  const now = Math.floor(Date.now() / 1_000);
  const results = Array.from({ length: posts }, (_, n) => ({
    id: `${request}a${n}`,
    author: { screen_name: 'team' },
    created_timestamp: now - request * 100 - n,
    text: `${request} ${n} ${'x '.repeat(words)}`,
  }));
  const cursor = posts === 1 ? null : { bottom: `after${request}` };
  return JSON.stringify({ code: 200, results, cursor });
}

const completed = (content: string, more = '') =>
  `{"choices":[{"finish_reason":"stop","message":{"content":${JSON.stringify(content)}}}]${more}}`;

const launchList = (launches: string) =>
  `{"company":{"id":"acme","name":"Acme"},"asOf":"2026-01-01","modernSince":"2025-01-01","lines":[],"launches":[${launches}]}`;

const SERVED = {
  jsonfeed: '/feed.json',
  rss: '/feed.xml',
  fx: '/2/',
  status: '/api/v2/',
  launches: '/launches.xml',
  model: '/ai/',
};

const FILES = { file: 'posts.jsonl', list: 'launches/acme.json' };
type Kind = keyof typeof SERVED | keyof typeof FILES;

/** A body, or a header without one. */
type Answer = string | { readonly header: string };

/**
 * What each kind of source answers to its nth request. The first ones are beyond the bounds, the others
 * within them.
 */
const ROWS: readonly (readonly [name: string, kind: Kind, answer: (request: number) => Answer])[] = [
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
  ['a header of 5 MB', 'fx', () => ({ header: many('x') })],
  ['5 MB of {} from the model', 'model', () => `{"choices":[${many('{},')}]}`],
  ['5 MB of entries', 'launches', () => rss(many('<item/>'))],
  ['lines of {}', 'file', () => many('{}\n')],
  ['a line of {}', 'file', () => `[${many('{},')}]`],
  ['a file of 20 MB', 'file', () => many('{"id":1}\n', 4 * BYTES)],
  ['5 MB of launches', 'list', () => launchList(many('{},'))],
  ['nested launches', 'list', () => launchList(many('['))],
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
  [
    'other entries of a company',
    'launches',
    (k) => rss(most(6, (n) => `<item><guid>${k}a${n}</guid><title>${k}</title></item>`, '')),
  ],
  ['the most lines', 'file', (k) => most(4, (n) => `{"id":"${k}a${n}","text":"${k}"}`, '\n')],
  ['the most {} as launches', 'list', () => launchList(most(2, () => '{}'))],
  [
    'the most launches',
    'list',
    () =>
      launchList(
        Array.from(
          { length: BOUNDS.listValues / 5 },
          (_, n) => `{"model":"M ${n}","date":"2026-01-01","sources":[]}`,
        ).join(),
      ),
  ],
  ['the most {} from the model', 'model', () => completed('', `,"other":[${most(2, () => '{}')}]`)],
  ['a long answer of the model', 'model', () => completed(many('x'))],
  ['many answers of the model', 'model', () => completed(most(2, () => '{"kind":"none"}'))],
  ['an answer without an end', 'model', () => completed(`{${most(1, () => '{}', '')}`)],
  ['pages of the longest posts', 'fx', fxPage],
  [
    'pages of the most {}',
    'fx',
    (k) => `{"code":200,"results":[${most(2, () => '{}')}],"cursor":{"bottom":"after${k}"}}`,
  ],
];

/** What several of them answer at once: refused before it is parsed, and then read with the most work. */
const AT_ONCE = [
  [
    '5 MB of {}',
    'references',
    '5 MB of {} as a status page',
    '5 MB of entries',
    'a header of 5 MB',
    '5 MB of {} from the model',
    'a file of 20 MB',
    '5 MB of launches',
  ],
  [
    'other posts',
    'the longest incidents',
    'other entries of a company',
    'the most {} from the model',
    'the most launches',
  ],
];

/** `npm run test:small` gives every answer by itself, too, and then those of all kinds that take the most. */
const IS_LONG = process.env.HOSTILE_ANSWERS === 'all';

const TOGETHER = IS_LONG
  ? [
      ...ROWS.map(([name]) => [name]),
      ...AT_ONCE,
      [...(AT_ONCE[1] ?? []), 'other entries', 'the most lines', 'pages of the longest posts'],
    ]
  : AT_ONCE;

/** What each kind of source answers before: what was read whole has the budget of a day. */
const CALM: Readonly<Record<Kind, string>> = {
  jsonfeed: jsonFeed(''),
  rss: rss(''),
  launches: rss(''),
  fx: fxPage(0, 1, 1),
  status: summary(''),
  model: '',
  file: '',
  list: '',
};

/** What reads one file. */
const IMPORTS = [
  ['5 MB of rows', '.json', () => `[${many('{},')}]`],
  ['5 MB of cells', '.csv', () => `at\n${many(',')}`],
  ['a file of 20 MB', '.csv', () => `at\n${many('2026-01-01T00:00:00Z\n', 4 * BYTES)}`],
  ['nested lists', '.json', () => many('[')],
  ['the most rows', '.json', () => `[${most(2, () => '{}')}]`],
  ['the most launches', '.json', () => launchList(most(2, () => '{}'))],
] as const;

const ledgerBytes = (path: string) =>
  query<{ n: number }>(path, 'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size')[0]
    ?.n ?? 0;

/** What a day's budget of each source takes in the file, with its indexes, readings and chain. */
const MOST_A_DAY = Object.keys(SERVED).length * (DAILY_BUDGET.characters * 4 + DAILY_BUDGET.posts * 10_000);

/** What a short post takes there. A file of one's own has no budget: nobody else decides what it brings. */
const OWN_POST_BYTES = 1_500;

/** Posts by the sources that have a budget. */
const postsOfOthers = (path: string) =>
  query<{ source: string; n: number }>(
    path,
    `SELECT source, count(*) AS n FROM posts WHERE source NOT LIKE 'file:%' GROUP BY source
      UNION ALL SELECT source, count(*) AS n FROM launch_posts GROUP BY source`,
  );

/** A folder and a limit of memory for what is started in it. */
function smallMachine() {
  const folder = mkdtempSync('/var/tmp/reset-record-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const limit = createMemoryLimit(MEMORY_MB, folder);
  onTestFinished(() => limit?.remove());
  const run = (words: readonly string[], env: Record<string, string>) => {
    const [command = '', ...rest] = [...(limit?.launcher ?? []), process.execPath, BIN, ...words];
    return launch(command, rest, { cwd: folder, env: childEnvironment(env) });
  };
  return { folder, run, killed: () => limit?.usage().killed ?? 0 };
}

test('A worker with 256 MB survives every hostile answer, and its ledger grows by no more than the budgets.', async () => {
  const { folder, run, killed } = smallMachine();
  const now = new Map<string, (request: number) => Answer>();
  let requests = 0;
  let talks = 1;
  const talk = () =>
    jsonFeed(Array.from({ length: talks }, (_, n) => `{"id":${n},"content_text":"${n}"}`).join());
  const base = await serveLocally(({ url = '' }, response) => {
    requests += 1;
    const [kind] = Object.entries(SERVED).find(([, path]) => url.startsWith(path)) ?? [];
    const answer = url === '/talk.json' ? talk() : (now.get(kind ?? '')?.(requests) ?? '');
    if (typeof answer === 'string') response.end(answer);
    else response.writeHead(200, { 'x-much': answer.header }).end();
  });
  const ledger = join(folder, 'ledger.sqlite');
  mkdirSync(join(folder, 'launches'));
  const posts = join(folder, FILES.file);
  const worker = run(['worker'], {
    LEDGER_PATH: ledger,
    TIMELINE: `fx:team,jsonfeed:${base}${SERVED.jsonfeed},rss:${base}${SERVED.rss},file:${posts},jsonfeed:${base}/talk.json`,
    STATUS_PAGE_URL: base,
    FX_BASE_URL: base,
    LAUNCH_FEEDS: `acme=rss:${base}${SERVED.launches}`,
    LAUNCH_LISTS: join(folder, 'launches'),
    AI_BASE_URL: `${base}${SERVED.model}`,
    AI_MODEL: 'reader',
    TURN_SCHEDULE: '* * * * * *',
  });
  let survived = true;
  void worker.exit.then(() => {
    survived = false;
  });
  const turns = () => worker.output().split('turn committed').length - 1;
  function answer(kind: Kind, content: (request: number) => Answer): void {
    now.set(kind, content);
    // The model is asked of what is new.
    if (kind === 'model') talks += 8;
    if (kind in FILES) writeFileSync(join(folder, FILES[kind as keyof typeof FILES]), String(content(talks)));
  }
  const calm = () => {
    for (const [kind, content] of Object.entries(CALM)) answer(kind as Kind, () => content);
  };
  /** Turns that began after what is answered now. */
  async function live(what: string): Promise<void> {
    const before = turns();
    await until(what, () => turns() > before + 1 || !survived, PATIENCE_MS);
    expect([what, survived]).toEqual([what, true]);
  }

  calm();
  await live('the first turns');
  for (const names of TOGETHER) {
    for (const [name, kind, content] of ROWS) if (names.includes(name)) answer(kind, content);
    await live(names.join(', '));
    calm();
  }

  worker.child.kill('SIGTERM');
  expect([await worker.exit, killed()]).toEqual([0, 0]);
  // The first read of each had few posts, the minutes since then add one at most.
  for (const { source, n } of postsOfOthers(ledger))
    expect([source, n <= DAILY_BUDGET.posts + 20]).toEqual([source, true]);
  const own = query<{ n: number }>(ledger, "SELECT count(*) AS n FROM posts WHERE source LIKE 'file:%'");
  expect(ledgerBytes(ledger)).toBeLessThan(MOST_A_DAY + (own[0]?.n ?? 0) * OWN_POST_BYTES);
  expect(auditLedger(ledger).findings).toEqual([]);
}, 3_000_000);

test('An import with 256 MB refuses every hostile file with a word.', async () => {
  const { folder, run, killed } = smallMachine();
  const env = { LEDGER_PATH: join(folder, 'ledger.sqlite'), SEED_RECORD: 'none' };
  expect(await run(['worker', '--once'], env).exit).toBe(0);
  for (const [name, ending, content] of IMPORTS) {
    const file = join(folder, `hostile${ending}`);
    writeFileSync(file, content());
    const { exit, output } = run(['import', '--yes', file], env);
    expect([name, await exit, killed()]).toEqual([name, 1, 0]);
    expect(output().length).toBeGreaterThan(10);
  }
}, 600_000);
