import { describe, expect, test } from 'vitest';
import { request } from '../_support/clients/http.js';
import { serve } from '../_support/servers/api.js';
import { readDescription, wrongIn } from './_described.js';
import { newLedger } from './_forecasts.js';

const DESCRIPTION = '/api/openapi.json';

describe(`GET ${DESCRIPTION}`, () => {
  // Holds R227, L37, L40.
  test.each(['nothing there', 'a snapshot of an hour ago'])('needs no ledger: %s', async (what) => {
    const ledger = newLedger();
    if (what !== 'nothing there') ledger.publish();
    const api = await serve(ledger.path);
    api.clock.now += 3_600_000;
    const { status, headers, text } = await request(api.port, DESCRIPTION);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '1.1.0' } });
  });

  // Holds L37.
  test('is the same bytes under the same strong ETag from every process, and 304 to who has them', async () => {
    const [one, other] = [await serve('/nowhere/a.sqlite'), await serve('/nowhere/b.sqlite')];
    const { headers, text } = await request(one.port, DESCRIPTION);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    const again = await request(other.port, DESCRIPTION);
    expect([again.headers.etag, again.text]).toEqual([headers.etag, text]);
    const held = await request(one.port, DESCRIPTION, { headers: { 'if-none-match': String(headers.etag) } });
    expect([held.status, held.text, held.headers.etag]).toEqual([304, '', headers.etag]);
    expect(held.headers['cache-control']).toBe('public, max-age=300');
    const head = await request(one.port, DESCRIPTION, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ]);
  });

  test.each([
    ['https://resets.example/about', { url: 'https://resets.example/about' }],
    ['mailto:ada@resets.example', { email: 'ada@resets.example' }],
    [null, {}],
  ])('names whom to ask about this instance: %s', async (contact, asked) => {
    const { port } = await serve('/nowhere/ledger.sqlite', { operator: { contact } });
    const { info, ...rest } = JSON.parse((await request(port, DESCRIPTION)).text);
    expect(info.contact).toEqual({ name: 'The operator of the instance', ...asked });
    expect(Object.keys(rest)[0]).toBe('openapi');
  });
});

/** The running API, and its own description of itself, strictly read. */
async function describedBy(ledgerPath: string) {
  const { port } = await serve(ledgerPath);
  return { port, description: readDescription((await request(port, DESCRIPTION)).text, { strict: true }) };
}

describe('the way the answers are held against it', () => {
  const place = ['paths', '/api/v1/stats', 'get', 'responses', '200'];

  test('sees a key too many, one too few, a wrong type, and a header that is not described or missing', async () => {
    const ledger = newLedger();
    ledger.publish();
    const { description, port } = await describedBy(ledger.path);
    const answer = await request(port, '/api/v1/stats');
    const wrong = (changes: object, headers: object = {}) => {
      const text = JSON.stringify({ ...JSON.parse(answer.text), ...changes });
      return wrongIn(description, place, { ...answer, text, headers: { ...answer.headers, ...headers } });
    };
    expect(wrong({})).toEqual([]);
    expect(wrong({ further: 1 })).toEqual([expect.stringContaining('"additionalProperty":"further"')]);
    expect(wrong({ gaps: { meanDays: null } })).toHaveLength(3);
    expect(wrong({ banked: { count: 0, lastAt: null, further: null } })).toHaveLength(1);
    expect(wrong({ totalResets: -1 })).toEqual([expect.stringContaining('/totalResets must be >= 0')]);
    expect(wrong({ lastResetAt: '2026-07-01' })).not.toEqual([]);
    expect(wrong({}, { 'x-further': '1' })).toEqual(['x-further is not described']);
    expect(wrong({}, { etag: undefined })).toEqual(['ETag is missing']);
    for (const numbers of ['max-age=301, stale-if-error=0', 'max-age=1, stale-if-error=301', 'max-age=1'])
      expect(wrong({}, { 'cache-control': `public, ${numbers}` })).toHaveLength(1);
  });

  test('the description itself lets clients expect further keys', async () => {
    const { port } = await serve('/nowhere/ledger.sqlite');
    const open = readDescription((await request(port, DESCRIPTION)).text, { strict: false });
    const wrong = (error: object, apiVersion = '1') =>
      open.errors({ apiVersion, error, further: 2 }, 'components', 'schemas', 'Error');
    expect(wrong({ code: 'not_found', message: 'x', further: 1 })).toEqual([]);
    expect(wrong({ code: 'of_tomorrow', message: 'x' })).toEqual([]);
    expect(wrong({ code: 'not_found' })).toHaveLength(1);
    expect(wrong({ code: 'not_found', message: 'x' }, '2')).toHaveLength(1);
  });
});
