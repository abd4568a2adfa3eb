import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { query } from './_support/ledgers/read-ledger.js';
import { operator, withLedger } from './cli/_cli.js';

const PAGE = readFileSync(new URL('../docs/commands.md', import.meta.url), 'utf8');
/** One section describes them together. */
const PROGRAMS = ['start', 'worker', 'api', 'sandbox'];
const COMMANDS = [
  'doctor',
  'status',
  'version',
  'import',
  'record',
  'retract',
  'audit',
  'backup',
  'restore',
  'evaluate',
  'promises',
  'backtest',
  'mcp',
  'launches check',
] as const;

/** The page's text about a command: from its heading to the next. */
function sectionOf(command: string): string {
  return PAGE.split(/^## /m).find((part) => part.startsWith(`${command}\n`)) ?? '';
}

async function helpOf(...command: readonly string[]): Promise<string> {
  return (await operator().run(...command.flatMap((name) => name.split(' ')), '--help')).out;
}

const optionsIn = (text: string) => [...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);
const unique = (words: readonly string[]) => [...new Set(words)].sort();

/** Options as `--help` lists them: at the beginning of a line, after a short form if there is one. */
const optionsOfHelp = (help: string) =>
  unique(optionsIn([...help.matchAll(/^ {2}(?:-\w, )?--[a-z-]+/gm)].join(' '))).filter(
    (option) => option !== '--help',
  );

/** Options as the page's tables list them. */
const optionsOfTables = (section: string) =>
  unique(optionsIn([...section.matchAll(/^\| (`--.*?) \|/gm)].map(([, cell]) => cell).join(' ')));

describe('docs/commands.md', () => {
  test('has a section for every command of --help, and for no other', async () => {
    const listed = async (...command: string[]) =>
      [...(await helpOf(...command)).matchAll(/^ {2}([a-z]+) (?:\[options\]| )/gm)].map(([, name]) =>
        [...command, name].join(' '),
      );
    const all = [...(await listed()), ...(await listed('launches'))];
    expect(all.filter((name) => name !== 'launches')).toEqual([...PROGRAMS, ...COMMANDS]);
    const headings = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.filter((heading) => heading !== 'Correcting a wrong record')).toEqual([
      PROGRAMS.join(', '),
      ...COMMANDS,
    ]);
  });

  test.each(COMMANDS)('names every option of %s, and none that it does not have', async (command) => {
    const options = optionsOfHelp(await helpOf(command));
    expect(options.length).toBeGreaterThan(0);
    expect(optionsOfTables(sectionOf(command))).toEqual(options);
  });

  test.each(PROGRAMS)('names every option of %s', async (program) => {
    const section = sectionOf(PROGRAMS.join(', '));
    expect(section).toContain(`| \`${program}\` |`);
    for (const option of optionsOfHelp(await helpOf(program))) expect(section).toContain(option);
  });

  test('names no option that no command has', async () => {
    const helps = await Promise.all([helpOf(), ...[...PROGRAMS, ...COMMANDS].map((name) => helpOf(name))]);
    const known = unique([...helps.flatMap(optionsOfHelp), '--help']);
    const commandLines = PAGE.replace(/^(?:\$ sqlite3|npm exec) .*$/gm, '').replace(/\|(-+\|)+/g, '');
    expect(unique(optionsIn(commandLines)).filter((option) => !known.includes(option))).toEqual([]);
  });

  test('shows what its examples really print, one after the other on one ledger', async () => {
    const { file, run, ledgerPath, clock, directory } = await withLedger();
    clock.now = Date.parse('2026-08-31T12:00:00Z');
    for (const [, name = '', content = ''] of PAGE.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms))
      file(name, content);
    let examples = 0;
    for (const [, block = ''] of PAGE.matchAll(/^```console\n(.*?)^```$/gms)) {
      for (const example of block.split(/^\$ /m).slice(1)) {
        const [line = '', ...printed] = example.split('\n');
        const args = wordsOf(line).map((word) =>
          /\.(csv|jsonl?|sqlite)$/.test(word) ? join(directory, word.replace(/^data\//, '')) : word,
        );
        const shown = printed.join('\n').trimEnd();
        if (args[0] === 'sqlite3') {
          expect(shown.split('\n').slice(2).map(cells)).toEqual(rowsOf(ledgerPath, args.at(-1) ?? ''));
        } else {
          expect(args[0]).toBe('reset-record');
          const { out, err } = await run(...args.slice(1));
          const said = [out, err].filter((text) => text !== '').join('\n');
          expect(withoutHeads(asOnPage(said, directory))).toBe(withoutHeads(shown));
        }
        examples += 1;
      }
    }
    expect(examples).toBe(13);
  });
});

/** In the folder that the page speaks of, and without what differs from ledger to ledger. */
function asOnPage(said: string, directory: string): string {
  return said
    .replaceAll(`${directory}/`, 'data/')
    .replace(/\d+ bytes/g, '<bytes> bytes')
    .replace(/Head of its chain, entry \d+: [0-9a-f]{64}/g, 'Head of its chain, entry <number>: <hash>');
}

/** The head of a chain covers the folder that a test runs in. */
const withoutHeads = (text: string) =>
  text.replace(/(?<=^The chain ends with entry \d+: )[0-9a-f]{64}$/gm, '…');

/** The words of a command line, quoted ones without their quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

const cells = (line: string) => line.trim().split(/ {2,}/);

function rowsOf(ledgerPath: string, sql: string): string[][] {
  return query<Record<string, unknown>>(ledgerPath, sql).map((row) => Object.values(row).map(String));
}
