import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/api/openapi/examples.js';
import type { ResetsBody } from '../../src/api/schemas/schemas.js';
import { parseLaunchFeed } from '../../src/sources/launches/launch-feed-spec.js';
import { parseTimelineSpec } from '../../src/sources/timeline/timeline-spec.js';
import { failureOf, NOW, OWN, readOnce, sourceOf } from './_reading.js';

const iso = (at: number) => new Date(at).toISOString();
const DAY = 24 * 3_600_000;

interface Row {
  readonly at: string;
  readonly text: string;
  readonly url: string;
}

/** What an upstream serves at a snapshot: resets, newest first, and the intervals that it states. */
let resets: Row[];
let coverage: [from: number, until: number][];
let generatedAt: number;
let packaged: (body: Record<string, unknown>) => unknown;
let asked: string[];
let answer: (() => { status: number; text: string }) | null;
let server: Server;

const csv = (...rows: (readonly string[])[]) =>
  rows.map((row) => `${row.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(',')}\r\n`).join('');
const files = (): Record<string, string> => ({
  resets: csv(
    ['at', 'kind', 'text', 'url', 'status'],
    ...resets.map(({ at, text, url }) => [at, 'regular', text, url, 'confirmed']),
  ),
  promises: csv(['at', 'from', 'to', 'window', 'promises', 'strength', 'times', 'another', 'text', 'url']),
  coverage: csv(['from', 'until'], ...coverage.map((one) => one.map(iso))),
});
const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

function dataPackage(): unknown {
  const { value } = EXAMPLES['/api/v1/resets']?.page ?? {};
  const { coverage: _stated, ...ledger } = { ...(value as ResetsBody).ledger, provider: OWN.provider };
  const resources = Object.entries(files()).map(([name, text]) => ({ name, hash: hashOf(text) }));
  const record = { apiVersion: '1', generatedAt: iso(generatedAt), timeline: 'live', ledger };
  return packaged({ record, resources });
}

beforeEach(async () => {
  resets = Array.from({ length: 150 }, (_, n) => ({
    at: iso(NOW - (n + 1) * DAY),
    text: `Reset ${n}`,
    url: `https://team.example/posts/${n}`,
  }));
  coverage = [];
  generatedAt = NOW - 1000;
  packaged = (body) => body;
  asked = [];
  answer = null;
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [, name] = /\/data\/(\w+)\.csv/.exec(request.url ?? '') ?? [];
    const { status, text } = answer?.() ?? {
      status: 200,
      text: name ? (files()[name] ?? '') : JSON.stringify(dataPackage()),
    };
    response.writeHead(status, status === 503 ? { 'retry-after': '60' } : {}).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const source = (path = '/') => sourceOf(`record:${base()}${path}`);

describe('A record read from another instance', () => {
  it('is read file by file, below the configured address, and gives resets instead of posts', async () => {
    const read = await readOnce(source('/tracker/?token=t0k3n'));
    expect(asked).toEqual([
      '/tracker/data/datapackage.json?token=t0k3n',
      '/tracker/data/coverage.csv?token=t0k3n',
      '/tracker/data/resets.csv?token=t0k3n',
      '/tracker/data/promises.csv?token=t0k3n',
    ]);
    expect(read).toMatchObject({ outcome: 'ok', posts: [], completeUntil: null, incomplete: null });
    expect(read.record?.name).toBe(`${base().slice(7)}/tracker`);
    expect(read.record?.entries).toHaveLength(150);
    expect(read.record?.entries?.[149]).toMatchObject({
      ...{ kind: 'regular', at: NOW - 150 * DAY },
      ...{ text: 'Reset 149', url: 'https://team.example/posts/149' },
    });
    expect(source('/tracker/?token=t0k3n').key).toBe(`record:${base()}/tracker/?token=***`);
    expect(JSON.stringify(read.state)).not.toContain('t0k3n');
  });

  it('is read again from the start when a snapshot is published between two files', async () => {
    packaged = (body) => {
      if (asked.length === 1) resets = resets.slice(1);
      return body;
    };
    expect((await readOnce(source())).record?.entries).toHaveLength(149);
    expect(asked.filter((path) => path.endsWith('datapackage.json'))).toHaveLength(2);
  });

  it('is given up for this turn when it changes all the time', async () => {
    packaged = (body) => {
      resets = resets.slice(1);
      return body;
    };
    expect(await failureOf(readOnce(source()))).toMatchObject({
      failureClass: 'invalid_payload',
      message: expect.stringContaining('changed while it was read'),
    });
  });

  it('claims no coverage after its snapshot', async () => {
    coverage = [
      [NOW - 9 * DAY, NOW - 8 * DAY],
      [NOW - 7 * DAY, NOW + DAY],
      [NOW + DAY, NOW + 2 * DAY],
    ];
    expect((await readOnce(source())).record?.coverage).toEqual([
      { fromAt: NOW - 9 * DAY, toAt: NOW - 8 * DAY },
      { fromAt: NOW - 7 * DAY, toAt: generatedAt },
    ]);
  });

  it('keeps at most 25,000 characters of each text', async () => {
    resets = resets.map((one, place) => (place === 0 ? { ...one, text: 'x'.repeat(30_000) } : one));
    const { record } = await readOnce(source());
    expect(record?.entries?.[0]?.text).toHaveLength(25_000);
  });

  it('leaves things as they are when a cache gives an older snapshot', async () => {
    const first = await readOnce(source());
    generatedAt -= 60_000;
    resets = resets.slice(1);
    const second = await readOnce(source(), { after: first });
    expect(second).toMatchObject({ outcome: 'not_modified', state: first.state });
    expect(second.record).toBeUndefined();
  });

  it.each<[string, () => void, string]>([
    ['no state of its ledger', () => setPackage((record) => ({ ...record, ledger: null })), 'ledger'],
    ['a reset twice', () => setResets(() => ({ at: iso(NOW - DAY) })), 'same instant'],
    ['a reset in the future', () => setFirst({ at: iso(NOW + DAY) }), 'in the future'],
    ['no instant', () => setFirst({ at: '2026-02-31T00:00:00Z' }), '0.at'],
    ['an address of a script', () => setFirst({ url: 'javascript:1' }), 'url'],
  ])('is not read when it has %s', async (_, change, message) => {
    change();
    expect(await failureOf(readOnce(source()))).toMatchObject({
      failureClass: 'invalid_payload',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    [200, '<!doctype html><title>Shop</title>', 'invalid_payload'],
    [404, '', 'not_found'],
    [503, '{"apiVersion":"1","error":{"code":"data_unavailable","message":"m"}}', 'stale_upstream'],
    [500, '', 'http_status'],
  ])('is not read from an answer with status %i and «%s»', async (status, text, failureClass) => {
    answer = () => ({ status, text });
    expect((await failureOf(readOnce(source()))).failureClass).toBe(failureClass);
  });

  it('is refused when its snapshot is over ten minutes old, whatever it answers', async () => {
    generatedAt = NOW - 11 * 60_000;
    expect((await failureOf(readOnce(source()))).failureClass).toBe('stale_upstream');
  });
});

function setResets(change: (row: Row, place: number) => Partial<Row>): void {
  resets = resets.map((row, place) => ({ ...row, ...change(row, place) }));
}

const setFirst = (change: Partial<Row>) => setResets((_row, place) => (place === 0 ? change : {}));

function setPackage(change: (record: object) => object): void {
  packaged = (body) => ({ ...body, record: change(body.record as object) });
}

describe('An entry record:<url>', () => {
  it('needs an address; a fragment makes it another source', () => {
    expect(parseTimelineSpec('record:https://up.example/x')).toEqual({
      kind: 'record',
      url: 'https://up.example/x',
    });
    expect(parseTimelineSpec('record:up.example')).toMatch(/followed by/);
    expect(sourceOf('record:https://up.example/#restored').key).toBe('record:https://up.example/#restored');
  });

  it('is no launch feed', () => {
    expect(parseLaunchFeed('openai=record:https://up.example/')).toMatch(/record: is not/);
  });
});
