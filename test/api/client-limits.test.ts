import { describe, expect, test } from 'vitest';
import { CLIENT_LIMITS } from '../../src/api/http/client-limits.js';
import { ERRORS } from '../../src/api/http/errors.js';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { serveApi } from '../_support/servers/api.js';

const { burst, perSecond } = CLIENT_LIMITS;

async function limited(trustedProxies: number) {
  const api = await serveApi(newLedger(exampleLedger).path, { trustedProxies });
  const ask = (forwarded: string, path = '/api/v1/stats') =>
    api.send(path, { headers: { 'x-forwarded-for': forwarded } });
  const statuses = async (forwarded: string, requests: number, path = '/api/v1/stats') => {
    const headers = { 'x-forwarded-for': forwarded };
    const all: number[] = [];
    for (let n = 0; n < requests; n += 1) all.push((await request(api.port, path, { headers })).status);
    return all;
  };
  /** How many of many requests at one instant pass. */
  const passing = async (forwarded: string, path?: string) =>
    (await statuses(forwarded, burst + 5, path)).filter((status) => status !== 429).length;
  return { ...api, ask, statuses, passing };
}

test('a client that asks too often gets 429 with Retry-After, in the shape of every error, until it has waited', async () => {
  const api = await limited(1);
  expect(await api.statuses('203.0.113.7', burst + 1)).toEqual([...Array(burst).fill(200), 429]);

  const refused = await api.ask('203.0.113.7', '/');
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1', 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
  });
  expect(JSON.parse(refused.text)).toEqual({
    apiVersion: '1',
    error: { code: 'too_many_requests', message: ERRORS.too_many_requests.message },
  });
  api.clock.now += 1_000;
  expect(await api.statuses('203.0.113.7', perSecond + 1)).toEqual([...Array(perSecond).fill(200), 429]);
});

test('one client never spends what another one may ask, and both count for every address of the API', async () => {
  const api = await limited(1);
  expect(await api.passing('203.0.113.7')).toBe(burst);
  expect(await api.passing('203.0.113.7', '/nowhere')).toBe(0);
  expect(await api.passing('203.0.113.8', '/nowhere')).toBe(burst);
});

test('supervisors, monitors of this machine and the pace of a poller are never limited', async () => {
  const api = await limited(1);
  for (const path of ['/livez', '/readyz']) expect(await api.passing('203.0.113.7', path)).toBe(burst + 5);
  for (let n = 0; n < burst + 5; n += 1) expect(await api.outcome('/api/v1/stats')).toBe('200');
  for (let n = 0; n < 3 * burst; n += 1) {
    api.clock.now += 1_000 / perSecond;
    expect((await api.ask('203.0.113.9', '/livez?')).status).not.toBe(429);
  }
});

test('what a client writes into X-Forwarded-For itself gives it no other name', async () => {
  const api = await limited(1);
  expect(await api.passing('198.51.100.1, 203.0.113.7')).toBe(burst);
  expect(await api.passing('198.51.100.2, 203.0.113.7')).toBe(0);
});

test('behind two proxies the client is the second address from the right', async () => {
  const api = await limited(2);
  expect(await api.passing('203.0.113.7, 192.0.2.1')).toBe(burst);
  expect(await api.passing('198.51.100.2, 203.0.113.7, 192.0.2.2')).toBe(0);
  expect(await api.passing('203.0.113.8, 192.0.2.1')).toBe(burst);
});

describe('one client, however its proxy writes it', () => {
  const HOME = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:DB8:0001:2::1', '[2001:db8:1:2::1]:443'];
  test.each([
    ['an address of IPv4', ['203.0.113.7', '203.0.113.7:4711', '203.0.113.7:4712']],
    ['quoted, with a port', ['203.0.113.7', '"203.0.113.7:4711"', '"[::ffff:203.0.113.7]:4712"']],
    ['IPv4 mapped into IPv6', ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107']],
    ['IPv4 mapped, with a port', ['203.0.113.7', '[::ffff:203.0.113.7]:4711', '[::ffff:203.0.113.7]']],
    ['the addresses of one home', HOME],
    ['an address with a zone', ['fe80::1', 'fe80::1%eth0', '[fe80::1%25eth0]:80']],
    ['short and written out', ['2001:db8::1:2:3:4', '2001:db8:0:0:1::', '2001:0db8:0000:0000:1::']],
    ['no address', ['unknown', 'unknown:4711']],
  ])('%s', async (_what, [first = '', ...further]) => {
    const api = await limited(1);
    expect(await api.passing(first)).toBe(burst);
    for (const written of further) expect([written, await api.passing(written)]).toEqual([written, 0]);
  });

  test('the next home is another one', async () => {
    const api = await limited(1);
    expect(await api.passing('2001:db8:1:2::1')).toBe(burst);
    expect(await api.passing('2001:db8:1:3::1')).toBe(burst);
    expect(await api.passing('203.0.113.8:4711')).toBe(burst);
    expect(await api.passing('203.0.113.9:4711')).toBe(burst);
  });
});

test('a clock that is set back locks nobody out', async () => {
  const api = await limited(1);
  expect(await api.passing('203.0.113.7')).toBe(burst);
  api.clock.now -= 3_600_000;
  expect(await api.passing('203.0.113.7', '/livez?')).toBe(burst);
});

test('without TRUST_PROXY nobody is limited, whatever a header says', async () => {
  const api = await limited(0);
  expect(await api.passing('203.0.113.7')).toBe(burst + 5);
});
