import { expect, test } from 'vitest';
import { request } from '../_support/clients/http.js';
import { serveBroken } from '../_support/servers/api.js';

test('an unknown error is 500 internal_error with a fixed text, never internals', async () => {
  const port = await serveBroken('SELECT secret FROM /home/operator/ledger.sqlite');
  const names = ['stats', 'resets', 'forecast', 'odds', 'launches', 'health'];
  for (const path of names.map((name) => `/api/v1/${name}`)) {
    const { status, headers, text } = await request(port, path);
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
  expect((await request(port, '/livez')).status).toBe(200);
});
