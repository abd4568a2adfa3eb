import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyLedger, foldIntoOneFile } from '../../src/ledger/file/copy.js';
import { NotALedgerError } from '../../src/ledger/file/identity.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { intactChain } from '../cli/_cli.js';
import { tell } from './_timeline.js';

/** Rows enough for several steps of the copy. */
function largeLedger() {
  const ledger = newLedger();
  const text = 'and so on '.repeat(2_000);
  tell(
    ledger,
    Array.from({ length: 500 }, (_, n) => ({
      name: `p${n}`,
      at: n,
      text: `${text} ${n}`,
      kind: 'none' as const,
    })),
  );
  return ledger;
}

const posts = (path: string) => query<{ n: number }>(path, 'SELECT count(*) AS n FROM posts')[0]?.n;

/** Write and read version in SQLite's header: 1 for a rollback journal, 2 for WAL. */
const journalVersions = (path: string) => [...readFileSync(path).subarray(18, 20)];

describe('a copy of a ledger', () => {
  test('is of one moment, however often somebody commits while it is made, and never restarts', async () => {
    const ledger = largeLedger();
    const target = join(ledger.directory, 'copy.sqlite');
    const done: number[] = [];
    await copyLedger(ledger.path, target, {
      onProgress(pages) {
        done.push(pages);
        tell(ledger, [{ name: `late-${done.length}`, at: 1_000 + done.length, kind: 'none' }]);
      },
    });
    expect(done.length).toBeGreaterThan(2);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(posts(ledger.path)).toBe(500 + done.length);
    expect(posts(target)).toBe(500);
    expect(intactChain(target)).toBeGreaterThan(500);
  });

  test('is one file that needs no log, and can be read where nothing can be written', async () => {
    const ledger = largeLedger();
    expect(journalVersions(ledger.path)).toEqual([2, 2]);
    const target = join(ledger.directory, 'copy.sqlite');
    await copyLedger(ledger.path, target);
    expect(journalVersions(target)).toEqual([1, 1]);
    for (const part of ['-wal', '-shm', '-journal']) expect(existsSync(target + part)).toBe(false);
    const elsewhere = join(temporaryDirectory(), 'plain-cp.sqlite');
    copyFileSync(target, elsewhere);
    expect(posts(elsewhere)).toBe(500);
    expect(existsSync(`${elsewhere}-wal`)).toBe(false);
  });

  test('of something else is refused', async () => {
    const directory = temporaryDirectory();
    const [text, empty, target] = ['notes.txt', 'empty.sqlite', 'copy.sqlite'].map((name) =>
      join(directory, name),
    ) as [string, string, string];
    writeFileSync(text, 'Dear diary, today limits were reset. '.repeat(50));
    writeFileSync(empty, '');
    for (const path of [text, empty]) await expect(copyLedger(path, target)).rejects.toThrow(NotALedgerError);
    expect(existsSync(target)).toBe(false);
  });
});

test('What stands in the log of a file is written into the file itself.', () => {
  const ledger = largeLedger();
  const copy = join(temporaryDirectory(), 'taken.sqlite');
  for (const part of ['', '-wal']) copyFileSync(ledger.path + part, copy + part);
  foldIntoOneFile(copy);
  expect(existsSync(`${copy}-wal`)).toBe(false);
  expect(posts(copy)).toBe(500);
});
