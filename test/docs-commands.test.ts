import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandNames, commandsPage } from '../scripts/commands-page.js';
import { query } from './_support/ledgers/read-ledger.js';
import { operatorWithLedger } from './cli/_cli.js';

const PAGE = readFileSync(new URL('../docs/commands.md', import.meta.url), 'utf8');

/** Words of its command lines that begin with two dashes. */
const optionsIn = (text: string) => [...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);

describe('docs/commands.md', () => {
  test('has the help of every command (npm run docs:commands)', async () => {
    expect(await commandsPage(PAGE)).toBe(PAGE);
    expect(await commandNames()).toEqual([...PAGE.matchAll(/^## ([a-z ]+)$/gm)].map(([, name]) => name));
    await expect(commandsPage('# A page')).rejects.toThrow('no place for the help');
  });

  test('names no option in its own words that no command has', () => {
    const [words = '', help = ''] = PAGE.split('<!-- help -->');
    const known = new Set([...optionsIn(help), '--help']);
    const commandLines = words.replace(/^(?:\$ sqlite3|npm exec) .*$/gm, '').replace(/\|(-+\|)+/g, '');
    expect(optionsIn(commandLines).filter((option) => !known.has(option))).toEqual([]);
  });

  test('shows what its examples really print, one after the other on one ledger', async () => {
    const { file, run, ledgerPath, clock, directory } = await operatorWithLedger();
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
    expect(examples).toBe(9);
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
