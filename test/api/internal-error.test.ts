import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/api/create-app.js';
import { listen } from '../../src/lib/listen.js';
import { request } from '../_support/clients/http.js';

test('an unknown error is 500 internal_error with a fixed text, never internals', async () => {
  const source = {
    read: () => Promise.reject(new Error('SELECT secret FROM /home/operator/ledger.sqlite')),
    current: () => null,
    close: () => undefined,
  };
  const server = await listen(createApp({ source, now: Date.now }), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const names = ['stats', 'resets', 'forecast', 'odds', 'launches', 'health'];
  for (const path of names.map((name) => `/api/v1/${name}`)) {
    const { status, headers, text } = await request(server.port, path);
    expect(status).toBe(500);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    expect(JSON.parse(text)).toEqual({
      apiVersion: '1',
      error: {
        code: 'internal_error',
        message: 'The request could not be answered because of an error in the service.',
      },
    });
  }
  expect((await request(server.port, '/livez')).status).toBe(200);
});
