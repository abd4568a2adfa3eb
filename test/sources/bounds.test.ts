import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readNamedFile } from '../../src/cli/named-file.js';
import { DAILY_BUDGET } from '../../src/core/health/source-budget.js';
import { INPUT_BOUNDS } from '../../src/lib/input-bounds.js';
import { BOUNDS } from '../../src/sources/bounds.js';
import { type ReadLaunchLists, readLaunchLists } from '../../src/sources/launches/launch-lists.js';
import { createStatusSource } from '../../src/sources/status/status-page.js';
import { createBlueskySource } from '../../src/sources/timeline/bluesky.js';
import { seedRecord } from '../../src/worker/seed-record.js';
import { createTestLedger } from '../_support/ledgers/ledger.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { NOW, quickClient, readOnce, sourceOf } from './_reading.js';

/** An upstream that answers each path, and everything below it, with a document. */
async function serve(documents: Readonly<Record<string, unknown>>): Promise<string> {
  const base = await serveLocally(({ url = '' }, response) => {
    const [, document] = Object.entries(documents).find(([path]) => url.startsWith(path)) ?? [];
    response.end(typeof document === 'string' ? document : JSON.stringify(document));
  });
  return base;
}

const long = (more = 1) => 'x'.repeat(BOUNDS.addressLength + more);

it('An entry with an id of thousands of characters is skipped and named; an address of such a length is none.', async () => {
  const at = '2026-05-01T10:00:00Z';
  const item = (guid: string, link: string) =>
    `<item><guid>${guid}</guid><link>${link}</link><pubDate>${at}</pubDate><title>Note</title></item>`;
  const items = [item(long(), 'https://t.example/1'), item('2', `https://t.example/${long()}`)];
  const base = await serve({
    '/': `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`,
  });
  const { posts, skipped } = await readOnce(sourceOf(`rss:${base}/feed`));
  expect(posts.map(({ externalId, url }) => [externalId, url])).toEqual([['2', null]]);
  expect(skipped).toEqual(['entry 1: its id has more than 2000 characters']);
});

it('A page whose cursor has thousands of characters is refused, because the cursor would be kept.', async () => {
  const author = { did: 'did:plc:abc', handle: 'team.example' };
  const record = { text: 'Done.', createdAt: '2026-05-01T10:00:00Z' };
  const post = { uri: 'at://did:plc:abc/app.bsky.feed.post/1', author, record };
  const cursors = ['a'.repeat(BOUNDS.addressLength), long()];
  const base = await serveLocally((_, response) =>
    response.end(JSON.stringify({ feed: [{ post }], cursor: cursors.shift() })),
  );
  const source = createBlueskySource(quickClient(), { handle: 'team.example', baseUrl: base });
  const { posts, incomplete } = await readOnce(source, { since: 1 });
  expect(posts).toHaveLength(1);
  expect(incomplete).toMatchObject({
    failureClass: 'invalid_payload',
    message: 'the address of its next page has more than 2000 characters',
  });
});

it('A status page with long names and hundreds of components is cut.', async () => {
  const incident = (n: number) => ({
    id: `i${n}`,
    name: 'n'.repeat(BOUNDS.nameLength + 1),
    status: 'resolved',
    started_at: '2026-05-01T10:00:00Z',
    components: Array.from({ length: BOUNDS.components + 1 }, (_, c) => ({ name: `c${c}` })),
  });
  const status = { indicator: 'none', description: 'd'.repeat(BOUNDS.nameLength + 1) };
  const incidents = [incident(1)];
  const base = await serve({
    '/api/v2/summary.json': { status, incidents: [] },
    '/api/v2/incidents.json': { incidents },
  });
  const source = createStatusSource(quickClient(), base, []);
  const read = await source.read({ now: NOW, signal: new AbortController().signal });
  expect(read.description).toHaveLength(BOUNDS.nameLength);
  expect(read.incidents[0]?.name).toHaveLength(BOUNDS.nameLength);
  expect(read.incidents[0]?.components).toHaveLength(BOUNDS.components);
  expect(read.skipped).toEqual([]);
});

it.each<[what: string, read: (path: string, folder: string) => unknown]>([
  ['a timeline', (path) => readOnce(sourceOf(`file:${path}`))],
  ['a launch list', (_, folder) => throwProblem(readLaunchLists(folder))],
  ['the seed record', (path) => seed(path)],
  ['what a command reads', (path) => readNamedFile(path)],
])('A file beyond the bounds is not parsed, and the message says what it has too much of: %s.', async (_, read) => {
  const folder = temporaryDirectory();
  const path = join(folder, 'acme.json');
  for (const [content, excess] of [
    ['x'.repeat(INPUT_BOUNDS.bytes + 1), 'has 5,242,881 bytes, more than 5,242,880'],
    ['{},'.repeat(INPUT_BOUNDS.values), 'has more than 100,000 values'],
    ['['.repeat(INPUT_BOUNDS.depth + 1), 'has values nested more than 100 deep'],
  ] as const) {
    writeFileSync(path, content);
    await expect((async () => read(path, folder))()).rejects.toThrow(excess);
  }
});

function seed(path: string): void {
  const ledger = createTestLedger();
  try {
    seedRecord(ledger.writer, { path, covered: null, now: NOW });
  } finally {
    ledger.remove();
  }
}

function throwProblem({ problems }: ReadLaunchLists): void {
  throw new Error(problems[0]?.message);
}

it('docs/reliability.md has every bound.', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  const [, table = ''] = /## What comes from outside\n(.*?)\n## /s.exec(page) ?? [];
  const { values, depth } = INPUT_BOUNDS;
  for (const [name, value] of Object.entries({ ...BOUNDS, values, depth, ...DAILY_BUDGET }))
    expect([name, table.includes(`${value.toLocaleString('en')} `)]).toEqual([name, true]);
});
