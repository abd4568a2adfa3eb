import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { salvageLedger } from '../../src/ledger/file/copy.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { rowCounts } from '../_support/ledgers/read-ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';

/** A ledger with one reset, and a path at which it is not. */
function salvaged() {
  const ledger = newLedger();
  ledger.addResets({ at: NOW });
  const folder = temporaryDirectory();
  const path = join(folder, 'ledger.sqlite');
  const names = () => readdirSync(folder).sort();
  return { path, names, salvage: () => salvageLedger(ledger.writer.sqlite, path, NOW) };
}

const SAVED = 'ledger.sqlite.saved-2026-07-01T12-00-00-000Z';

test('what nothing took the place of is put back, without what was left of its log', async () => {
  const { path, names, salvage } = salvaged();
  writeFileSync(`${path}-wal`, 'of another file');
  expect(await salvage()).toBe(path);
  expect(names()).toEqual(['ledger.sqlite']);
  expect(rowCounts(path)).toMatchObject({ resets: 1 });
});

test('a file in its place stays, with its log, and what was saved is laid beside it', async () => {
  const { path, names, salvage } = salvaged();
  for (const name of [path, `${path}-wal`]) writeFileSync(name, 'somebody else');
  expect(await salvage()).toMatch(SAVED);
  expect(names()).toEqual(['ledger.sqlite', 'ledger.sqlite-wal', SAVED]);
  expect(readFileSync(path, 'utf8')).toBe('somebody else');
});

test('a name that is taken only after it was looked for is not overwritten either', async () => {
  const { path, names, salvage } = salvaged();
  // There, and not seen: as a file that comes a moment later.
  symlinkSync('/nowhere/at/all', path);
  expect(existsSync(path)).toBe(false);
  const saved = await salvage();
  expect(saved).toMatch(SAVED);
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(names()).toEqual(['ledger.sqlite', SAVED]);
  expect(rowCounts(saved)).toMatchObject({ resets: 1 });
});
