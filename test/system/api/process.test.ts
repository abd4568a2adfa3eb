import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { apiPort, start as startEntry } from '../../_support/processes/processes.js';

const start = (env: Record<string, string>) => startEntry('api.js', { HOST: '127.0.0.1', ...env });

describe('the API process', () => {
  test('starts before there is a ledger, is alive, says 503, and serves the ledger once it is there', async () => {
    const ledger = newLedger();
    const api = start({ PORT: '0', LEDGER_PATH: ledger.path });
    const port = await apiPort(api);
    expect((await request(port, '/livez')).status).toBe(200);
    expect((await request(port, '/api/v1/stats')).status).toBe(503);
    ledger.publish({ generatedAt: Date.now() });
    expect((await request(port, '/api/v1/stats')).status).toBe(200);
    // The build holds the page's files, too.
    const page = await request(port, '/');
    const style = /"(\/assets\/\w+\.css)"/.exec(page.text)?.[1] ?? '';
    expect([page.status, (await request(port, style)).status]).toEqual([200, 200]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with exit code 0', async (signal) => {
    const api = start({ PORT: '0', LEDGER_PATH: '/nowhere/ledger.sqlite' });
    await apiPort(api);
    api.child.kill(signal);
    expect(await api.exit).toBe(0);
  });

  test('invalid configuration is told whole on stderr, exit code 2', async () => {
    const api = start({ PORT: 'http', LOG_LEVEL: 'loud' });
    expect(await api.exit).toBe(2);
    expect(api.output()).toMatch(/PORT is "http"/);
    expect(api.output()).toMatch(/LOG_LEVEL is "loud"/);
  });

  test('a taken port ends it with exit code 1 and says so', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => {
      holder.close();
    });
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const api = start({ PORT: String(port) });
    expect(await api.exit).toBe(1);
    expect(api.output()).toContain('EADDRINUSE');
  });
});
