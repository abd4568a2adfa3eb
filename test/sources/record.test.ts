import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetsExample } from '../../src/api/openapi/examples/record.js';
import { parseLaunchFeed } from '../../src/sources/launches/launch-feed-spec.js';
import { parseTimelineSpec } from '../../src/sources/timeline/timeline-spec.js';
import { failureOf, NOW, OWN, readOnce, sourceOf } from './_reading.js';

const iso = (at: number) => new Date(at).toISOString();
const DAY = 24 * 3_600_000;
type Body = typeof resetsExample;

/** What an upstream serves: resets, newest first, at a snapshot. */
let resets: Body['resets'];
let generatedAt: number;
let change: (body: Body) => unknown;
let asked: string[];
let answer: (() => { status: number; text: string }) | null;
let server: Server;
beforeEach(async () => {
  resets = Array.from({ length: 150 }, (_, n) => ({
    at: iso(NOW - (n + 1) * DAY),
    gapDays: null,
    announcement: { text: `Reset ${n}`, url: `https://team.example/posts/${n}` },
  }));
  generatedAt = NOW - 1000;
  change = (body) => body;
  asked = [];
  answer = null;
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    // An older instance, without data files.
    if (request.url?.includes('/data/')) {
      response.writeHead(answer?.().status ?? 404).end(answer?.().text);
      return;
    }
    const url = new URL(request.url ?? '', 'http://localhost');
    const [limit, offset] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('offset'))];
    const body = {
      ...structuredClone(resetsExample),
      generatedAt: iso(generatedAt),
      totalResets: resets.length,
      totalMatching: resets.length,
      ...{ limit, offset, nextOffset: offset + limit < resets.length ? offset + limit : null },
      resets: resets.slice(offset, offset + limit),
    };
    body.ledger = { ...(body.ledger as object), provider: OWN.provider } as Body['ledger'];
    const { status, text } = answer?.() ?? { status: 200, text: JSON.stringify(change(body)) };
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
  it('is read page by page, below the configured address, and gives resets instead of posts', async () => {
    const read = await readOnce(source('/tracker/?token=t0k3n'));
    expect(asked).toEqual([
      '/tracker/data/datapackage.json?token=t0k3n',
      '/tracker/api/v1/resets?token=t0k3n&limit=1&offset=0',
      '/tracker/api/v1/resets?token=t0k3n&limit=100&offset=0',
      '/tracker/api/v1/resets?token=t0k3n&limit=100&offset=100',
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

  it('is read again from the start when a snapshot is published between two pages', async () => {
    change = (body) => {
      if (body.offset !== 100 || asked.length !== 4) return body;
      generatedAt += 500;
      return { ...body, generatedAt: iso(generatedAt) };
    };
    expect((await readOnce(source())).record?.entries).toHaveLength(150);
    expect(asked).toHaveLength(8);
  });

  it('is given up for this turn when it changes all the time', async () => {
    change = (body) => {
      generatedAt += 1;
      return body;
    };
    expect(await failureOf(readOnce(source()))).toMatchObject({
      failureClass: 'invalid_payload',
      message: expect.stringContaining('changed while it was read'),
    });
  });

  it('claims no coverage after its snapshot', async () => {
    change = (body) => ({
      ...body,
      ledger: {
        ...body.ledger,
        coverage: [
          { from: iso(NOW - 9 * DAY), until: iso(NOW - 8 * DAY) },
          { from: iso(NOW - 7 * DAY), until: iso(NOW + DAY) },
          { from: iso(NOW + DAY), until: iso(NOW + 2 * DAY) },
        ],
      },
    });
    expect((await readOnce(source())).record?.coverage).toEqual([
      { fromAt: NOW - 9 * DAY, toAt: NOW - 8 * DAY },
      { fromAt: NOW - 7 * DAY, toAt: generatedAt },
    ]);
  });

  it('keeps texts as they will be stored, at most 25,000 characters of each', async () => {
    const [first, second] = resets;
    if (first) first.announcement = { text: 'x'.repeat(30_000), url: null };
    if (second) second.announcement = { text: 'half \ud83d', url: null };
    const { record } = await readOnce(source());
    expect(record?.entries?.[0]?.text).toHaveLength(25_000);
    expect(record?.entries?.[1]?.text).toBe('half \ufffd');
  });

  it('leaves things as they are when a cache gives an older snapshot', async () => {
    const first = await readOnce(source());
    generatedAt -= 60_000;
    resets = resets.slice(1);
    const second = await readOnce(source(), { after: first });
    expect(second).toMatchObject({ outcome: 'not_modified', state: first.state });
    expect(second.record).toBeUndefined();
  });

  it.each<[string, (body: Body) => unknown, string]>([
    ['an older program', ({ ledger, ...body }) => body, 'does not publish its ledger'],
    ['no state of its ledger yet', (body) => ({ ...body, ledger: null }), 'ledger'],
    ['a reset twice', (body) => ({ ...body, resets: body.resets.map(() => resets[0]) }), 'same instant'],
    ['a reset in the future', (body) => withFirst(body, { at: iso(NOW + DAY) }), 'in the future'],
    ['no instant', (body) => withFirst(body, { at: '2026-02-31T00:00:00Z' }), 'resets.0.at'],
    [
      'an address of a script',
      (body) => withFirst(body, { announcement: { text: null, url: 'javascript:1' } }),
      'url',
    ],
    ['fewer resets than it counts', (body) => ({ ...body, nextOffset: null }), 'lists 100 of 150 resets'],
  ])('is not read when it has %s', async (_, wrong, message) => {
    change = wrong;
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

const withFirst = (body: Body, reset: object) => ({
  ...body,
  resets: body.resets.map((one, n) => (n + body.offset === 0 ? { ...one, ...reset } : one)),
});

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
