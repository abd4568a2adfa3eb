import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OddsBook } from '../../src/core/launches/odds-book-schema.js';
import { openLedgerForReading } from '../../src/ledger/file/open-reading.js';
import { bookHash } from '../../src/ledger/published-hash.js';
import { withWords } from '../../src/ledger/read/odds-books.js';
import { bookFromText } from '../../src/ledger/stored-odds-book.js';
import { createLaunchListReader, type ReadLaunchLists } from '../../src/sources/launches/launch-lists.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { launch, launchFile } from '../core/launches/_launch-list.js';
import { startTurns, type Turns } from './_turns.js';

export interface LaunchFolder {
  readonly folder: string;
  /** What the worker is given; it remembers files, as the worker's own does. */
  readonly read: () => ReadLaunchLists;
  /** Puts a file there; what is not a text is written as JSON. */
  write(name: string, content: unknown): void;
  remove(name: string): void;
}

export function launchFolder(files: Readonly<Record<string, unknown>> = {}): LaunchFolder {
  const folder = temporaryDirectory();
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    folder,
    read: createLaunchListReader(folder),
    write,
    remove: (name) => rmSync(join(folder, name)),
  };
}

/** The file of the invented company Acme, complete until the day before the first turn of a test. */
export function acme(over: object = {}) {
  return launchFile({ asOf: '2026-05-31', ...over });
}

/** Acme's file with one launch more, perhaps complete until another day. */
export function acmeWith(
  model: string,
  date: string,
  over: Parameters<typeof launch>[2] = {},
  asOf = '2026-05-31',
) {
  const { launches } = acme();
  return acme({ asOf, launches: [...launches, launch(model, date, over)] });
}

/** Another company, whose file is the same but for its name. */
export function zeta(over: object = {}) {
  return acme({ company: { id: 'zeta', name: 'Zeta' }, ...over });
}

/** Turns that read nothing but this folder. */
export const startLaunches = ({ read }: LaunchFolder) => startTurns({ timeline: [], launches: read });

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const storedLists = (turns: Turns) =>
  turns.rows<{ company: string; content_hash: string; content: string }>(
    'SELECT * FROM launch_lists ORDER BY company',
  );

export const books = (turns: Turns) =>
  turns.rows<{ hash: string; made_from: string; payload: string }>('SELECT * FROM odds_books ORDER BY rowid');

/** The payload of the book that the newest snapshot refers to. */
export function inUse(turns: Turns): string {
  const row = books(turns).find(({ hash }) => hash === turns.snapshot().odds.bookHash);
  expect(bookHash({ madeFrom: row?.made_from ?? '', payload: row?.payload ?? '' })).toBe(row?.hash);
  return row?.payload ?? '';
}

export function bookOf(turns: Turns): OddsBook {
  const reader = openLedgerForReading(turns.path);
  try {
    return withWords(reader.db, bookFromText(inUse(turns)));
  } finally {
    reader.close();
  }
}

/** What the first company's line of all lines says. */
export const anyLine = (turns: Turns) =>
  bookOf(turns).companies[0]?.lines.find(({ line }) => line.id === 'any');
