import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery, resetsParameters } from '../../src/api/http/query.js';
import { describeApi } from '../../src/api/openapi/document.js';
import { serve } from '../_support/servers/api.js';
import '../_support/suite/seed.js';
import { type Node, readDescription } from './_described.js';
import { newLedger } from './_forecasts.js';

const description = readDescription(JSON.stringify(describeApi()), { strict: false });

function parametersOf(path: string, method = 'get'): Node[] {
  const operation = description.at('paths', path, method);
  return Object.keys(operation?.parameters ?? {}).map(
    (n) => description.at('paths', path, method, 'parameters', n) ?? {},
  );
}

const queryOf = (path: string) => parametersOf(path).filter((one) => one.in === 'query');
const RESETS = '/api/v1/resets';
const [limit = {}, offset = {}, since = {}] = queryOf(RESETS);

/** Whether the description lets a value be sent, in digits where it is a number. */
function isDescribed(name: string, value: string): boolean {
  const n = ['limit', 'offset', 'since'].indexOf(name);
  const isDigits = /^(0|[1-9]\d*)$/.test(value) && Number.isSafeInteger(Number(value));
  const sent = name !== 'since' && isDigits ? Number(value) : value;
  return description.errors(sent, 'paths', RESETS, 'get', 'parameters', String(n), 'schema').length === 0;
}

const isTaken = (name: string, value: string) =>
  parseQuery(`${RESETS}?${name}=${encodeURIComponent(value)}`, resetsParameters).kind === 'query';

describe('the parameters', () => {
  // Holds R166, R178, R180, R183.
  test('contract: limit, offset and since, with their bounds and defaults', () => {
    expect([limit, offset, since]).toMatchObject([
      { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
      {
        name: 'offset',
        schema: { type: 'integer', minimum: 0, maximum: 9007199254740991, default: 0, format: 'int64' },
      },
      { name: 'since', schema: { type: 'string', format: 'date-time', pattern: expect.any(String) } },
    ]);
    expect(since.schema).not.toHaveProperty('default');
    for (const one of [limit, offset, since]) expect(one).not.toHaveProperty('required', true);
  });

  // Holds R175, L27, L31.
  test('contract: company of odds and of launches; no other endpoint takes any', () => {
    const company = { name: 'company', in: 'query', schema: { type: 'string', minLength: 1 } };
    const names = (path: string) => queryOf(path).map(({ name }) => name);
    for (const path of ['/api/v1/odds', '/api/v1/launches']) expect(queryOf(path)).toMatchObject([company]);
    for (const path of ['/api/v1/stats', '/api/v1/forecast', '/api/v1/health', '/api/openapi.json'])
      expect(names(path)).toEqual([]);
    expect(names(RESETS)).toEqual(['limit', 'offset', 'since']);
  });

  test('HEAD takes what GET takes; conditions are those that the endpoint answers to', () => {
    for (const path of Object.keys(description.document.paths as object))
      expect(parametersOf(path, 'head')).toEqual(parametersOf(path));
    const conditions = (path: string) =>
      parametersOf(path)
        .filter((one) => one.in === 'header')
        .map(({ name }) => name);
    expect(conditions(RESETS)).toEqual(['If-None-Match', 'If-Modified-Since']);
    expect(conditions('/api/v1/health')).toEqual(['If-None-Match']);
  });
});

describe('every bound holds', () => {
  test.each([
    [{}],
    [{ limit: '100' }],
    [{ offset: '9007199254740991' }],
  ])('what is left out is the described default: %j', async (query: Record<string, string>) => {
    const ledger = newLedger();
    ledger.publish();
    const body = await (await serve(ledger.path)).resets(`?${new URLSearchParams(query)}`);
    const standard = (one: Node) => String((one.schema as Node).default);
    expect([String(body.limit), String(body.offset)]).toEqual([
      query.limit ?? standard(limit),
      query.offset ?? standard(offset),
    ]);
  });

  test('whatever is sent is taken exactly where the description takes it', () => {
    const digits = fc.oneof(fc.maxSafeNat(), fc.integer({ min: -3, max: 120 })).map(String);
    const spelt = fc.constantFrom('', '00', '01', '+1', '1.0', '1e1', ' 1', '9007199254740993', '٣');
    fc.assert(
      fc.property(fc.constantFrom('limit', 'offset'), fc.oneof(digits, spelt), (name, value) => {
        expect(isTaken(name, value)).toBe(isDescribed(name, value));
      }),
      { numRuns: 500 },
    );
    const instants = fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((at) => at.toISOString());
    const forms = instants.chain((text) =>
      fc.constantFrom(
        text,
        text.replace(/\.\d{3}/, ''),
        text.slice(0, 10),
        text.replace('Z', ''),
        text.replace(/\d{2}Z$/, 'Z'),
      ),
    );
    fc.assert(
      fc.property(forms, (value) => {
        expect(isTaken('since', value)).toBe(isDescribed('since', value));
      }),
      { numRuns: 500 },
    );
  });
});
