import { beforeEach, describe, expect, test } from 'vitest';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { ENDPOINTS, LAUNCHES } from './_addresses.js';
import { addOdds, refusal } from './_launches.js';

let api: TestApi;

beforeEach(async () => {
  const ledger = newLedger();
  ledger.publish({ odds: addOdds(ledger) });
  api = await serveApi(ledger.path);
});

const message = (path: string) => refusal(api, path);

describe('contract: an invalid, unsupported or repeated query parameter gives 400', () => {
  // Holds R165, R167, R169, R171, R173, R203.
  test.each(ENDPOINTS)('unsupported on %s', async (path) => {
    for (const query of ['?page=2', '?Limit=5', '?limit%20=5', '?=', '?=5', '??limit=5', '?__proto__=1']) {
      await message(path + query);
    }
    for (const query of ['?constructor=1', '?toString=', '?limit[]=5', '?limit.x=5', '?%E0%A4%A=1', '?%=']) {
      await message(path + query);
    }
  });

  // Holds R164, R168, R170, R175.
  test.each([
    '/api/v1/stats',
    '/api/v1/forecast',
    '/api/v1/health',
  ])('contract: %s accepts no parameter', async (path) => {
    expect(await message(`${path}?limit=5`)).toBe('Unknown parameter "limit"; this endpoint accepts none.');
    await message(`${path}?since=2026-01-01T00:00:00Z`);
  });

  test('an unsupported one is named, with what the endpoint accepts', async () => {
    expect(await message('/api/v1/resets?page=2')).toBe(
      'Unknown parameter "page"; this endpoint accepts limit, offset, since.',
    );
    expect((await message(`/api/v1/resets?${'x'.repeat(5000)}`)).length).toBeLessThan(200);
  });

  // Holds R174, R203.
  test.each([
    'limit=5&limit=5',
    'limit=5&offset=1&limit=6',
    'offset=0&offset=0',
    'lim%69t=5&limit=5',
  ])('repeated: %s', async (query) => {
    expect(await message(`/api/v1/resets?${query}`)).toMatch(/^(limit|offset) is given more than once/);
  });

  const badNumbers = [
    '',
    '%20',
    '5%20',
    '%205',
    '+5',
    '%2B5',
    '-1',
    '-0',
    '05',
    '00',
    '5.0',
    '5.',
    '.5',
    '1e1',
    '0x5',
    '5n',
    'NaN',
    'Infinity',
    'ten',
    '5,6',
    '1_0',
    '%',
    '5%',
    '%zz',
    '%00',
    '5%00',
    '5%0A',
    '%C0%B5',
    '٥',
    'null',
  ];
  // Holds R172, R177, R203.
  test.each(badNumbers)('limit=%s', async (value) => {
    expect(await message(`/api/v1/resets?limit=${encodeNonAscii(value)}`)).toBe(
      'limit must be a whole number from 1 to 100, in plain digits.',
    );
  });
  // Holds R172, R179.
  test.each(badNumbers)('offset=%s', async (value) => {
    expect(await message(`/api/v1/resets?offset=${encodeNonAscii(value)}`)).toBe(
      'offset must be a whole number from 0 to 9007199254740991, in plain digits.',
    );
  });

  // Holds R177, R179, R218, R219.
  test('contract: limit takes 1 to 100 and offset 0 to 9007199254740991, and nothing beyond', async () => {
    for (const query of ['limit=0', 'limit=101', 'limit=9007199254740992', 'limit=10000000000000000000']) {
      await message(`/api/v1/resets?${query}`);
    }
    for (const query of [
      'offset=9007199254740992',
      'offset=9007199254740993',
      'offset=99999999999999999999',
    ]) {
      await message(`/api/v1/resets?${query}`);
    }
    for (const query of [
      'limit=1',
      'limit=100',
      'offset=0',
      'offset=9007199254740991',
      'lim%69t=%35',
      '',
      '&',
    ]) {
      expect(await api.outcome(`/api/v1/resets?${query}`)).toBe('200');
    }
  });

  // Holds R172, R181, R182.
  test.each([
    '',
    '2026-01-01',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00z',
    '2026-01-01t00:00:00Z',
    '2026-01-01%2000:00:00Z',
    '2026-01-01T00:00:00.1Z',
    '2026-01-01T00:00:00.12Z',
    '2026-01-01T00:00:00.1234Z',
    '2026-01-01T00:00:00,123Z',
    '2026-01-01T00:00:00%2B00:00',
    '2026-01-01T00:00:00+00:00',
    '2026-01-01T01:00:00-01:00',
    '1767225600000',
    '+002026-01-01T00:00:00Z',
    '2026-02-31T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2016-12-31T23:59:60Z',
    '2026-01-01T00:00:00Z%0A',
    '%202026-01-01T00:00:00Z',
    'now',
    '%',
    'null',
  ])('since=%s', async (value) => {
    expect(await message(`/api/v1/resets?since=${value}`)).toBe(
      'since must be an existing UTC instant as YYYY-MM-DDTHH:mm:ssZ or YYYY-MM-DDTHH:mm:ss.SSSZ.',
    );
  });

  test('percent-encoded values mean what they encode', async () => {
    expect(await api.outcome('/api/v1/resets?since=2026-01-01T00%3A00%3A00Z')).toBe('200');
    expect(await api.outcome('/api/v1/odds?company=%61cme')).toBe('200');
  });
});

describe.each(LAUNCHES)('%s', (path) => {
  // Holds L27, L31.
  test('contract: company is the id of one, to the letter; a refusal names the ids that there are', async () => {
    expect(await api.outcome(`${path}?company=acme`)).toBe('200');
    const others = ['Acme', 'ACME', 'acme%20', '%20acme', 'acme%00', 'acm', 'any', 'main', 'null', '%'];
    for (const value of [
      ...others,
      '__proto__',
      'constructor',
      'acme,zeta',
      '%F0%9F%90%A6',
      'x'.repeat(5000),
    ]) {
      expect(await message(`${path}?company=${value}`)).toBe('company must be one of acme.');
    }
  });

  test('an empty or repeated company is told as that, another parameter by name', async () => {
    expect(await message(`${path}?company=`)).toBe('company must be the id of a company, such as openai.');
    for (const query of ['company=acme&company=acme', 'company=acme&compan%79=', 'company&company=acme']) {
      expect(await message(`${path}?${query}`)).toBe('company is given more than once; give it once.');
    }
    for (const query of ['limit=5', 'company=acme&line=main', 'Company=acme', 'company[]=acme']) {
      expect(await message(`${path}?${query}`)).toMatch(
        /^Unknown parameter ".*"; this endpoint accepts company\.$/,
      );
    }
  });
});

function encodeNonAscii(value: string): string {
  return value.replace(/[^ -~]+/g, encodeURIComponent);
}
