import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { readOnce, sourceOf } from './_reading.js';

it('A conditional request does not forbid the answer 304: fetch alone would add no-cache to it.', async () => {
  const asked: IncomingHttpHeaders[] = [];
  const base = await serveLocally((request, response) => {
    asked.push(request.headers);
    const items = [{ id: '1', content_text: 'News', date_published: '2026-05-01T10:00:00Z' }];
    response.setHeader('etag', '"v1"');
    response.end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Team', items }));
  });
  const source = sourceOf(`jsonfeed:${base}/feed.json`);
  await readOnce(source, { after: await readOnce(source) });
  expect(asked.map(({ 'if-none-match': etag, 'cache-control': cache }) => [etag, cache])).toEqual([
    [undefined, undefined],
    ['"v1"', 'max-age=0'],
  ]);
});
