import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanText } from '../../src/core/clean-text.js';
import { readInstance } from '../../src/sources/instances/read-instance.js';
import {
  coverageFile,
  type InstanceFiles,
  resetsFile,
  serveInstanceFiles,
} from '../_support/servers/instance-files.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { failureOf, NOW, quickClient } from './_reading.js';

const HOUR = 3_600_000;

let up: InstanceFiles;

beforeEach(async () => {
  const files = {
    coverage: coverageFile([
      [NOW - 90 * HOUR, NOW + HOUR],
      [NOW + 2 * HOUR, NOW + 3 * HOUR],
    ]),
    resets: resetsFile([{ at: NOW - 9 * HOUR }, { at: NOW - 8 * HOUR, kind: 'banked' }]),
  };
  up = await serveInstanceFiles(files, 'Birdworks', NOW);
});
const read = (url = up.url) => readInstance(quickClient(), url, new AbortController().signal, NOW);

describe('The data files of another instance', () => {
  it('are read below its address', async () => {
    await read(`${up.url}?token=t0k3n`);
    expect(up.asked).toEqual(
      ['files.json', 'coverage.csv', 'resets.csv'].map((name) => `/up/data/${name}?token=t0k3n`),
    );
  });

  it('give resets of both kinds, coverage until its snapshot, and whose product it records', async () => {
    expect(await read()).toMatchObject({
      generatedAt: NOW - 1000,
      provider: 'Birdworks',
      covered: [{ fromAt: NOW - 90 * HOUR, toAt: NOW - 1000 }],
      entries: [
        { kind: 'regular', at: NOW - 9 * HOUR },
        { kind: 'banked', at: NOW - 8 * HOUR },
      ],
    });
  });

  it('say whom a reset was for', async () => {
    const plans = ['Plus', 'Team, yearly', '=Pro'];
    up.files.resets = resetsFile([
      { at: NOW - 9 * HOUR, scope: 'plan', plans },
      { at: NOW - 8 * HOUR, scope: 'paid' },
      { at: NOW - 7 * HOUR },
    ]);
    expect((await read()).entries).toMatchObject([
      { scope: 'plan', plans },
      { scope: 'paid', plans: [] },
      { scope: null, plans: [] },
    ]);
  });

  it('list withdrawn resets, which are none', async () => {
    const withdrawn = { at: NOW, reason: 'a mistake' };
    // The second one was recorded again at the same instant.
    up.files.resets = resetsFile([
      { at: NOW - 9 * HOUR, withdrawn },
      { at: NOW - 8 * HOUR, withdrawn },
      { at: NOW - 8 * HOUR },
    ]);
    expect((await read()).entries).toMatchObject([{ at: NOW - 8 * HOUR }]);
  });

  it('bring back every text that was written, whatever a spreadsheet would make of it', async () => {
    // As a source stores them.
    const stored = fc
      .string({ unit: 'binary', minLength: 1 })
      .map(cleanText)
      .filter((text) => text !== '');
    const texts = fc.array(stored, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(texts, async (written) => {
        const foreign = [...written, '=1', "'=1", '\t@', ' +1', '"', '\n', "''"];
        up.files.resets = resetsFile(foreign.map((text, n) => ({ at: NOW - (n + 1) * HOUR, text })));
        expect((await read()).entries.map(({ text }) => text)).toEqual(foreign);
      }),
      { numRuns: 20 },
    );
  });

  it('bring no character that could steer a terminal, no text of more than 25,000 characters, and no instant before 2000', async () => {
    const foul = '\u001b]0;x\u0007Reset\u202e!\u009b';
    const long = 'x'.repeat(30_000);
    up.files.resets = resetsFile([
      { at: NOW - 9 * HOUR, text: foul, url: 'https://team.example/a b"\u202e' },
      { at: NOW - 8 * HOUR, text: long },
    ]);
    expect((await read()).entries).toMatchObject([
      { text: ']0;xReset!', url: 'https://team.example/a%20b%22%E2%80%AE' },
      { text: long.slice(0, 25_000) },
    ]);
    up.files.coverage = coverageFile([[Date.UTC(1999, 11, 31), NOW]]);
    expect((await failureOf(read())).message).toContain('expected an instant from 2000 on');
  });

  it('are read again when one of them is of another snapshot, and given up when they stay so', async () => {
    const otherHashes: InstanceFiles['change'] = (content) => ({
      ...content,
      files: content.files.map((one) => ({ ...one, sha256: 'e'.repeat(64) })),
    });
    up.change = (content) => (up.asked.length > 1 ? content : otherHashes(content));
    expect((await read()).entries).toHaveLength(2);
    up.change = otherHashes;
    const words = 'its files are not those of its list';
    const failed = { failureClass: 'invalid_payload', message: expect.stringContaining(words) };
    expect(await failureOf(read())).toMatchObject(failed);
    // Or when they change all the time.
    up.change = (content) => {
      up.files.resets = resetsFile([{ at: NOW - up.asked.length * HOUR }]);
      return content;
    };
    const message = expect.stringContaining('changed while it was read');
    expect(await failureOf(read())).toMatchObject({ ...failed, message });
  });

  it.each<[string, () => void, string]>([
    ['no provider', () => Object.assign(up.record, { provider: null }), 'provider'],
    ['a kind that is unknown', () => rows('resets', (row) => row.replace('banked', 'double')), 'resets.csv'],
    [
      'a scope that no reset has',
      () => Object.assign(up.files, { resets: resetsFile([{ at: NOW - HOUR, scope: 'few' as 'paid' }]) }),
      'resets.csv',
    ],
    [
      'plans beside another scope',
      () =>
        Object.assign(up.files, { resets: resetsFile([{ at: NOW - HOUR, scope: 'paid', plans: ['Pro'] }]) }),
      'expected names where the scope is plan',
    ],
    ['no instant', () => rows('resets', (row) => row.replace(/^2\d+/, '20x6')), 'resets.csv'],
    ['an address of a script', () => rows('resets', (row) => row.replace('https:', 'js:')), 'url'],
    ['fewer cells than columns', () => rows('coverage', () => 'x'), 'coverage.csv'],
    ['a reset twice', () => rows('resets', (row) => `${row}\r\n${row}`), 'same instant'],
    [
      'a reset of the future',
      () => Object.assign(up.files, { resets: resetsFile([{ at: NOW + 24 * HOUR }]) }),
      'in the future',
    ],
  ])('are not taken with %s', async (_, spoil, message) => {
    spoil();
    expect(await failureOf(read())).toMatchObject({
      failureClass: 'invalid_payload',
      message: expect.stringContaining(message),
    });
  });

  it('are not taken without the hash of each file that is read', async () => {
    up.change = (content) => ({ ...content, files: content.files.slice(1) });
    expect((await failureOf(read())).message).toContain('names no hash of coverage.csv');
  });

  it.each(['coverage', 'resets'] as const)('are not taken with more than 5,000 rows of %s', async (name) => {
    const [header, row] = up.files[name].split('\r\n');
    up.files[name] = [header, ...Array.from({ length: 5_001 }, () => row), ''].join('\r\n');
    expect(await failureOf(read())).toMatchObject({
      failureClass: 'too_large',
      message: expect.stringContaining(`has more than 5,000 rows in ${name}.csv`),
    });
  });
});

describe('An instance is not read', () => {
  it.each([
    [200, '<!doctype html><title>Shop</title>', 'invalid_payload', 'an HTML page'],
    [404, '', 'not_found', 'status 404'],
    [503, '{"apiVersion":"1","error":{}}', 'http_status', 'has no recent record itself'],
    [500, '', 'http_status', 'status 500'],
  ])('from an answer with status %i and «%s»', async (status, text, failureClass, message) => {
    const base = await serveLocally((_, response) => response.writeHead(status).end(text));
    expect(await failureOf(read(`${base}/`))).toMatchObject({
      failureClass,
      message: expect.stringContaining(message),
    });
  });
});

/** Changes the rows of a file below its header. */
function rows(name: keyof InstanceFiles['files'], change: (row: string) => string): void {
  const [header, ...lines] = up.files[name].trimEnd().split('\r\n');
  up.files[name] = `${[header, ...lines.map(change)].join('\r\n')}\r\n`;
}
