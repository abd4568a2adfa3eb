import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { cleanText } from '../../src/core/clean-text.js';
import { parseLaunchFeed } from '../../src/sources/launches/launch-feed-spec.js';
import { parseTimelineSpec } from '../../src/sources/timeline/timeline-spec.js';
import {
  coverageFile,
  type InstanceFiles,
  promisesFile,
  resetsFile,
  serveInstanceFiles,
} from '../_support/servers/instance-files.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { failureOf, NOW, OWN, readOnce, sourceOf } from './_reading.js';

const HOUR = 3_600_000;

let up: InstanceFiles;

beforeEach(async () => {
  const files = {
    coverage: coverageFile([
      [NOW - 90 * HOUR, NOW + HOUR],
      [NOW + 2 * HOUR, NOW + 3 * HOUR],
    ]),
    resets: resetsFile([{ at: NOW - 9 * HOUR }, { at: NOW - 8 * HOUR, kind: 'banked' }]),
    promises: promisesFile([{ at: NOW - 2 * HOUR }]),
  };
  up = await serveInstanceFiles(files, OWN.provider, NOW);
});
const source = () => sourceOf(up.entry);

describe('The data files of another instance', () => {
  it('are read below the configured address, without its secrets in state and name', async () => {
    const own = sourceOf(`${up.entry}?token=t0k3n`);
    const read = await readOnce(own);
    expect(up.asked).toEqual(
      ['datapackage.json', 'coverage.csv', 'resets.csv', 'promises.csv'].map(
        (name) => `/up/data/${name}?token=t0k3n`,
      ),
    );
    expect(read).toMatchObject({ outcome: 'ok', completeUntil: null, incomplete: null });
    expect(`record:http://${read.record?.name}/`).toBe(up.entry);
    expect(own.key).toBe(`${up.entry}?token=***`);
    expect(JSON.stringify(read.state)).not.toContain('t0k3n');
  });

  it('give resets of both kinds, coverage until its snapshot, and promises as posts that are already read', async () => {
    up.files.promises = promisesFile([
      { at: NOW - 2 * HOUR, window: 'day', from: NOW, to: NOW + HOUR, promises: 'both', times: 2 },
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
  });

  it('list withdrawn resets, which are none', async () => {
    const withdrawn = { at: NOW, reason: 'a mistake' };
    // The second one was recorded again at the same instant.
    up.files.resets = resetsFile([
      { at: NOW - 9 * HOUR, withdrawn },
      { at: NOW - 8 * HOUR, withdrawn },
      { at: NOW - 8 * HOUR },
    ]);
    expect((await readOnce(source())).record?.entries).toMatchObject([{ at: NOW - 8 * HOUR }]);
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
        const foreign = [...written, '=1', "'=1", '\t@', ' +1', '"', '\r\n', "''"];
        up.files.resets = resetsFile(foreign.map((text, n) => ({ at: NOW - (n + 1) * HOUR, text })));
        const { record } = await readOnce(source());
        expect(record?.entries?.map(({ text }) => text)).toEqual(foreign);
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
    const { record } = await readOnce(source());
    expect(record?.entries).toMatchObject([
      { text: ']0;xReset!', url: 'https://team.example/a%20b%22%E2%80%AE' },
      { text: long.slice(0, 25_000) },
    ]);
    up.files.coverage = coverageFile([[Date.UTC(1999, 11, 31), NOW]]);
    expect((await failureOf(readOnce(source()))).message).toContain('expected an instant from 2000 on');
  });

  it('are read again when one of them is of another snapshot, and given up for this turn when they stay so', async () => {
    const otherHashes: InstanceFiles['change'] = (content) => ({
      ...content,
      resources: content.resources.map((one) => ({ ...one, hash: `sha256:${'e'.repeat(64)}` })),
    });
    up.change = (content) => (up.asked.length > 1 ? content : otherHashes(content));
    expect((await readOnce(source())).record?.entries).toHaveLength(2);
    up.change = otherHashes;
    const words = 'its files are not those of its package';
    const failed = { failureClass: 'invalid_payload', message: expect.stringContaining(words) };
    expect(await failureOf(readOnce(source()))).toMatchObject(failed);
    // Or when they change all the time.
    up.change = (content) => {
      up.files.resets = resetsFile([{ at: NOW - up.asked.length * HOUR }]);
      return content;
    };
    const message = expect.stringContaining('changed while it was read');
    expect(await failureOf(readOnce(source()))).toMatchObject({ ...failed, message });
  });

  it('leave things as they are when a cache gives an older snapshot', async () => {
    const first = await readOnce(source());
    up.record.generatedAt = new Date(NOW - 61_000).toISOString();
    up.files.resets = resetsFile([]);
    const second = await readOnce(source(), { after: first });
    expect(second).toMatchObject({ outcome: 'not_modified', state: first.state });
    expect(second.record).toBeUndefined();
  });

  it.each<[string, () => void, string]>([
    ['no ledger yet', () => Object.assign(up.record, { ledger: null }), 'ledger'],
    ['a kind that is unknown', () => rows('resets', (row) => row.replace('banked', 'double')), 'resets.csv'],
    ['no instant', () => rows('resets', (row) => row.replace(/^2\d+/, '20x6')), 'resets.csv'],
    ['an address of a script', () => rows('promises', (row) => row.replace('https:', 'js:')), 'promises.csv'],
    ['another one', () => rows('resets', (row) => row.replace('https:', 'js:')), 'url'],
    ['fewer cells than columns', () => rows('coverage', () => 'x'), 'coverage.csv'],
    ['a reset twice', () => rows('resets', (row) => `${row}\r\n${row}`), 'same instant'],
    [
      'a promise of the future',
      () => set('promises', promisesFile([{ at: NOW + 24 * HOUR }])),
      'in the future',
    ],
    ['a reset of the future', () => set('resets', resetsFile([{ at: NOW + 24 * HOUR }])), 'in the future'],
  ])('are not taken with %s', async (_, spoil, message) => {
    spoil();
    expect(await failureOf(readOnce(source()))).toMatchObject({
      failureClass: 'invalid_payload',
      message: expect.stringContaining(message),
    });
  });

  it('are not taken without the hash of each file that is followed', async () => {
    up.change = (content) => ({ ...content, resources: content.resources.slice(1) });
    expect((await failureOf(readOnce(source()))).message).toContain('names no hash of coverage.csv');
  });

  it.each([
    'coverage',
    'resets',
    'promises',
  ] as const)('are not taken with more than 5,000 rows of %s', async (name) => {
    const [header, row] = up.files[name].split('\r\n');
    up.files[name] = [header, ...Array.from({ length: 5_001 }, () => row), ''].join('\r\n');
    expect(await failureOf(readOnce(source()))).toMatchObject({
      failureClass: 'too_large',
      message: expect.stringContaining(`has more than 5,000 rows in ${name}.csv`),
    });
  });

  it('are refused when a banked reset vanished without a statement', async () => {
    const first = await readOnce(source());
    up.files.resets = resetsFile([{ at: NOW - 9 * HOUR }]);
    expect(await failureOf(readOnce(source(), { after: first }))).toMatchObject({
      failureClass: 'rewritten_history',
    });
  });
});

describe('An instance is not read', () => {
  it.each([
    [200, '<!doctype html><title>Shop</title>', 'invalid_payload'],
    [404, '', 'not_found'],
    [503, '{"apiVersion":"1","error":{"code":"data_unavailable","message":"m"}}', 'stale_upstream'],
    [500, '', 'http_status'],
  ])('from an answer with status %i and «%s»', async (status, text, failureClass) => {
    const base = await serveLocally((_, response) => response.writeHead(status).end(text));
    expect((await failureOf(readOnce(sourceOf(`record:${base}/`)))).failureClass).toBe(failureClass);
  });

  it('when its snapshot is over ten minutes old', async () => {
    up.record.generatedAt = new Date(NOW - 11 * 60_000).toISOString();
    expect((await failureOf(readOnce(source()))).failureClass).toBe('stale_upstream');
  });
});

test('An entry record:<url> needs an address, a fragment makes it another source, and it is no launch feed.', () => {
  const url = 'https://up.example/x';
  expect(parseTimelineSpec(`record:${url}`)).toEqual({ kind: 'record', url });
  expect(parseTimelineSpec('record:up.example')).toMatch(/followed by/);
  expect(sourceOf('record:https://up.example/#restored').key).toBe('record:https://up.example/#restored');
  expect(parseLaunchFeed('openai=record:https://up.example/')).toMatch(/record: is not/);
});

const set = (name: keyof InstanceFiles['files'], content: string) =>
  void Object.assign(up.files, { [name]: content });

/** Changes the rows of a file below its header. */
function rows(name: keyof InstanceFiles['files'], change: (row: string) => string): void {
  const [header, ...lines] = up.files[name].trimEnd().split('\r\n');
  up.files[name] = `${[header, ...lines.map(change)].join('\r\n')}\r\n`;
}
