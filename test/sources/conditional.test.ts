import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readOnce, sourceOf } from './_reading.js';

it('A conditional request does not forbid the answer 304: fetch alone would add no-cache to it.', async () => {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    const items = [{ id: '1', content_text: 'News', date_published: '2026-05-01T10:00:00Z' }];
    response.setHeader('etag', '"v1"');
    response.end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Team', items }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const source = sourceOf(`jsonfeed:http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json`);
  await readOnce(source, { after: await readOnce(source) });
  expect(asked.map(({ 'if-none-match': etag, 'cache-control': cache }) => [etag, cache])).toEqual([
    [undefined, undefined],
    ['"v1"', 'max-age=0'],
  ]);
});
