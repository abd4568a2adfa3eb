import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/core/forecast/publication/model-version.js';
import { MIGRATIONS } from '../../src/ledger/file/identity.js';
import { PROGRAM_VERSION } from '../../src/lib/program-version.js';
import { contentOf, operator, runCommand, withLedger } from './_cli.js';

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
      launchPrompt: expect.stringMatching(/^launch-prompt-\d+$/),
      node: process.versions.node,
    });
    const { code, out } = await run('version');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(/ {2,}| (?=\S+$)/).at(-1))).toEqual(
      Object.values(found).map(String),
    );
  });

  test.each([
    ['no command', []],
    ['an unknown command', ['audits']],
    ['an unknown option', ['import', 'record.csv', '--force']],
    ['no file to import', ['import']],
    ['two files to import', ['import', 'a.csv', 'b.csv']],
    ['an option without its value', ['retract', '1', '--reason']],
    ['no posts to evaluate', ['evaluate']],
  ])('%s is bad usage: exit code 2, one message, nothing opened', async (_what, args) => {
    const { run } = operator();
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toMatch(/^\s+at /m);
    expect(err).not.toBe('');
  });

  test('names every problem of the configuration with exit code 2, and opens nothing', async () => {
    const { ledgerPath } = await withLedger();
    const before = contentOf(ledgerPath);
    const env = { LEDGER_PATH: ledgerPath, TURN_SCHEDULE: 'hourly', AI_DAILY_POSTS: 'many' };
    const { code, err } = await runCommand(env, ['record', '--at', '2026-06-01T10:00:00Z'], Date.now);
    expect(code).toBe(2);
    expect(err).toMatch(/TURN_SCHEDULE is "hourly"/);
    expect(err).toMatch(/AI_DAILY_POSTS is "many"/);
    expect(contentOf(ledgerPath)).toEqual(before);
  });
});
