import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BOUNDS } from '../../src/sources/bounds.js';
import { createStatusSource } from '../../src/sources/status/status-page.js';
import { createBlueskySource } from '../../src/sources/timeline/bluesky.js';
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

it('A status page with thousands of incidents, names and components is cut, and says so.', async () => {
  const incident = (n: number) => ({
    id: `i${n}`,
    name: 'n'.repeat(BOUNDS.nameLength + 1),
    status: 'resolved',
    started_at: '2026-05-01T10:00:00Z',
    components: Array.from({ length: BOUNDS.components + 1 }, (_, c) => ({ name: `c${c}` })),
  });
  const status = { indicator: 'none', description: 'd'.repeat(BOUNDS.nameLength + 1) };
  const incidents = Array.from({ length: BOUNDS.incidents + 2 }, (_, n) => incident(n));
  const base = await serve({
    '/api/v2/summary.json': { status, incidents: [] },
    '/api/v2/incidents.json': { incidents },
  });
  const source = createStatusSource(quickClient(), base, []);
  const read = await source.read({ now: NOW, signal: new AbortController().signal });
  expect(read.description).toHaveLength(BOUNDS.nameLength);
  expect(read.incidents).toHaveLength(BOUNDS.incidents);
  expect(read.incidents[0]?.name).toHaveLength(BOUNDS.nameLength);
  expect(read.incidents[0]?.components).toHaveLength(BOUNDS.components);
  expect(read.skipped).toEqual(['2 incidents beyond 1000']);
});

it('docs/reliability.md has every bound.', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  const [, table = ''] = /## What comes from outside\n(.*?)\n## /s.exec(page) ?? [];
  for (const [name, value] of Object.entries(BOUNDS))
    expect([name, table.includes(`${value.toLocaleString('en')} `)]).toEqual([name, true]);
});
