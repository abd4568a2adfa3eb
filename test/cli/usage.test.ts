import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/core/forecast/publication/model-version.js';
import { MIGRATIONS } from '../../src/ledger/file/identity.js';
import { PROGRAM_VERSION } from '../../src/lib/program-version.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { contentOf, operator, operatorWithLedger } from './_cli.js';

const COMMANDS = ['import', 'record', 'retract', 'audit', 'evaluate'];

describe('the command line', () => {
  test('lists its commands, and says what each takes', async () => {
    const { run } = operator();
    const { code, out, err } = await run('--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const command of COMMANDS) {
      expect(out).toContain(`  ${command} `);
      const help = await run(command, '--help');
      expect(help).toMatchObject({ code: 0, err: '' });
      expect(help.out).toMatch(new RegExp(`^Usage: reset-record ${command} \\[options\\]`));
      expect(help.out).toContain('--json');
    }
  });

  test('tells its version', async () => {
    expect(await operator().run('--version')).toEqual({ code: 0, out: PROGRAM_VERSION, err: '' });
  });

  test('version tells everything that has one, without a ledger or a configuration', async () => {
    const { run } = operator({ TURN_SCHEDULE: 'hourly' });
    const found = JSON.parse((await run('version', '--json')).out);
    expect(found).toEqual({
      program: PROGRAM_VERSION,
      schema: readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length - 1,
      model: MODEL_VERSION,
      launchModel: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      rules: expect.stringMatching(/^rules-\d+$/),
      launchRules: expect.stringMatching(/^launch-rules-\d+$/),
      prompt: expect.stringMatching(/^prompt-\d+$/),
      node: process.versions.node,
    });
    const { code, out } = await run('version');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(/ {2,}| (?=\S+$)/).at(-1))).toEqual(
      Object.values(found).map(String),
    );
  });

  const POST = ['--promise', '--address', 'https://posts.example/team/status/50001'] as const;
  const AT = ['--at', '2026-06-01T10:00:00Z'] as const;
  const ONE = join(temporaryDirectory(afterAll), 'one.json');
  writeFileSync(ONE, '["2026-05-01T10:00:00Z"]');
  const covered = (from: string, until: string) => ['--covered-from', from, '--covered-until', until];
  const HEX = 'Expected a hash of the chain (64 hexadecimal digits).';
  const NAME = 'Expected a name of 1 to 100 printable characters.';
  const WHOM = 'Expected everyone, paid, or the names of plans';
  const RESERVED = 'This name is reserved for the program.';
  test.each<readonly [string, string, readonly string[], string]>([
    ['', 'no command', [], 'Usage: reset-record'],
    ['audits', 'an unknown command', [], "unknown command 'audits'"],
    ['audit', 'half a head', ['--head', 'abc'], HEX],
    ['audit', 'other letters', ['--head', 'g'.repeat(64)], HEX],
    ['audit', 'a longer head', ['--head', `${'0'.repeat(64)}0`], HEX],
    ['backup', '--keep with a file', ['new.sqlite', '--keep', '3'], '--keep needs a folder'],
    ['backup', 'no number', ['--keep', 'all'], 'whole number from 1'],
    ['backup', 'none', ['--keep', '0'], 'whole number from 1'],
    ['evaluate', 'no posts', [], "missing required argument 'posts'"],
    ['import', 'an unknown option', ['record.csv', '--force'], "unknown option '--force'"],
    ['import', 'two files', ['a.csv', 'b.csv'], 'too many arguments'],
    ['import', 'no file', [], "missing required argument 'file'"],
    [
      'import',
      'an address',
      ['https://record.example/data/resets.csv'],
      'curl -fsS <address> | reset-record import -',
    ],
    [
      'import',
      'from after until',
      [ONE, ...covered('2026-06-02T00:00:00Z', '2026-06-01T00:00:00Z')],
      '--covered-from 2026-06-02T00:00:00.000Z is after --covered-until',
    ],
    [
      'import',
      'from after the last reset',
      [ONE, '--covered-from', '2026-06-02T00:00:00Z'],
      "--covered-from 2026-06-02T00:00:00.000Z is after the file's last reset 2026-05-01T10:00:00.000Z.",
    ],
    [
      'import',
      'until before the first',
      [ONE, '--covered-until', '2026-04-02T00:00:00Z'],
      "the file's first reset",
    ],
    ['import', 'until in the future', [ONE, '--covered-until', '2036-12-31T00:00:00Z'], 'is in the future'],
    ['import', 'a day', [ONE, '--covered-until', '2026-06-01'], '--covered-until'],
    ['launches', 'no command', [], 'Usage: reset-record launches'],
    ['launches', 'an unknown command', ['chek'], "unknown command 'chek'"],
    ['launches', 'two folders', ['check', 'a', 'b'], 'too many arguments'],
    ['launches', 'an unknown option', ['check', '--fix'], "unknown option '--fix'"],
    ['record', 'no --at', [], 'Give the time of the reset with --at, or --promise.'],
    ['record', 'a promise of no post', ['--promise'], '--promise needs --address'],
    ['record', 'a promise of a kind', [...POST, '--kind', 'banked'], "'--kind <kind>'"],
    [
      'record',
      'a promise in two forms',
      [...POST, ...AT, '--by', '2026-06-02T00:00:00Z'],
      'Give one of --at',
    ],
    ['record', 'a promise of a day', [...POST, '--by', '2026-06-02'], '--by'],
    ['record', 'a promise for half a stretch', [...POST, '--between', '2026-06-02T00:00:00Z'], '--between'],
    [
      'record',
      'a promise backwards',
      [...POST, '--between', '2026-06-03T00:00:00Z/2026-06-02T00:00:00Z'],
      '--between',
    ],
    ['record', 'a post of the future', [...POST, '--posted', '2026-07-01T12:05:00.001Z'], 'is in the future'],
    ['record', 'a reset on a condition', [...AT, '--conditional'], '--conditional is about a promise'],
    ['record', 'a day', ['--at', '2026-06-01'], '--at'],
    ['record', 'a time without a zone', ['--at', '2026-06-01T10:00:00'], '--at'],
    ['record', 'a day that does not exist', ['--at', '2026-06-31T10:00:00Z'], '--at'],
    ['record', 'an hour that does not exist', ['--at', '2026-06-30T24:00:00Z'], '--at'],
    ['record', 'the future', ['--at', '2026-07-01T12:05:00.001Z'], 'is in the future'],
    ['record', 'another kind', [...AT, '--kind', 'weekly'], '--kind'],
    ['record', 'a word of JavaScript as kind', [...AT, '--kind', 'constructor'], '--kind'],
    ['record', 'nobody whom it is for', [...AT, '--for', ' '], WHOM],
    ['record', 'a plan without a name', [...AT, '--for', 'Plus,,Pro'], WHOM],
    ['record', 'everyone and a plan', [...AT, '--for', 'Everyone, Plus'], WHOM],
    ['record', 'a reset for a few', [...AT, '--for', 'few'], WHOM],
    ['record', 'a plan of two lines', [...AT, '--for', 'Plus\nPro'], WHOM],
    ['record', 'whom a promise is for', [...POST, '--for', 'paid'], '--for'],
    ['record', 'an address that is none', [...AT, '--url', 'javascript:alert(1)'], '--url'],
    ['record', 'an empty reason', [...AT, '--reason', ' '], '--reason'],
    ['record', 'an empty text', [...AT, '--text', ''], '--text'],
    ['record', 'the name of the worker', [...AT, '--as', 'worker'], RESERVED],
    ['record', 'the name in blanks', [...AT, '--as', ' Worker '], RESERVED],
    ['record', 'the name in capitals', [...AT, '--as', 'IMPORT'], RESERVED],
    ['record', 'the name in wide letters', [...AT, '--as', 'ｗｏｒｋｅｒ'], RESERVED],
    ['record', 'no name', [...AT, '--as', ''], NAME],
    ['record', 'a name of two lines', [...AT, '--as', 'two\nlines'], NAME],
    ['record', 'a name with a hidden letter', [...AT, '--as', 'wor\u200bker'], NAME],
    ['record', 'a long name', [...AT, '--as', 'x'.repeat(101)], NAME],
    [
      'redact',
      'a word',
      ['abc', '--reason', 'x'],
      'a post, the number of a reset, or an identity of a post.',
    ],
    ['why', 'a word', ['abc'], 'a post, the number of a reset, or its instant such as 2026-'],
    ['restore', 'neither a file nor --drill', [], 'add --drill'],
    ['retract', 'the name of an import', ['1', '--reason', 'x', '--as', 'import'], RESERVED],
    ['retract', 'an option without its value', ['1', '--reason'], 'argument missing'],
    ['retract', 'no reason', ['1'], "required option '--reason <text>'"],
    ['retract', 'an empty reason', ['1', '--reason', '  '], '--reason'],
    ['retract', 'no reset', ['--reason', 'x'], 'Name a reset, or with --promise the address of a post.'],
    [
      'retract',
      'a reset and a promise',
      ['1', '--promise', POST[2] ?? '', '--reason', 'x'],
      'Name a reset, or',
    ],
    ['retract', 'a word', ['yesterday', '--reason', 'x'], 'Expected the number of a reset'],
    ['retract', 'a negative number', ['-1', '--reason', 'x'], 'Expected the number of a reset'],
    [
      'retract',
      'a number no ledger has',
      ['9'.repeat(30), '--reason', 'x'],
      'Expected the number of a reset',
    ],
    ['retract', 'two resets', ['1', '2', '--reason', 'x'], 'too many arguments'],
  ])('%s with %s is bad usage: exit code 2, what is wrong, nothing written', async (command, _what, args, says) => {
    const { run, ledgerPath, directory } = await operatorWithLedger();
    const before = [contentOf(ledgerPath), readdirSync(directory)];
    const { code, out, err } = await run(...(command === '' ? [] : [command]), ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
    expect(err).not.toMatch(/^\s+at /m);
    expect([contentOf(ledgerPath), readdirSync(directory)]).toEqual(before);
  });
});

test.each([
  [['worker', '--new'], /do not go together.* reset-record worker \[--once \[--new\]\]/],
  [['worker', '--new', '--once'], /in another order.* reset-record worker \[--once \[--new\]\]/],
  [['start', '--port', '80'], /unknown option '--port'[\s\S]*PORT=80 reset-record start/],
  [['api', '--host', '0.0.0.0'], /unknown option '--host'[\s\S]*\.env/],
])('%j says how the program is started, and that variables set the rest', async (args, words) => {
  const { code, err } = await operator().run(...args);
  expect(code).toBe(2);
  expect(err).toMatch(words);
});
