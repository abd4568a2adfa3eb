import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { HealthBody } from '../../../src/core/published/health.js';
import type { StatsBody } from '../../../src/core/published/stats.js';
import { request } from '../../_support/clients/http.js';
import { BUNDLED_REGULAR } from '../../_support/ledgers/bundled-record.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { apiPort, start, temporaryDirectory, until } from '../../_support/processes/processes.js';

/** Accepts connections and never answers, as behind a firewall that swallows packets. */
async function silentServer(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, connections: () => connections };
}

test('A first start is served while the sources hang, and health says that they have not been read yet.', async () => {
  const LEDGER_PATH = join(temporaryDirectory(), 'ledger.sqlite');
  const { port: silent, connections } = await silentServer();
  const base = `http://127.0.0.1:${silent}`;
  const sources = { FX_BASE_URL: base, BLUESKY_BASE_URL: base, STATUS_PAGE_URL: base };
  // The product's own timeline, at servers that do not answer.
  const service = start('start.js', { PORT: '0', LEDGER_PATH, TIMELINE: '', ...sources });
  const port = await apiPort(service);
  const get = (path: string) => request(port, path);
  await until('the page is served', async () => (await get('/')).status === 200, 10_000);
  const stats = JSON.parse((await get('/api/v1/stats')).text) as StatsBody;
  expect(stats.totalResets).toBe(BUNDLED_REGULAR);
  const health = JSON.parse((await get('/api/v1/health')).text) as HealthBody;
  expect(health).toMatchObject({ status: 'degraded', timeline: 'unavailable' });
  expect(health.reasons).toContain('The sources have not been read yet; the next turn reads them.');
  const page = (await get('/')).text;
  expect(page).toContain('Nothing has been read yet: the first check is about to start.');
  expect((await get('/data')).text).toContain(
    'Nothing has been read yet: the first check is about to start.',
  );
  await until('the next turn waits for the sources', () => connections() > 0);
  expect(
    query(LEDGER_PATH, 'SELECT DISTINCT source, failure_class FROM v_source_reads ORDER BY source'),
  ).toEqual([
    { source: 'bluesky:thsottiaux-mirr.selfhosted.social', failure_class: 'not_yet' },
    { source: 'fx:thsottiaux', failure_class: 'not_yet' },
    { source: `status:${base}/`, failure_class: 'not_yet' },
  ]);
  expect(service.output()).toMatch(/"sources":\["fx:thsottiaux","bluesky:[^"]*","status:[^"]*"\]/);
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
});
