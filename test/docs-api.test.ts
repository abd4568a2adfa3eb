import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withGenerated } from '../scripts/api-page.js';
import { readDescription } from '../scripts/described-fields.js';
import { errorSchema } from '../src/api/http/error-schemas.js';
import { ERRORS } from '../src/api/http/errors.js';
import { companyParameters, resetsParameters } from '../src/api/http/query.js';
import { envelopeSchema } from '../src/core/published/envelope.js';
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

const ENVELOPE = envelopeSchema.shape;

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const bare = (cell: string | undefined) => (cell ?? '').replaceAll('`', '');

describe('docs/api.md', () => {
  test('its field tables and examples are those of the schemas (npm run docs:api writes them)', () => {
    expect(withGenerated(PAGE)).toBe(PAGE);
  });

  test('has a table for every answer', () => {
    const tables = [...PAGE.matchAll(/<!-- fields:(\w+) -->/g)].map(([, name]) => name);
    expect(tables).toEqual(
      expect.arrayContaining(['Envelope', 'Stats', 'Resets', 'Forecast', 'Odds', 'Launches', 'Health']),
    );
  });

  test('a table names every field of its object, also where several share a row', () => {
    const { schemas } = readDescription().components;
    for (const [, name = '', table = ''] of PAGE.matchAll(/<!-- fields:(\w+) -->\n(.*?)<!-- \/fields/gs)) {
      if (name === 'Envelope') continue;
      const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
      const fields = Object.keys(schemas[name]?.properties ?? {}).filter((field) => !(field in ENVELOPE));
      expect(named.map(bare), name).toEqual(expect.arrayContaining(fields));
    }
  });

  test('every object that a table refers to has a table of its own', () => {
    const refers = [...PAGE.matchAll(/^\| `\S+` \| (?:array of )?`([A-Z]\w+)`/gm)].map(([, name]) => name);
    expect(refers.length).toBeGreaterThan(5);
    for (const name of refers) expect(PAGE).toContain(`<!-- fields:${name} -->`);
  });

  test('a table of what the API does not have is an error, not an empty table', () => {
    expect(() => withGenerated('<!-- fields:Nothing -->\n<!-- /fields -->')).toThrow(
      'no object named Nothing',
    );
    expect(() => withGenerated('<!-- example:/api/v1/no -->\n<!-- /example -->')).toThrow('no example');
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
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])),
    );
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

  test('its example of an error is one', () => {
    const [, body = ''] = /^```json\n(.*?)^```$/ms.exec(sectionOf('Errors')) ?? [];
    expect(errorSchema.parse(JSON.parse(body))).toEqual(JSON.parse(body));
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
