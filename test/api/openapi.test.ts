import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { exampleAnswers } from '../../scripts/example-answers.js';
import { DATA_FILES } from '../../src/api/data/data-files.js';
import { describeApi } from '../../src/api/openapi/document.js';
import { EXAMPLES } from '../../src/api/openapi/examples.js';
import { serve } from '../_support/servers/api.js';
import { examplesOf, type Json, type Node, readDescription } from './_described.js';

const PATH = '/api/openapi.json';
const TEXT = JSON.stringify(describeApi());
const open = readDescription(TEXT, { strict: false });
const strict = readDescription(TEXT, { strict: true });

type Item = Record<string, Node>;
const operations = Object.entries(open.document.paths as unknown as Record<string, Item>).flatMap(
  ([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

/** Every object of the document, with the keys that lead to it. */
function* nodes(value: Json | undefined, keys: readonly string[] = []): Generator<[readonly string[], Node]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [keys, value];
  for (const [key, one] of Object.entries(value)) yield* nodes(one as Json, [...keys, key]);
}
const all = [...nodes(open.document as Json)];

describe('the document', () => {
  test('is valid OpenAPI 3.1, says an independent validator', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(TEXT))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = JSON.parse(TEXT);
    delete broken.info.title;
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

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
    const { description } = open.document.info as Node;
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
        .concat(PATH, '/feed.atom', '/feed.json', '/calendar.ics', '/badge.svg')
        .concat(
          DATA_FILES.map(({ path }) => path),
          '/data/datapackage.json',
        )
        .sort()
        .flatMap((path) => ['get', 'head', 'options'].map((method) => `${method} ${path}`)),
    );
  });

  test('names every operation once, in a way that is a name in any language, and sums it up', () => {
    const names = operations.map(({ operation }) => String(operation.operationId));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(get|head|options)([A-Z][a-z]+)+$/);
    const tags = (open.document.tags as unknown as Node[]).map(({ name }) => name);
    for (const { operation } of operations) {
      expect(operation).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
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
    const isNamed = ([keys]: [readonly string[], Node]) =>
      ['properties', 'responses', 'parameters', 'headers'].includes(keys.at(-2) ?? '') &&
      !keys.includes('examples');
    const named = all.filter(isNamed);
    expect(named.length).toBeGreaterThan(400);
    const silent = named.filter(([keys]) => typeof open.at(...keys)?.description !== 'string');
    // What a component is, its fields say.
    const isComponent = ([, { $ref }]: [readonly string[], Node]) =>
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
    const { text } = await (await serve('/nowhere/ledger.sqlite')).send(path, { method });
    const values = Object.values(examplesOf(open, '/api/v1/stats', status)).map(({ value }) => value);
    expect(values).toContainEqual(JSON.parse(text));
  });
});
