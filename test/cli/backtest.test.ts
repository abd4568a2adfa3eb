import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { brierScore } from '../../src/core/scoring/brier-score.js';
import type { OpeningsScore } from '../../src/core/scoring/score-openings.js';
import { mixedPast } from '../_support/inputs/forecast.js';
import { runCommand } from './_cli.js';

const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOUR = 3_600_000;
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
      'beside',
    ])
      expect(horizon).toHaveProperty(key);
    expect(horizon.skill).toBeCloseTo(1 - Number(horizon.brier) / Number(horizon.baselineBrier), 12);
  }
});

test('anyone can recompute the scores from the windows file', async () => {
  const windows = join(folder, 'windows.csv');
  const { out } = await run(csv, '--json', '--windows', windows);
  const [head, ...rows] = readFileSync(windows, 'utf8').trim().split('\n');
  expect(head).toBe(
    'opensAt,horizonHours,probability,low,high,baseline,withoutHints,smoothHistory,promised,outcome',
  );
  const six = rows.map((row) => row.split(',')).filter((cells) => cells[1] === '6');
  const brier =
    six.reduce((sum, cells) => sum + brierScore(Number(cells[2]), cells[9] === '1'), 0) / six.length;
  const printed = JSON.parse(out) as Printed;
  expect(printed.horizons['6'].windows).toBe(six.length);
  expect(printed.horizons['6'].brier).toBeCloseTo(brier, 12);
  const [first, second] = six.map((cells) => Date.parse(cells[0] ?? ''));
  expect((second ?? 0) - (first ?? 0)).toBe(6 * 3_600_000);
});

test('with windows at every hour, the windows file has those, so that their skill can be recomputed', async () => {
  const windows = join(folder, 'opened.csv');
  const { out } = await run(csv, '--json', '--all-openings', '--windows', windows);
  const printed = JSON.parse(out) as {
    horizons: Record<'6' | '24', { allOpenings: { windows: number; againstBaseline: { skill: number } } }>;
  };
  const rows = readFileSync(windows, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  for (const hours of ['6', '24'] as const) {
    const own = rows.filter((cells) => cells[1] === hours);
    const scoreOf = (column: number) =>
      own.reduce((sum, cells) => sum + brierScore(Number(cells[column]), cells[9] === '1'), 0);
    const { allOpenings } = printed.horizons[hours];
    expect(own.length).toBe(allOpenings.windows);
    expect(1 - scoreOf(2) / scoreOf(5)).toBeCloseTo(allOpenings.againstBaseline.skill, 9);
  }
});

test('promises move the forecast; those of the future do not', async () => {
  const promised = Date.parse('2024-04-10T20:00:00Z');
  const promise = (at: number) =>
    [iso(at), iso(at + 10 * HOUR), iso(at + 20 * HOUR), 'day', 'regular', 'explicit', 1, ''].join(',');
  const head = 'at,from,to,window,promises,strength,times,url';
  const hints = file('hints.csv', `${head}\n${promise(promised)}\n`);
  const later = file('later.csv', `${head}\n${promise(promised)}\n${promise(promised + 40 * 24 * HOUR)}\n`);
  const span = [
    '--from',
    '2024-04-01T00:00:00Z',
    '--to',
    '2024-05-01T00:00:00Z',
    '--covered-until',
    '2024-07-01T00:00:00Z',
  ];
  const rowsOf = async (...args: string[]) => {
    const windows = join(folder, 'hinted.csv');
    const { code } = await run(csv, ...span, ...args, '--windows', windows);
    expect(code).toBe(0);
    return readFileSync(windows, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
  };
  const plain = await rowsOf();
  const hinted = await rowsOf('--promises', hints);
  const before = (rows: string[][]) => rows.filter((cells) => Date.parse(cells[0] ?? '') < promised);
  expect(before(hinted)).toEqual(before(plain));
  const day = (rows: string[][]) =>
    Number(rows.find((cells) => cells[0] === '2024-04-11T00:00:00.000Z' && cells[1] === '24')?.[2]);
  expect(day(hinted)).toBeGreaterThan(day(plain) + 0.2);
  expect(await rowsOf('--promises', later)).toEqual(hinted);
});

test('a path that cannot be read or written is named in words, before anything is replayed', async () => {
  const none = join(folder, 'none');
  const missing = 'cannot be read: there is no such file';
  const cases: [string[], string][] = [
    [[none], `${none} ${missing}`],
    [[join(csv, 'x')], `${join(csv, 'x')} ${missing}`],
    [[folder], `${folder} cannot be read: it is a folder, not a file`],
    [[csv, '--promises', none], `${none} ${missing}`],
    [
      [csv, '--windows', join(none, 'windows.csv')],
      `${join(none, 'windows.csv')} cannot be written: there is no such folder`,
    ],
    [[csv, '--windows', folder], `${folder} cannot be written: it is a folder, not a file`],
  ];
  for (const [args, err] of cases) expect(await run(...args)).toEqual({ code: 1, out: '', err });
});

test('without a record the bundled one is replayed, which is said beside the results', async () => {
  const bundled = fileURLToPath(new URL('../../data/products/codex/resets.csv', import.meta.url));
  const window = ['--from', '2026-07-01T00:00:00Z', '--to', '2026-07-20T00:00:00Z', '--json'];
  const unnamed = await run(...window);
  expect(unnamed.err).toBe(`No record was given: replaying the bundled one, ${bundled}.`);
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

const promised = mixedPast(140);

const promises = file(
  'made.csv',
  `at,from,to,window,promises,strength,times,url\n${promised.promises
    .map(({ at, from, to }) =>
      [iso(at), from && iso(from), to && iso(to), 'day', 'regular', 'explicit', 1, ''].join(','),
    )
    .join('\n')}\n`,
);

test('--all-openings averages over windows that open at every hour, and shows the contract’s figure with it', async () => {
  // Hundreds of windows are enough, and each is a forecast.
  const from = iso((record.resets[0] ?? 0) + 100 * 86_400_000);
  const late = [csv, '--promises', promises, '--all-openings', '--from', from];
  const { code, out } = await run(...late, '--json');
  expect(code).toBe(0);
  const { horizons } = JSON.parse(out) as {
    horizons: Record<'6' | '24', { windows: number; allOpenings: OpeningsScore }>;
  };
  for (const hours of [6, 24] as const) {
    const { windows, allOpenings } = horizons[hours];
    // One window for each hour at which a whole one fits.
    expect(allOpenings.windows).toBeGreaterThan(hours * (windows - 1));
    expect(allOpenings.windows).toBeLessThanOrEqual(hours * (windows + 1));
    // Fewer than ten weeks.
    expect(allOpenings.againstBaseline).toMatchObject({ skill: expect.any(Number), low: null, high: null });
    expect(allOpenings.months.reduce((sum, one) => sum + one.windows, 0)).toBe(allOpenings.windows);
    const { promised, unpromised } = allOpenings.reliability;
    const count = [...promised, ...unpromised].reduce((sum, one) => sum + one.count, 0);
    expect(count).toBe(allOpenings.windows);
    expect(promised.some((bin) => bin.count > 0)).toBe(true);
  }
  const text = await run(...late);
  expect(text.out).toContain('24 hours, opening at every hour');
  expect(text.out).toContain('with an open promise');
  expect(text.out).toContain('(too few to say)');
});

test('promises are those of a named file, or of promises.csv beside the record; none are beside them', async () => {
  const said = async (...args: string[]) => (await run(...args)).out.split('\n');
  expect((await said(csv))[1]).toMatch(/^walk-forward/);
  const many = `${promised.promises.length} promises`;
  const named = await said(csv, '--promises', promises);
  expect(named[1]).toBe(`file: ${many} (${promises})`);

  const profile = join(folder, 'profile');
  mkdirSync(profile);
  copyFileSync(csv, join(profile, 'resets.csv'));
  copyFileSync(promises, join(profile, 'promises.csv'));
  const beside = await said(join(profile, 'resets.csv'));
  expect(beside[1]).toBe(`file: ${many} (${join(profile, 'promises.csv')})`);
  expect(beside.slice(2)).toEqual(named.slice(2));

  const scoresOf = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out).horizons['24'];
  const [none, ...more] = (await scoresOf(csv, '--promises', promises)).beside;
  expect(more).toEqual([]);
  expect(await scoresOf(csv)).toEqual({ ...none, beside: [] });
});

test('a file of promises that cannot be used is rejected with every problem', async () => {
  const head = 'at,from,to,window,promises,strength,times,url';
  const bad = file(
    'bad.csv',
    `${head}\nyesterday,,,day,regular,explicit,1,\n${iso(0)},,,day,extra,firm,0,\n`,
  );
  const { code, err } = await run(csv, '--promises', bad);
  expect(code).toBe(1);
  for (const problem of ['line 2: at', 'line 3: promises', 'line 3: strength', 'line 3: times'])
    expect(err).toContain(problem);
});
