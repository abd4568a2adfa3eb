import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { brierScore } from '../../src/core/scoring/brier-score.js';
import { mixedPast } from '../_support/inputs/forecast.js';
import { runCommand } from './_cli.js';

const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const iso = (at: number) => new Date(at).toISOString();
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const run = (...args: string[]) => runCommand({}, ['backtest', ...args], () => 0);

const { record } = mixedPast(140);
const csv = file('record.csv', `at,kind\n${record.resets.map((at) => `${iso(at)},regular`).join('\n')}\n`);

interface Printed {
  readonly modelVersion: string;
  readonly from: string;
  readonly to: string;
  readonly events: number;
  readonly horizons: Record<'6' | '24', Record<string, number | null>>;
}

test('JSON holds the keys that tools rely on, for both horizons', async () => {
  const { code, out, err } = await run(csv, '--json');
  const printed = JSON.parse(out) as Printed;
  expect(code).toBe(0);
  expect(err).toBe('');
  expect(printed.events).toBe(record.resets.length);
  // Defaults: from the first reset + 60 days to the last.
  expect(Date.parse(printed.from)).toBe((record.resets[0] ?? 0) + 60 * 86_400_000);
  expect(Date.parse(printed.to)).toBe(record.resets.at(-1));
  for (const horizon of [printed.horizons['6'], printed.horizons['24']]) {
    for (const key of [
      'windows',
      'events',
      'brier',
      'logScore',
      'baselineBrier',
      'baselineLogScore',
      'skill',
      'skillLow',
      'skillHigh',
      'withoutHintsBrier',
      'smoothHistoryBrier',
      'reliability',
    ])
      expect(horizon).toHaveProperty(key);
    expect(horizon.skill).toBeCloseTo(1 - Number(horizon.brier) / Number(horizon.baselineBrier), 12);
  }
});

test('anyone can recompute the scores from the windows file', async () => {
  const windows = join(folder, 'windows.csv');
  const { out } = await run(csv, '--json', '--windows', windows);
  const [head, ...rows] = readFileSync(windows, 'utf8').trim().split('\n');
  expect(head).toBe('opensAt,horizonHours,probability,low,high,baseline,withoutHints,smoothHistory,outcome');
  const six = rows.map((row) => row.split(',')).filter((cells) => cells[1] === '6');
  const brier =
    six.reduce((sum, cells) => sum + brierScore(Number(cells[2]), cells[8] === '1'), 0) / six.length;
  const printed = JSON.parse(out) as Printed;
  expect(printed.horizons['6'].windows).toBe(six.length);
  expect(printed.horizons['6'].brier).toBeCloseTo(brier, 12);
  const [first, second] = six.map((cells) => Date.parse(cells[0] ?? ''));
  expect((second ?? 0) - (first ?? 0)).toBe(6 * 3_600_000);
});

test('a JSON list of instants gives the same as the CSV file, and banked rows are no events', async () => {
  const list = file('record.json', JSON.stringify(record.resets.map(iso)));
  const banked = file(
    'banked.json',
    JSON.stringify([
      ...record.resets.map((at) => ({ at: iso(at) })),
      ...record.resets.map((at) => ({ at: iso(at + 1_000), kind: 'banked' })),
    ]),
  );
  const { out } = await run(csv, '--json');
  expect((await run(list, '--json')).out).toBe(out);
  expect((await run(banked, '--json')).out).toBe(out);
});

test('with posts, promises that the rules read move the forecast; posts of the future do not', async () => {
  const promised = Date.parse('2024-04-10T20:00:00Z');
  const post = (at: number, id: string) =>
    JSON.stringify({
      id,
      at: iso(at),
      text: 'We will reset the Codex usage limits for everyone tomorrow morning.',
    });
  const hints = file('posts.jsonl', `${post(promised, '1')}\n`);
  const later = file('later.jsonl', `${post(promised, '1')}\n${post(promised + 40 * 86_400_000, '2')}\n`);
  const span = [
    '--from',
    '2024-04-01T00:00:00Z',
    '--to',
    '2024-05-01T00:00:00Z',
    '--covered-until',
    '2024-07-01T00:00:00Z',
  ];
  const rowsOf = async (...args: string[]) => {
    const windows = join(folder, 'posts.csv');
    const { code } = await run(csv, ...span, ...args, '--windows', windows);
    expect(code).toBe(0);
    return readFileSync(windows, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
  };
  const plain = await rowsOf();
  const hinted = await rowsOf('--posts', hints);
  const before = (rows: string[][]) => rows.filter((cells) => Date.parse(cells[0] ?? '') < promised);
  expect(before(hinted)).toEqual(before(plain));
  const day = (rows: string[][]) =>
    Number(rows.find((cells) => cells[0] === '2024-04-11T00:00:00.000Z' && cells[1] === '24')?.[2]);
  expect(day(hinted)).toBeGreaterThan(day(plain) + 0.2);
  expect(await rowsOf('--posts', later)).toEqual(hinted);
});

test('a path that cannot be read or written is named in words, before anything is replayed', async () => {
  const none = join(folder, 'none');
  const missing = 'cannot be read: there is no such file';
  const cases: [string[], string][] = [
    [[none], `${none} ${missing}`],
    [[join(csv, 'x')], `${join(csv, 'x')} ${missing}`],
    [[folder], `${folder} cannot be read: it is a folder, not a file`],
    [[csv, '--posts', none], `${none} ${missing}`],
    [
      [csv, '--windows', join(none, 'windows.csv')],
      `${join(none, 'windows.csv')} cannot be written: there is no such folder`,
    ],
    [['--launches', '--windows', folder], `${folder} cannot be written: it is a folder, not a file`],
  ];
  for (const [args, err] of cases) expect(await run(...args)).toEqual({ code: 1, out: '', err });
});

test('without a record the bundled one is replayed, which is said beside the results', async () => {
  const bundled = fileURLToPath(new URL('../../data/products/codex/resets.csv', import.meta.url));
  const window = ['--from', '2026-07-01T00:00:00Z', '--to', '2026-07-20T00:00:00Z', '--json'];
  const unnamed = await run(...window);
  expect(unnamed.err).toBe(`No record was named: this replays the bundled one, ${bundled}.`);
  expect(unnamed).toMatchObject({ code: 0, out: (await run(bundled, ...window)).out });
});

test('what cannot be replayed is said in a sentence, with exit code 1', async () => {
  const cases: [string, string][] = [
    [file('empty.csv', 'at\n'), 'no regular reset'],
    [file('one.csv', 'at\n2024-01-01T00:00:00Z\n'), 'Nothing to score'],
    [file('bad.csv', 'at\nyesterday\n'), 'line 2'],
  ];
  for (const [path, message] of cases) {
    const { code, err, out } = await run(path);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
  }
  expect((await run(csv, '--covered-until', '2020-01-01T00:00:00Z')).err).toContain('before the last reset');
  expect((await run(csv, '--from', 'then')).code).toBe(2);
});
