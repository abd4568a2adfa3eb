import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROMISES, RESETS } from '../../src/api/data/record-tables.js';
import { csvOf } from '../../src/api/data/table.js';
import type { PastPromise } from '../../src/core/record/promise-history.js';
import type { HistoryReset } from '../../src/ledger/read/history.js';
import { failureOf, NOW, OWN, readOnce, sourceOf } from './_reading.js';

const iso = (at: number) => new Date(at).toISOString();
const HOUR = 3_600_000;
const hash = (letter: string) => letter.repeat(64);
const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** What an upstream serves. */
let files: Record<'coverage' | 'resets' | 'promises', string>;
let record: Record<string, unknown>;
/** The package as it is sent, after all else. */
let change: (content: { record: object; resources: object[] }) => unknown;
let asked: string[];
let server: Server;

const reset = (at: number, more: Partial<HistoryReset> = {}): HistoryReset => ({
  ...{ kind: 'regular', at, gapMs: null, text: `Reset ${at}`, url: `https://team.example/${at}` },
  ...{ withdrawn: null, ...more },
});
const promised = (at: number, more: Partial<PastPromise> = {}): PastPromise => ({
  ...{ at, from: null, to: null, window: 'open', promises: 'regular', strength: 'explicit', times: 1 },
  ...{ another: false, state: 'open', text: 'We will reset.', url: `https://team.example/p${at}`, ...more },
});

beforeEach(async () => {
  files = {
    coverage: `from,until,basis\r\n${iso(NOW - 90 * HOUR)},${iso(NOW + HOUR)},timeline\r\n`,
    resets: csvOf(RESETS, [reset(NOW - 9 * HOUR), reset(NOW - 8 * HOUR, { kind: 'banked' })]),
    promises: csvOf(PROMISES, [promised(NOW - 2 * HOUR)]),
  };
  record = {
    ...{ apiVersion: '1', generatedAt: iso(NOW - 1000), timeline: 'live' },
    ledger: {
      ...{ id: hash('a'), provider: OWN.provider, revision: 5, mirrors: [], earlier: [] },
      chain: { seq: 100, head: hash('b') },
    },
  };
  change = (content) => content;
  asked = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const [, name] = /^\/up\/data\/(\w+)\.csv$/.exec(path) ?? [];
    if (name) return void response.end(files[name as keyof typeof files]);
    if (path !== '/up/data/datapackage.json') return void response.writeHead(404).end();
    const resources = Object.entries(files).map(([name, text]) => ({ name, hash: sha256(text) }));
    response.end(JSON.stringify(change({ record, resources })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const source = () => sourceOf(`record:http://127.0.0.1:${(server.address() as AddressInfo).port}/up/`);

describe('The data files of another instance', () => {
  it('give resets of both kinds, coverage until its snapshot, and promises as posts that are already read', async () => {
    files.promises = csvOf(PROMISES, [
      promised(NOW - 2 * HOUR, { window: 'day', from: NOW, to: NOW + HOUR, promises: 'both', times: 2 }),
    ]);
    const read = await readOnce(source());
    expect(read.record).toMatchObject({
      coverage: [{ fromAt: NOW - 90 * HOUR, toAt: NOW - 1000 }],
      entries: [
        { kind: 'regular', at: NOW - 9 * HOUR },
        { kind: 'banked', at: NOW - 8 * HOUR },
      ],
    });
    const name = read.record?.name;
    expect(read.completeUntil).toBeNull();
    expect(read.posts).toMatchObject([
      {
        ...{ at: NOW - 2 * HOUR, text: 'We will reset.', dating: 'stated' },
        given: {
          by: `mirror of ${name}`,
          reading: {
            ...{ kind: 'hint', promises: 'both', strength: 'explicit', times: 2, evidence: 'We will reset.' },
            window: { kind: 'day', from: NOW, to: NOW + HOUR },
          },
        },
      },
    ]);
    expect(asked.every((path) => path.startsWith('/up/data/'))).toBe(true);
  });

  it('list withdrawn resets, which are none', async () => {
    const withdrawn = { at: NOW, reason: 'a mistake' };
    // The second one was recorded again at the same instant.
    files.resets = csvOf(RESETS, [
      ...[reset(NOW - 9 * HOUR, { withdrawn }), reset(NOW - 8 * HOUR, { withdrawn }), reset(NOW - 8 * HOUR)],
    ]);
    expect((await readOnce(source())).record?.entries).toMatchObject([{ at: NOW - 8 * HOUR }]);
  });

  it('bring back every text that was written, whatever a spreadsheet would make of it', async () => {
    // As a source stores them: no lone surrogates, and at most 25,000 characters.
    const texts = fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(texts, async (written) => {
        const foreign = [...written, '=1', "'=1", '\t@', ' +1', '"', '\r\n', "''"];
        files.resets = csvOf(
          RESETS,
          foreign.map((text, n) => reset(NOW - (n + 1) * HOUR, { text })),
        );
        const { record } = await readOnce(source());
        expect(record?.entries?.map(({ text }) => text)).toEqual(foreign);
      }),
      { numRuns: 20 },
    );
  });

  it('are read again when one of them is of another snapshot, and given up for this turn when they stay so', async () => {
    change = (content) => {
      if (asked.length > 1) return content;
      return { ...content, resources: content.resources.map((one) => ({ ...one, hash: sha256('other') })) };
    };
    expect((await readOnce(source())).record?.entries).toHaveLength(2);
    change = (content) => ({
      ...content,
      resources: content.resources.map((one) => ({ ...one, hash: sha256('other') })),
    });
    expect(await failureOf(readOnce(source()))).toMatchObject({
      failureClass: 'invalid_payload',
      message: expect.stringContaining('its files are not those of its package'),
    });
  });

  it.each<[string, () => void, string]>([
    ['no ledger yet', () => Object.assign(record, { ledger: null }), 'ledger'],
    ['a kind that is unknown', () => rows('resets', (row) => row.replace('banked', 'double')), 'resets.csv'],
    ['no instant', () => rows('resets', (row) => row.replace(/^2\d+/, '20x6')), 'resets.csv'],
    ['an address of a script', () => rows('promises', (row) => row.replace('https:', 'js:')), 'promises.csv'],
    ['fewer cells than columns', () => rows('coverage', () => 'x'), 'coverage.csv'],
    ['a reset twice', () => rows('resets', (row) => `${row}\r\n${row}`), 'same instant'],
    [
      'a promise of the future',
      () => {
        files.promises = csvOf(PROMISES, [promised(NOW + 24 * HOUR)]);
      },
      'in the future',
    ],
  ])('are not taken with %s', async (_, spoil, message) => {
    spoil();
    expect(await failureOf(readOnce(source()))).toMatchObject({
      failureClass: 'invalid_payload',
      message: expect.stringContaining(message),
    });
  });

  it('are not taken without the hash of each file that is followed', async () => {
    change = (content) => ({ ...content, resources: content.resources.slice(1) });
    expect((await failureOf(readOnce(source()))).message).toContain('names no hash of coverage.csv');
  });

  it('are refused when a banked reset vanished without a statement', async () => {
    const first = await readOnce(source());
    files.resets = csvOf(RESETS, [reset(NOW - 9 * HOUR)]);
    expect(await failureOf(readOnce(source(), { after: first }))).toMatchObject({
      failureClass: 'rewritten_history',
    });
  });
});

/** Changes the rows of a file below its header. */
function rows(name: keyof typeof files, change: (row: string) => string): void {
  const [header, ...lines] = files[name].trimEnd().split('\r\n');
  files[name] = `${[header, ...lines.map(change)].join('\r\n')}\r\n`;
}
