import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Ask } from '../../src/cli/init/ask.js';
import type { LaunchList } from '../../src/core/launches/launch-list.js';
import { BUNDLED_LAUNCHES } from '../../src/sources/launches/launch-lists.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { acme } from '../worker/_launch-files.js';
import { runCommand } from './_cli.js';
import { person } from './_person.js';

const TODAY = new Date(NOW).toISOString().slice(0, 10);

/** A folder with Acme's list, and the command on it. */
function setUp(env: Readonly<Record<string, string>> = {}) {
  const folder = join(temporaryDirectory(), 'launches');
  mkdirSync(folder);
  writeFileSync(join(folder, 'acme.json'), JSON.stringify(acme()));
  const run = (args: readonly string[], ask: Ask | null = null, now = NOW) =>
    runCommand({ LAUNCH_LEDGERS: folder, ...env }, ['launches', 'add', ...args], () => now, undefined, {
      ask,
      folder: '/nowhere',
      processEnv: {},
    });
  const launchList = (name = 'acme.json'): LaunchList => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return { folder, run, launchList };
}

const COURIER = 'Courier https://courier.example/main-4';
const GAZETTE = 'The Daily Gazette https://gazette.example/models 2026-05-20 news';
const LATER = 'Herald https://herald.example/main-4 2026-05-21';
const MAIN_4 = ['acme', '--model', 'Main 4', '--line', 'main', '--date', '2026-05-20'];
const sources = (...texts: readonly string[]) => texts.flatMap((text) => ['--source', text]);

describe('launches add', () => {
  test('writes a launch that two publishers date among the launches, in order, with when it was recorded', async () => {
    const { run, launchList } = setUp();
    const more = ['--dates', 'product=2026-05-20,api=2026-05-21', '--note', 'In the app first.'];
    const announced = ['--announcement', 'https://acme.example/main-4'];
    const { code, out } = await run([
      ...MAIN_4,
      ...sources(COURIER, GAZETTE, LATER),
      ...more,
      ...announced,
      '--yes',
    ]);
    expect([code, out.split('\n').slice(-2)]).toEqual([
      0,
      ['Goes to the launches of acme.json.', expect.stringMatching(/^Written to .*launches\.$/)],
    ]);
    expect(launchList().launches.at(-1)).toEqual({
      model: 'Main 4',
      line: 'main',
      date: '2026-05-20',
      dates: { product: '2026-05-20', api: '2026-05-21' },
      stage: 'release',
      recordedAt: TODAY,
      sources: [
        { publisher: 'Courier', url: 'https://courier.example/main-4', statedDate: '2026-05-20' },
        {
          publisher: 'The Daily Gazette',
          url: 'https://gazette.example/models',
          statedDate: '2026-05-20',
          kind: 'news',
        },
        { publisher: 'Herald', url: 'https://herald.example/main-4', statedDate: '2026-05-21' },
      ],
      announcement: ['https://acme.example/main-4'],
      conflicts: [],
      note: 'In the app first.',
    });
    expect(launchList()).toMatchObject({ asOf: '2026-05-31', pending: acme().pending });
  });

  test('with one publisher it is pending; a second one that agrees moves it to the launches', async () => {
    const { run, launchList } = setUp();
    const first = await run([...MAIN_4, ...sources(COURIER), '--why-pending', 'one newspaper', '--yes']);
    expect(first.out).toContain('Goes to the pending launches (they do not count)');
    expect(launchList().pending.at(-1)).toMatchObject({ model: 'Main 4', whyPending: 'one newspaper' });
    const second = await run(['acme', '--model', 'main-4', ...MAIN_4.slice(3), ...sources(GAZETTE), '--yes']);
    expect(second.out).toContain('Was pending; goes to the launches');
    expect(launchList().pending).toEqual(acme().pending);
    expect(
      launchList()
        .launches.at(-1)
        ?.sources.map(({ publisher }) => publisher),
    ).toEqual(['Courier', 'The Daily Gazette']);
  });

  test('a launch after the day until which the list is complete needs a person or --as-of to move that day', async () => {
    const { run, launchList } = setUp();
    const late = [
      ...MAIN_4.slice(0, -1),
      '2026-06-01',
      ...sources(COURIER, 'Herald https://herald.example/'),
      '--yes',
    ];
    const meaning =
      'acme.json is complete until 2026-05-31, before this launch. Moving that to 2026-06-01 says that no launch of the company is missing from the days between';
    const unasked = await run(late);
    expect(unasked).toMatchObject({ code: 2, out: '' });
    expect(unasked.err).toContain(meaning);
    expect(unasked.err).toContain('If that is true, add --as-of 2026-06-01.');
    const refused = await run(late, person({ [meaning]: false }).ask);
    expect(refused).toMatchObject({ code: 0, out: 'Nothing was written.' });
    const early = await run([...late, '--as-of', '2026-05-31']);
    expect(early).toMatchObject({ code: 2, err: '--as-of: expected 2026-06-01 or later, found 2026-05-31.' });
    expect(launchList()).toEqual(acme());
    const confirmed = await run(late, person({ [meaning]: true }).ask);
    expect(confirmed.out).toContain('Goes to the launches of acme.json, complete until 2026-06-01.');
    expect(launchList()).toMatchObject({ asOf: '2026-06-01' });
  });

  test('--as-of moves the day until which the list is complete, never back and never into the future', async () => {
    const { run, launchList } = setUp();
    const future = new Date(NOW + 3 * 86_400_000).toISOString().slice(0, 10);
    const main4 = [...MAIN_4, ...sources(COURIER, GAZETTE), '--yes', '--as-of'];
    expect(await run([...main4, '2026-05-30'])).toMatchObject({
      code: 2,
      err: '--as-of: expected 2026-05-31 or later, found 2026-05-30.',
    });
    expect((await run([...main4, future])).code).toBe(1);
    expect(launchList()).toEqual(acme());
    expect(await run([...main4, TODAY])).toMatchObject({ code: 0, err: '' });
    expect(launchList()).toMatchObject({ asOf: TODAY });
  });

  test('shows the entry and writes nothing without --yes or a confirmation', async () => {
    const { run, launchList } = setUp();
    const shown = await run([...MAIN_4, ...sources(COURIER)]);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain('"model": "Main 4"');
    expect(shown.out).toContain('Nothing was written; add --yes to write.');
    const refused = await run([...MAIN_4, ...sources(COURIER)], person({ 'Write it': false }).ask);
    expect(refused.out).toContain('Nothing was written.');
    expect(launchList()).toEqual(acme());
  });

  test('writes nothing that breaks a rule, and names every problem', async () => {
    const { run, launchList } = setUp();
    const wrong = [
      ...['acme', '--model', 'Main 1', '--line', 'maxi', '--date', '2026-05-20'],
      ...['--dates', 'api=2026-05-19', ...sources(COURIER), '--yes'],
    ];
    const { code, err } = await run([...wrong, '--stage', 'beta']);
    expect(code).toBe(1);
    expect(err).toContain('stage: expected release, preview, restricted or announced, found "beta"');
    const duplicate = await run(wrong);
    expect(duplicate.err.split('\n')).toEqual([
      expect.stringContaining('duplicate of Main 1 (2025-01-10)'),
      expect.stringContaining('line: expected one of the file\'s lines (main, mini), found "maxi"'),
      expect.stringContaining('dates: expected 2026-05-20'),
      'Nothing was written.',
    ]);
    expect(launchList()).toEqual(acme());
  });

  test('says what is missing where nobody can be asked, and what is wrong with an option', async () => {
    const { run } = setUp();
    expect(await run(['acme', '--model', 'Main 4'])).toMatchObject({
      code: 2,
      err: 'launches add asks questions, and this is not a terminal. Add --line, --date, --source.',
    });
    for (const [option, value] of [
      ['--date', '2026-02-30'],
      ['--dates', 'shop=2026-05-20'],
      ['--source', 'https://courier.example/'],
      ['--source', 'Courier http://courier.example/'],
    ] as const)
      expect((await run([...MAIN_4, option, value])).code).toBe(2);
  });

  test('asks a person for everything, also for a company and a line that are new', async () => {
    const { run, launchList } = setUp();
    const { ask } = person({
      'Which company': 'another one',
      "company's id": 'zeta',
      "company's name": 'Zeta',
      "model's name": 'Zeta One',
      'Which line': 'another one',
      "line's id": 'one',
      "line's name": 'One',
      'First day': '2026-05-20',
      'Days by channel': '',
      'Which stage': 'preview',
      'A source': COURIER,
      'Another source': [GAZETTE, ''],
      announcement: 'https://zeta.example/one',
      'A note': '',
      'Write it': true,
    });
    expect(await run([], ask)).toMatchObject({ code: 0, err: '' });
    expect(launchList('zeta.json')).toMatchObject({
      company: { id: 'zeta', name: 'Zeta' },
      asOf: '2026-05-20',
      lines: [{ id: 'one', name: 'One' }],
      launches: [{ model: 'Zeta One', stage: 'preview', announcement: ['https://zeta.example/one'] }],
    });
  });

  test('never writes to the folder of the package, under whatever name', async () => {
    const before = readdirSync(BUNDLED_LAUNCHES).map((name) =>
      readFileSync(join(BUNDLED_LAUNCHES, name), 'utf8'),
    );
    const link = join(temporaryDirectory(), 'link');
    symlinkSync(BUNDLED_LAUNCHES, link);
    for (const dir of [[], ['--dir', BUNDLED_LAUNCHES], ['--dir', link]]) {
      const { run } = setUp({ LAUNCH_LEDGERS: '' });
      const { code, err } = await run([...MAIN_4, ...sources(COURIER, GAZETTE), ...dir, '--yes']);
      expect([code, err]).toEqual([2, expect.stringContaining('belong to the package')]);
    }
    const after = readdirSync(BUNDLED_LAUNCHES).map((name) =>
      readFileSync(join(BUNDLED_LAUNCHES, name), 'utf8'),
    );
    expect(after).toEqual(before);
  });

  test('a new folder gets the other lists in use, too', async () => {
    const { run, folder, launchList } = setUp();
    const dir = join(folder, '..', 'own');
    const { code, out } = await run([...MAIN_4, ...sources(COURIER, GAZETTE), '--dir', dir, '--yes']);
    expect([code, out]).toEqual([0, expect.stringContaining('Set LAUNCH_LEDGERS to it.')]);
    expect(launchList()).toEqual(acme());
    expect(JSON.parse(readFileSync(join(dir, 'acme.json'), 'utf8')).launches).toHaveLength(5);
    const bundled = setUp({ LAUNCH_LEDGERS: '' });
    const fresh = join(bundled.folder, '..', 'all');
    const names = ['--company-name', 'Acme', '--line-name', 'Main', '--dir', fresh, '--yes'];
    // The bundled lists are complete until a day that has come by then.
    await bundled.run([...MAIN_4, ...sources(COURIER), ...names], null, Date.UTC(2026, 10, 21));
    expect(readdirSync(fresh)).toEqual(['acme.json', ...readdirSync(BUNDLED_LAUNCHES)].sort());
  });

  test('says which of the lists in use cannot be copied to a new folder', async () => {
    const { run, folder } = setUp();
    writeFileSync(join(folder, 'zeta.json'), '{');
    const dir = join(folder, '..', 'own');
    const { code, err } = await run([...MAIN_4, ...sources(COURIER), '--dir', dir, '--yes']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Left out: zeta\.json: expected JSON/)]);
    expect(readdirSync(dir)).toEqual(['acme.json']);
  });

  test('leaves a file with a problem alone', async () => {
    const { run, folder } = setUp();
    writeFileSync(join(folder, 'acme.json'), '{');
    const { code, err } = await run([...MAIN_4, ...sources(COURIER), '--yes']);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^acme\.json: expected JSON .* Correct the file first\.$/),
    ]);
    expect(existsSync(join(folder, 'acme.json.unfinished'))).toBe(false);
    expect(readFileSync(join(folder, 'acme.json'), 'utf8')).toBe('{');
  });
});
