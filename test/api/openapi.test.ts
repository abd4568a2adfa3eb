import { newLedger } from '../_support/ledgers/new-ledger.js';
import '../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleAnswers } from '../../scripts/example-answers.js';
import { DATA_FILES } from '../../src/api/data/data-files.js';
import { parseQuery, resetsParameters } from '../../src/api/http/query.js';
import { describeApi } from '../../src/api/openapi/document.js';
import { EXAMPLES } from '../../src/api/openapi/examples.js';
import { request } from '../_support/clients/http.js';
import { serveApi } from '../_support/servers/api.js';
import { examplesOf, type Json, type JsonObject, readDescription, wrongIn } from './_described.js';

const PATH = '/api/openapi.json';
const TEXT = JSON.stringify(describeApi());
const open = readDescription(TEXT, { strict: false });
const strict = readDescription(TEXT, { strict: true });

type Item = Record<string, JsonObject>;

const operations = Object.entries(open.document.paths as unknown as Record<string, Item>).flatMap(
  ([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

/** Every object of the document, with the keys that lead to it. */
function* nodes(
  value: Json | undefined,
  keys: readonly string[] = [],
): Generator<[readonly string[], JsonObject]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [keys, value];
  for (const [key, one] of Object.entries(value)) yield* nodes(one as Json, [...keys, key]);
}

const all = [...nodes(open.document as Json)];

describe('the document', () => {
  // Holds R227.
  test('contract: the description of this API is at version 1.1.0', () => {
    expect(open.document).toMatchObject({ openapi: '3.1.0', info: { version: '1.1.0' } });
  });

  // Holds R201, L39.
  test('contract: no security scheme is declared', () => {
    expect(open.document.security).toEqual([]);
    expect(open.at('components', 'securitySchemes')).toBeUndefined();
    expect(operations.filter(({ operation }) => 'security' in operation)).toEqual([]);
  });

  // Holds R19, R75, R100, R114, R146.
  test.each([
    [['info'], 'it may not hold every reset in the world'],
    [['components', 'schemas', 'Forecast', 'properties', 'accuracy'], 'these are not saved forecasts'],
    [['components', 'schemas', 'LiveAccuracy', 'properties', 'status'], 'no proof of accuracy'],
    [['components', 'schemas', 'SixHourAccuracy', 'properties', 'brier'], 'Lower is better'],
    [['components', 'schemas', 'Comparisons', 'properties', 'modelVersion'], 'not of the reader model'],
    [
      ['components', 'schemas', 'Comparisons', 'properties', 'smoothHistory'],
      'nothing published depends on it',
    ],
  ])('contract: what a number does not claim is said where it is described: %j', (place, words) => {
    expect(open.at(...place)?.description).toContain(words);
  });

  // Holds R20, R213, R214.
  test('says what stays, what counts, how often to ask and whom to name', () => {
    const { description } = open.document.info as JsonObject;
    for (const word of [
      'must ignore what they do not know',
      'A reset is',
      '300 seconds',
      'at most every 60',
      'Attribution',
    ])
      expect(description).toContain(word);
  });

  // Holds R8, R223, L41.
  test('contract: GET, HEAD and OPTIONS of every endpoint, and nothing else', () => {
    const sorted = operations.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    expect(sorted.map(({ path, method }) => `${method} ${path}`)).toEqual(
      ['stats', 'resets', 'forecast', 'odds', 'launches', 'health']
        .map((name) => `/api/v1/${name}`)
        .concat(PATH, '/feed.atom', '/calendar.ics', '/badge.svg')
        .concat(
          DATA_FILES.map(({ path }) => path),
          '/data/files.json',
        )
        .sort()
        .flatMap((path) => ['get', 'head', 'options'].map((method) => `${method} ${path}`)),
    );
  });

  test('names every operation once, in a way that is a name in any language, and sums it up', () => {
    const names = operations.map(({ operation }) => String(operation.operationId));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(get|head|options)([A-Z][a-z]+)+$/);
    const tags = (open.document.tags as unknown as JsonObject[]).map(({ name }) => name);
    for (const { operation } of operations) {
      expect([operation.summary, operation.description]).toEqual(
        Array(2).fill(expect.stringMatching(/.{10}/)),
      );
      expect(tags).toEqual(expect.arrayContaining(operation.tags as string[]));
    }
  });

  test('every reference leads somewhere, and every component is referred to', () => {
    const targets = all.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    const places = all.map(([keys]) => ['#', ...keys].join('/'));
    expect(targets.filter((target) => !places.includes(target))).toEqual([]);
    const components = all
      .filter(([keys]) => keys[0] === 'components' && keys.length === 3)
      .map(([keys]) => keys);
    expect(components.length).toBeGreaterThan(45);
    expect(
      components.map((keys) => ['#', ...keys].join('/')).filter((place) => !targets.includes(place)),
    ).toEqual([]);
  });

  test('every response, parameter, header and field is described', () => {
    const isNamed = ([keys]: [readonly string[], JsonObject]) =>
      ['properties', 'responses', 'parameters', 'headers'].includes(keys.at(-2) ?? '') &&
      !keys.includes('examples');
    const named = all.filter(isNamed);
    expect(named.length).toBeGreaterThan(400);
    const silent = named.filter(([keys]) => typeof open.at(...keys)?.description !== 'string');
    // What a component is, its fields say.
    const isComponent = ([, { $ref }]: [readonly string[], JsonObject]) =>
      String($ref).startsWith('#/components/schemas/');
    expect(silent.filter((one) => !isComponent(one)).map(([keys]) => keys.join('/'))).toEqual([]);
  });

  // Holds R74.
  test('no schema of an answer forbids further keys', () => {
    const closing = all.filter(
      ([, node]) => node.additionalProperties === false || 'unevaluatedProperties' in node,
    );
    expect(closing).toEqual([]);
  });

  test('what can be null is a type union, or a component or null', () => {
    expect(all.filter(([, node]) => 'nullable' in node)).toEqual([]);
    expect(open.at('components', 'schemas', 'Stats', 'properties', 'lastResetAt')).toMatchObject({
      type: ['string', 'null'],
      format: 'date-time',
    });
    expect(open.at('components', 'schemas', 'Forecast', 'properties', 'accuracy')).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/Accuracy' }, { type: 'null' }],
    });
  });
});

describe('it says what the contract says', () => {
  const property = (schema: string, ...keys: string[]) =>
    open.at('components', 'schemas', schema, 'properties', ...keys);

  // Holds R68, R69.
  test('contract: liveAccuracy and comparisons are nullable', () => {
    for (const [name, component] of [
      ['liveAccuracy', 'LiveAccuracy'],
      ['comparisons', 'Comparisons'],
    ] as const)
      expect(property('Forecast', name)).toMatchObject({
        anyOf: [{ $ref: `#/components/schemas/${component}` }, { type: 'null' }],
      });
  });

  test('contract: each horizon has its own number of hours', () => {
    const hours = (key: string) => property('LiveAccuracy', key, 'properties', 'hours');
    expect(hours('sixHours')).toMatchObject({ type: 'integer', const: 6 });
    expect(hours('twentyFourHours')).toMatchObject({ type: 'integer', const: 24 });
  });

  test('contract: every address is a URI', () => {
    const addresses = all.filter(
      ([keys, node]) => /^(url|lastReadUrl)$/.test(keys.at(-1) ?? '') && 'type' in node,
    );
    expect(addresses.length).toBeGreaterThan(3);
    for (const [keys, node] of addresses) expect([keys, node.format]).toEqual([keys, 'uri']);
  });

  // Holds L4.
  test.each([
    ['scored windows do not overlap', '/api/v1/forecast', /do not overlap/],
    ['scoring waits ten minutes', '/api/v1/forecast', /ten minutes after it closed/],
    ['since is exclusive', '/api/v1/resets', /`since`, which is exclusive/],
    ['odds are no schedule', '/api/v1/odds', /not a schedule of any company/],
    ['launches have two sources', '/api/v1/launches', /at least two different publishers/],
    ['a promise is not a reset', '/calendar.ics', /A promise is not a reset/],
  ])('contract: %s', (_what, path, words) => {
    expect(open.at('paths', path, 'get')?.description).toMatch(words);
  });

  test('contract: since is described as exclusive where it is sent and where it is counted', () => {
    expect(JSON.stringify(open.at('paths', '/api/v1/resets', 'get', 'parameters'))).toContain(
      'Exclusive: only resets strictly after',
    );
    expect(property('Resets', 'totalMatching')?.description).toContain('strictly after');
  });
});

describe('its examples', () => {
  const contents = operations.flatMap(({ path, method, operation }) =>
    Object.keys(operation.responses as object).flatMap((status) => {
      const content = ['paths', path, method, 'responses', status, 'content'];
      const place = [...content, ...Object.keys(open.at(...content) ?? {}).slice(0, 1)];
      const examples = (open.at(...place)?.examples ?? {}) as unknown as Record<string, { value: Json }>;
      return method === 'get'
        ? [{ path, status, place, values: Object.values(examples).map(({ value }) => value) }]
        : [];
    }),
  );

  test('are there for every body, and are what its schema says, to the key', () => {
    const bodies = contents.filter(({ status }) => status !== '304');
    expect(bodies.length).toBeGreaterThan(50);
    for (const { place, values } of bodies) {
      expect([place, values.length > 0]).toEqual([place, true]);
      for (const value of values)
        expect([place, ...strict.errors(value, ...place, 'schema')]).toEqual([place]);
    }
  });

  test('show what a client meets less often: unsaved, available, a hint, an empty record, no company', () => {
    type Body = Record<string, Json>;
    const values = (path: string) =>
      contents.find((one) => one.path === path && one.status === '200')?.values as unknown as Body[];
    expect(values('/api/v1/forecast').map(({ recording }) => recording)).toContain('unsaved');
    expect(values('/api/v1/forecast')).toContainEqual(
      expect.objectContaining({ liveAccuracy: expect.objectContaining({ status: 'available' }) }),
    );
    expect(JSON.stringify(values('/api/v1/odds'))).toContain('"hint":{');
    expect(values('/api/v1/odds').map(({ companies }) => companies)).toContainEqual([]);
    for (const path of ['/api/v1/stats', '/api/v1/forecast'])
      expect(values(path).map(({ lastResetAt }) => lastResetAt)).toContain(null);
    expect(values('/api/v1/resets').map(({ totalResets }) => totalResets)).toContain(0);
  });

  test('of parameters are what their schemas say', () => {
    let seen = 0;
    for (const [keys, parameter] of all.filter(([path]) => path.at(-2) === 'parameters')) {
      const examples = Object.values((parameter.examples ?? {}) as Record<string, { value: Json }>).map(
        ({ value }) => value,
      );
      for (const value of [...examples, ...('example' in parameter ? [parameter.example] : [])]) {
        seen += 1;
        expect([keys, ...open.errors(value, ...keys, 'schema')]).toEqual([keys]);
      }
    }
    expect(seen).toBeGreaterThan(5);
  });

  test('are what the API answers over the ledgers that they come from (npm run examples writes them)', async () => {
    expect(EXAMPLES).toEqual(await exampleAnswers());
  });

  test.each([
    ['400', '/api/v1/resets?limit=0', 'GET'],
    ['404', '/api/v1/unknown', 'GET'],
    ['405', '/api/v1/stats', 'POST'],
    ['503', '/api/v1/stats', 'GET'],
  ])('of an error are what the service says: %s', async (status, path, method) => {
    const { text } = await (await serveApi('/nowhere/ledger.sqlite')).send(path, { method });
    const values = Object.values(examplesOf(open, '/api/v1/stats', status)).map(({ value }) => value);
    expect(values).toContainEqual(JSON.parse(text));
  });
});

function parametersOf(path: string, method = 'get'): JsonObject[] {
  const operation = open.at('paths', path, method);
  return Object.keys(operation?.parameters ?? {}).map(
    (n) => open.at('paths', path, method, 'parameters', n) ?? {},
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
  return open.errors(sent, 'paths', RESETS, 'get', 'parameters', String(n), 'schema').length === 0;
}

function isTaken(name: string, value: string): boolean {
  try {
    return (
      Object.keys(parseQuery(`${RESETS}?${name}=${encodeURIComponent(value)}`, resetsParameters)).length > 0
    );
  } catch {
    return false;
  }
}

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
    for (const path of Object.keys(open.document.paths as object))
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
    const body = await (await serveApi(ledger.path)).resets(`?${new URLSearchParams(query)}`);
    const standard = (one: JsonObject) => String((one.schema as JsonObject).default);
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

describe(`GET ${PATH}`, () => {
  // Holds R227, L37, L40.
  test.each(['nothing there', 'a snapshot of an hour ago'])('needs no ledger: %s', async (what) => {
    const ledger = newLedger();
    if (what !== 'nothing there') ledger.publish();
    const api = await serveApi(ledger.path);
    api.clock.now += 3_600_000;
    const { status, headers, text } = await request(api.port, PATH);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'public, max-age=300',
    });
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '1.1.0' } });
  });

  // Holds L37.
  test('is the same bytes under the same strong ETag from every process', async () => {
    const [one, other] = [await serveApi('/nowhere/a.sqlite'), await serveApi('/nowhere/b.sqlite')];
    const { headers, text } = await request(one.port, PATH);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    const again = await request(other.port, PATH);
    expect([again.headers.etag, again.text]).toEqual([headers.etag, text]);
  });

  test.each([
    ['https://resets.example/about', { url: 'https://resets.example/about' }],
    ['mailto:ada@resets.example', { email: 'ada@resets.example' }],
    [null, {}],
  ])('names whom to ask about this instance: %s', async (contact, asked) => {
    const { port } = await serveApi('/nowhere/ledger.sqlite', { operator: { contact } });
    const { info, ...rest } = JSON.parse((await request(port, PATH)).text);
    expect(info.contact).toEqual({ name: 'The operator of the instance', ...asked });
    expect(Object.keys(rest)[0]).toBe('openapi');
  });
});

/** The running API, and its own description of itself, strictly read. */
async function describedBy(ledgerPath: string) {
  const { port } = await serveApi(ledgerPath);
  return { port, description: readDescription((await request(port, PATH)).text, { strict: true }) };
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
    const { port } = await serveApi('/nowhere/ledger.sqlite');
    const open = readDescription((await request(port, PATH)).text, { strict: false });
    const wrong = (error: object, apiVersion = '1') =>
      open.errors({ apiVersion, error, further: 2 }, 'components', 'schemas', 'Error');
    expect(wrong({ code: 'not_found', message: 'x', further: 1 })).toEqual([]);
    expect(wrong({ code: 'of_tomorrow', message: 'x' })).toEqual([]);
    expect(wrong({ code: 'not_found' })).toHaveLength(1);
    expect(wrong({ code: 'not_found', message: 'x' }, '2')).toHaveLength(1);
  });
});
