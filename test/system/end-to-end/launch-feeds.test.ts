import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { HealthBody } from '../../../src/core/published/health.js';
import { apiPort, start, temporaryDirectory } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';

test('A launch feed of a configured process moves the odds of its line and shows in health', async () => {
  const posted = new Date(Date.now() - 3_600_000).toISOString();
  const text = 'GPT-9 launches next week.';
  const upstreams = await startUpstreams({
    posts: [{ id: '77001', at: posted, text, url: 'https://blog.example/gpt-9' }],
  });
  onTestFinished(() => upstreams.close());
  const env = {
    LEDGER_PATH: join(temporaryDirectory(), 'ledger.sqlite'),
    LAUNCH_LISTS: '',
    LAUNCH_FEEDS: `openai=${upstreams.timelines.rss}, nobody=${upstreams.timelines.atom}`,
  };
  expect((await turnHere(env)).code).toBe(0);
  const port = await apiPort(start('api.js', { ...env, PORT: '0' }));
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();

  const { lines } = (await get('/api/v1/odds')) as { lines: { line: { id: string }; hint: unknown }[] };
  const hintOf = (id: string) => lines.find(({ line }) => line.id === id)?.hint;
  expect(hintOf('gpt')).toMatchObject({ title: text, url: 'https://blog.example/gpt-9' });
  expect(hintOf('any')).toMatchObject({ title: text });
  expect(hintOf('gpt-mini')).toBeNull();
  const { hintLane, reasons } = (await get('/api/v1/health')) as HealthBody;
  expect(hintLane).toMatchObject({ status: 'live', lastReadTitle: text });
  expect(reasons).toContain('LAUNCH_FEEDS names nobody, which has no launch list.');
});
