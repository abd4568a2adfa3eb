import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { STATUS_OF } from '../src/api/http/errors.js';
import { companyParameters, resetsParameters } from '../src/api/http/query.js';
import { launchesSchema, oddsSchema } from '../src/api/launch-schemas.js';
import {
  envelopeSchema,
  errorSchema,
  forecastSchema,
  healthBodySchema,
  resetsSchema,
  statsSchema,
} from '../src/api/schemas.js';
import { LIMITS } from '../src/lib/listen.js';

const PAGE = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');

/** The page's text under a heading, to the next one of any level. */
function sectionOf(heading: string): string {
  return PAGE.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

/** The cells of every table of this text whose first column has this heading. */
function rowsOf(text: string, heading: string): string[][] {
  return [...text.matchAll(/^\|.*\n\| -.*\n(?:\|.*\n)+/gm)]
    .map(([table]) => table.trim().split('\n').map(cells))
    .filter(([head]) => head?.[0] === heading)
    .flatMap((rows) => rows.slice(2));
}

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const bare = (cell: string | undefined) => (cell ?? '').replaceAll('`', '');

/** `gaps.meanDays or null`, as the page's first two columns say it. */
function fieldsOnPage(heading: string): string[] {
  return fieldsIn(sectionOf(heading), 'field').sort();
}

function fieldsIn(text: string, column: string): string[] {
  return rowsOf(text, column).flatMap(([names, type]) =>
    namesIn(names).map((name) => name + (/ or null$/.test(type ?? '') ? ' or null' : '')),
  );
}

/** Of `a.b`, `.c`: a.b and a.c. */
function namesIn(cell: string | undefined): string[] {
  const [first = '', ...more] = bare(cell).split(', ');
  return [first, ...more.map((name) => first.replace(/\.[^.]*$/, name))];
}

/** The forecast's fields stand in three sections; those of both horizons in one table for both. */
function forecastFieldsOnPage(): string[] {
  const sections = ['GET /api/v1/forecast', 'liveAccuracy', 'accuracy'].map(sectionOf);
  const ofBoth = sections.flatMap((text) => fieldsIn(text, 'field of both'));
  const horizons = ['sixHours', 'twentyFourHours'].flatMap((horizon) =>
    ofBoth.map((name) => `liveAccuracy.${horizon}.${name}`),
  );
  return [...sections.flatMap((text) => fieldsIn(text, 'field')), ...horizons].sort();
}

function examplesOnPage(): { path: string; body: unknown }[] {
  return [...PAGE.matchAll(/^```json ?(\S*)\n(.*?)^```$/gms)].map(([, path = '', body = '']) => ({
    path: path.replace(/\?.*/, ''),
    body: JSON.parse(body),
  }));
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** The same of a schema. An object that is never null is named by its fields alone. */
function fieldsOf(schema: z.ZodObject, leftOut: z.ZodObject = z.object({})): string[] {
  // A registry of its own: making the OpenAPI description gives schemas names, by which they would be referred to.
  const { properties } = z.toJSONSchema(schema, { metadata: z.registry() });
  const own = Object.entries(properties as Record<string, JsonSchema>);
  return own
    .filter(([name]) => !(name in leftOut.shape))
    .flatMap(([name, one]) => fieldsBelow(name, one))
    .sort();
}

function fieldsBelow(path: string, schema: JsonSchema): string[] {
  const types = (schema.anyOf ?? [schema]).flatMap((one) => one.type ?? []);
  const nullable = types.includes('null');
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const below = Object.entries(one.properties ?? one.items?.properties ?? {}).flatMap(([name, field]) =>
    fieldsBelow(`${path}${one.items ? '[]' : ''}.${name}`, field),
  );
  return one.properties && !nullable ? below : [path + (nullable ? ' or null' : ''), ...below];
}

describe('docs/api.md', () => {
  test('the way the schemas are read sees nested, nullable and listed fields', () => {
    const example = z.object({
      a: z.object({ b: z.string().nullable() }),
      c: z.array(z.object({ d: z.object({ e: z.int() }).nullable() })),
    });
    expect(fieldsOf(example)).toEqual(['a.b or null', 'c', 'c[].d or null', 'c[].d.e']);
  });

  test.each([
    ['Answers', envelopeSchema, z.object({})],
    ['GET /api/v1/stats', statsSchema, envelopeSchema],
    ['GET /api/v1/resets', resetsSchema, envelopeSchema],
    ['GET /api/v1/odds', oddsSchema, envelopeSchema],
    ['GET /api/v1/launches', launchesSchema, envelopeSchema],
    ['GET /api/v1/health', healthBodySchema, z.object({})],
  ])('names every field under "%s" and no other, and says which can be null', (heading, schema, leftOut) => {
    expect(fieldsOnPage(heading)).toEqual(fieldsOf(schema, leftOut));
  });

  test('names every field of the forecast and no other, and says which can be null', () => {
    expect(forecastFieldsOnPage()).toEqual(fieldsOf(forecastSchema, envelopeSchema));
  });

  test('names every endpoint, each with a section of its own', () => {
    const rows = rowsOf(PAGE, 'endpoint').map(([path]) => bare(path));
    expect(rows).toEqual([
      '/api/v1/stats',
      '/api/v1/resets',
      '/api/v1/forecast',
      '/api/v1/odds',
      '/api/v1/launches',
      '/api/v1/health',
    ]);
    expect([...PAGE.matchAll(/^## GET (.*)$/gm)].map(([, path]) => path)).toEqual(rows);
  });

  test.each(['odds', 'launches'])('names every query parameter of %s', (endpoint) => {
    const rows = rowsOf(sectionOf(`GET /api/v1/${endpoint}`), 'parameter');
    expect(rows.map(([name]) => bare(name))).toEqual(Object.keys(companyParameters.shape));
  });

  test('names every document, each with a section of its own', () => {
    const rows = rowsOf(PAGE, 'document').map(([path]) => bare(path));
    expect(rows).toEqual(['/feed.atom', '/calendar.ics', '/badge.svg', '/docs']);
    expect([...PAGE.matchAll(/^## (\/.*)$/gm)].map(([, path]) => path)).toEqual(rows);
  });

  test('names every error code with its status, and no other', () => {
    const codes = rowsOf(sectionOf('Errors'), 'code').map(([code, status]) => [bare(code), Number(status)]);
    expect(Object.fromEntries(codes)).toEqual(STATUS_OF);
  });

  test('names every query parameter, its bounds and its default', () => {
    const rows = rowsOf(sectionOf('GET /api/v1/resets'), 'parameter');
    expect(rows.map(([name]) => bare(name))).toEqual(Object.keys(resetsParameters.shape));
    const [limit, offset] = rows.map(([, accepts]) => /(\d+) to (\d+)/.exec(accepts ?? '')?.slice(1) ?? []);
    for (const [name, bounds] of Object.entries({ limit, offset })) {
      const [least = '', most = ''] = bounds ?? [];
      const accepts = (value: bigint) => resetsParameters.safeParse({ [name]: String(value) }).success;
      expect([accepts(BigInt(least)), accepts(BigInt(most))]).toEqual([true, true]);
      expect([accepts(BigInt(least) - 1n), accepts(BigInt(most) + 1n)]).toEqual([false, false]);
    }
    const standard = resetsParameters.parse({});
    expect(rows.slice(0, 2).map(([, , without]) => Number(without))).toEqual([
      standard.limit,
      standard.offset,
    ]);
  });

  test('its example bodies are what the schemas ask for, to the key', () => {
    const examples = examplesOnPage();
    expect(examples.map(({ path }) => path)).toEqual([
      '/api/v1/stats',
      '/api/v1/resets',
      '/api/v1/forecast',
      '/api/v1/odds',
      '/api/v1/launches',
      '/api/v1/health',
      '/api/v1/health',
      '',
    ]);
    const schemas: Readonly<Record<string, z.ZodObject>> = {
      '/api/v1/stats': statsSchema,
      '/api/v1/resets': resetsSchema,
      '/api/v1/forecast': forecastSchema,
      '/api/v1/odds': oddsSchema,
      '/api/v1/launches': launchesSchema,
      '/api/v1/health': healthBodySchema,
    };
    for (const { path, body } of examples) expect((schemas[path] ?? errorSchema).parse(body)).toEqual(body);
  });

  test('its examples of data are of one snapshot and agree with each other', () => {
    const bodyOf = (path: string) => examplesOnPage().find((one) => one.path === path)?.body;
    const stats = statsSchema.parse(bodyOf('/api/v1/stats'));
    const resets = resetsSchema.parse(bodyOf('/api/v1/resets'));
    const forecast = forecastSchema.parse(bodyOf('/api/v1/forecast'));
    const envelope = envelopeSchema.parse(stats);
    expect(resets).toMatchObject({ ...envelope, totalResets: stats.totalResets });
    expect(forecast).toMatchObject({ ...envelope, lastResetAt: stats.lastResetAt });
    expect(resets.resets[0]?.at).toBe(stats.lastResetAt);
    const odds = oddsSchema.parse(bodyOf('/api/v1/odds'));
    const { generatedAt, company, companies, ledgerAsOf } = launchesSchema.parse(bodyOf('/api/v1/launches'));
    expect(odds).toMatchObject({ generatedAt, company, companies, ledgerAsOf });
    expect(generatedAt).toBe(stats.generatedAt);
    const { twentyFourHours, evaluationDays, latestAt } = forecast.liveAccuracy;
    expect([twentyFourHours.windows, latestAt]).toEqual([evaluationDays, stats.generatedAt]);
  });

  test('every page of the documentation that it leads to is there, to the heading', () => {
    for (const [, file = '', anchor] of PAGE.matchAll(/\]\(([a-z]+\.md)(?:#([\w-]+))?\)/g)) {
      const text = readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8');
      const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      if (anchor !== undefined) expect(anchors, file).toContain(anchor);
    }
  });
});

test('the limits on the page are those of the listener', () => {
  const numbers = rowsOf(sectionOf('Limits'), 'limit').map(([, value]) =>
    Number(/[\d,]+/.exec(value ?? '')?.[0].replace(',', '')),
  );
  expect(numbers).toEqual([
    LIMITS.headerBytes,
    LIMITS.headersTimeoutMs / 1_000,
    LIMITS.requestTimeoutMs / 1_000,
    LIMITS.stalledTimeoutMs / 1_000,
    LIMITS.keepAliveTimeoutMs / 1_000,
    LIMITS.connections,
  ]);
  expect(sectionOf('Limits')).toContain(`every ${LIMITS.timeoutCheckMs / 1_000} seconds`);
});
