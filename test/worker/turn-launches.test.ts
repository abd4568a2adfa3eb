import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookHash } from '../../src/ledger/published-hash.js';
import {
  acme,
  acmeWith,
  anyLine,
  bookOf,
  books,
  inUse,
  launchFolder,
  sha256,
  startLaunches,
  storedLists,
  zeta,
} from './_launch-files.js';
import { DAY, HOUR, MINUTE, START } from './_turns.js';

describe('what was loaded', () => {
  test('is stored once for each company, with the file as it was, and no part of the chain', async () => {
    const files = launchFolder({ 'zeta.json': zeta(), 'acme.json': acme(), 'notes.md': '# Notes' });
    const turns = startLaunches(files);
    const { launchProblems, oddsFailed } = await turns.turn();
    expect([launchProblems, oddsFailed]).toEqual([[], null]);
    const expected = ['acme', 'zeta'].map((company) => {
      const content = readFileSync(join(files.folder, `${company}.json`), 'utf8');
      return { company, content, content_hash: sha256(content) };
    });
    expect(storedLists(turns)).toEqual(expected);
    expect(turns.rows("SELECT entity FROM chain WHERE entity LIKE 'launch%'")).toEqual([]);
    expect(bookOf(turns).companies.map(({ company }) => company.id)).toEqual(['acme', 'zeta']);
    expect(turns.health().reasons.join()).not.toContain('launch');
  });

  test('is not loaded again, and the odds are not worked out again, while nothing changes that day', async () => {
    const turns = startLaunches(launchFolder({ 'acme.json': acme() }));
    await turns.turn();
    turns.write(
      "CREATE TRIGGER once BEFORE INSERT ON odds_books BEGIN SELECT RAISE(ABORT, 'worked out again'); END",
    );
    const before = books(turns);
    for (let turn = 0; turn < 3; turn += 1) {
      await turns.turn(5 * MINUTE);
      if (turn === 1) turns.restart();
    }
    expect(books(turns)).toEqual(before);
    expect(turns.snapshot().odds.bookHash).toBe(before[0]?.hash);
  });

  test('are made again, if somebody changed the book or what it says that it was made from', async () => {
    const turns = startLaunches(launchFolder({ 'acme.json': acme() }));
    await turns.turn();
    const before = books(turns);
    const forged = {
      madeFrom: before[0]?.made_from ?? '',
      payload: inUse(turns).replace('"Main 3"', '"Main 9"'),
    };
    turns.write(
      `UPDATE odds_books SET payload = '${forged.payload.replaceAll("'", "''")}', hash = '${bookHash(forged)}'`,
    );
    await turns.turn(5 * MINUTE);
    expect(books(turns)).toEqual(before);
  });

  test('follows a file that changed, at the next turn, with other odds', async () => {
    const files = launchFolder({ 'acme.json': acme() });
    const turns = startLaunches(files);
    await turns.turn();
    expect(anyLine(turns)).toMatchObject({ currentModel: { name: 'Main 3' }, waitDays: 93, launches: 3 });
    const [before, odds, stored] = [inUse(turns), anyLine(turns)?.odds, storedLists(turns)];
    files.write('acme.json', acmeWith('Main 4', '2026-05-20'));
    await turns.turn(5 * MINUTE);
    expect(anyLine(turns)).toMatchObject({ currentModel: { name: 'Main 4' }, waitDays: 12, launches: 4 });
    expect(anyLine(turns)?.odds).not.toEqual(odds);

    // Back to what it was, with the odds of before; each takes the place of the one before.
    files.write('acme.json', acme());
    await turns.turn(5 * MINUTE);
    expect(storedLists(turns)).toEqual(stored);
    expect([books(turns).length, inUse(turns)]).toEqual([1, before]);
  });
});

describe('the odds of a day', () => {
  test('are new ones on the next UTC day, a day of waiting later', async () => {
    const turns = startLaunches(launchFolder({ 'acme.json': acme() }));
    await turns.turn();
    const [first] = books(turns);
    await turns.turn(12 * HOUR - 1);
    expect(turns.snapshot().odds.bookHash).toBe(first?.hash);
    expect(anyLine(turns)?.waitDays).toBe(93);
    await turns.turn(1);
    expect(books(turns)).toHaveLength(1);
    expect(turns.snapshot().odds.bookHash).not.toBe(first?.hash);
    expect(anyLine(turns)?.waitDays).toBe(94);
  });

  test('are made again by a clock that was set back', async () => {
    const turns = startLaunches(launchFolder({ 'acme.json': acme() }));
    await turns.turn();
    const before = inUse(turns);
    await turns.turn(DAY);
    expect(inUse(turns)).not.toBe(before);
    turns.clock.now = START + HOUR;
    await turns.turn();
    expect(inUse(turns)).toBe(before);
  });

  test('are the same bytes wherever the same files are read on that day', async () => {
    const [one, other] = [acme(), acme()].map((content) =>
      startLaunches(launchFolder({ 'acme.json': content, 'zeta.json': zeta() })),
    );
    if (!one || !other) throw new Error('two ledgers');
    await one.turn();
    await other.turn(9 * HOUR);
    await other.turn(5 * MINUTE);
    expect(inUse(other)).toBe(inUse(one));
    expect(books(other)[0]?.made_from).toBe(books(one)[0]?.made_from);
  });
});
