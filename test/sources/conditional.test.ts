import { expect, it, onTestFinished } from 'vitest';
import { startUpstreams } from '../_support/upstreams/upstreams.js';
import { readOnce, sourceOf } from './_reading.js';

const POST = { id: '1', at: '2026-05-01T10:00:00Z', text: 'News', url: 'https://team.example/posts/1' };

it('A conditional request does not forbid the answer 304: fetch alone would add no-cache to it.', async () => {
  const upstreams = await startUpstreams({ posts: [POST] });
  onTestFinished(() => upstreams.close());
  const source = sourceOf(upstreams.timelines.jsonfeed);
  await readOnce(source, { after: await readOnce(source) });
  const asked = upstreams.requests.map(({ headers }) => headers);
  expect(asked.map(({ 'if-none-match': etag, 'cache-control': cache }) => [etag, cache])).toEqual([
    [undefined, undefined],
    [expect.stringMatching(/^W\/"/), 'max-age=0'],
  ]);
});
