import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NO_LAUNCH_LISTS, type ReadLaunchLists } from '../../src/sources/launches/launch-lists.js';
import { launch } from '../core/launches/_launch-list.js';
import {
  acme,
  anyLine,
  inUse,
  launchFolder,
  sha256,
  startLaunches,
  storedLists,
  zeta,
} from './_launch-files.js';
import { MINUTE, startTurns } from './_turns.js';

describe('a ledger that is not as it should be', () => {
  const [, ...others] = acme().launches;
  const alone = launch('Main 1', '2025-01-10');
  const unverified = acme({ launches: [{ ...alone, sources: alone.sources.slice(0, 1) }, ...others] });

  test('leaves the last good one in use: health names the file, the report the launch, until it is mended', async () => {
    const files = launchFolder({ 'acme.json': acme(), 'zeta.json': zeta() });
    const turns = startLaunches(files);
    await turns.turn();
    const before = inUse(turns);

    files.write('acme.json', unverified);
    const { launchProblems, oddsFailed } = await turns.turn(5 * MINUTE);
    expect(launchProblems).toEqual([expect.stringMatching(/^acme\.json: .*Main 1.*publisher/)]);
    expect(oddsFailed).toBeNull();
    expect(turns.health().reasons).toContain(
      'The launch list acme.json could not be used (1 problem); the last good one is in use.',
    );
    expect([storedLists(turns).length, inUse(turns)]).toEqual([2, before]);

    files.write('acme.json', '{');
    files.write('zeta.json', { ...zeta(), asOf: 'yesterday', lines: [] });
    expect((await turns.turn(5 * MINUTE)).launchProblems.length).toBeGreaterThan(2);
    const { reasons } = turns.health();
    expect(reasons).toContainEqual(expect.stringContaining('acme.json could not be used (1 problem);'));
    expect(reasons).toContainEqual(expect.stringMatching(/zeta\.json could not be used \(\d+ problems\);/));
    expect(inUse(turns)).toBe(before);

    files.write('acme.json', acme());
    files.write('zeta.json', zeta());
    expect((await turns.turn(5 * MINUTE)).launchProblems).toEqual([]);
    expect(turns.health().reasons.join()).not.toContain('launch');
    expect([storedLists(turns).length, inUse(turns)]).toEqual([2, before]);
  });

  test('stays in use when its file is missing, and health says so until it is back', async () => {
    const files = launchFolder({ 'acme.json': acme(), 'zeta.json': zeta() });
    const turns = startLaunches(files);
    await turns.turn();
    const before = inUse(turns);
    files.remove('zeta.json');
    await turns.turn(5 * MINUTE);
    // A restart forgets nothing either: what is in use stands in the ledger.
    turns.restart();
    await turns.turn(5 * MINUTE);
    const gone = 'The launch list zeta.json is missing; the last good one is in use.';
    expect(turns.health().reasons).toContain(gone);
    expect([storedLists(turns).length, inUse(turns)]).toEqual([2, before]);
    files.write('zeta.json', zeta());
    await turns.turn(5 * MINUTE);
    expect(turns.health().reasons).not.toContain(gone);
  });

  test('stays in use when the folder is empty or gone; an empty one at the start gives no odds', async () => {
    const files = launchFolder();
    const turns = startLaunches(files);
    expect((await turns.turn()).launchProblems).toEqual([expect.stringContaining('holds no launch list')]);
    expect(turns.snapshot().odds.bookHash).toBeNull();
    expect(turns.health().reasons).toContain('The launch lists could not be read.');

    files.write('acme.json', acme());
    await turns.turn(5 * MINUTE);
    const before = inUse(turns);
    const kept = 'The launch lists could not be read; the last good ones are in use.';
    for (const take of [() => files.remove('acme.json'), () => rmSync(files.folder, { recursive: true })]) {
      take();
      await turns.turn(5 * MINUTE);
      expect(inUse(turns)).toBe(before);
      expect(turns.health().reasons.filter((reason) => reason.includes('launch'))).toEqual([kept]);
    }
  });
});

test('Without launch lists by configuration there are no odds, and nothing is missing.', async () => {
  const turns = startTurns({ timeline: [], launches: () => NO_LAUNCH_LISTS });
  expect(await turns.turn()).toMatchObject({ launchProblems: [], oddsFailed: null });
  expect(turns.snapshot().odds).toEqual({ bookHash: null, configured: false });
  expect(turns.health().reasons.join()).not.toContain('launch');
});

test('Odds that fail do not stop the turn: the report says why, health that; the next good list mends it', async () => {
  const files = launchFolder({ 'acme.json': acme() });
  // As a list that an earlier program took over and this one refuses.
  const text = JSON.stringify({ ...acme(), lines: [] });
  const [read] = files.read().launchLists;
  if (!read) throw new Error('a ledger');
  let launches: ReadLaunchLists = {
    launchLists: [{ ...read, text, contentHash: sha256(text) }],
    problems: [],
  };
  const turns = startTurns({ timeline: [], launches: () => launches });
  await turns.turn();
  turns.write("UPDATE odds_books SET made_from = '{}'");
  launches = { launchLists: [], problems: [{ file: 'acme.json', message: 'acme.json: no' }] };
  const { oddsFailed, turnId } = await turns.turn(5 * MINUTE);
  expect(oddsFailed).toMatch(/acme\.json: .*line/);
  expect(turns.rows('SELECT id FROM turns ORDER BY id DESC LIMIT 1')).toEqual([{ id: turnId }]);
  expect(turns.snapshot().odds.bookHash).toBeNull();
  expect(turns.health().reasons).toContain('The launch odds could not be computed.');

  launches = { launchLists: [read], problems: [] };
  expect((await turns.turn(5 * MINUTE)).oddsFailed).toBeNull();
  expect(anyLine(turns)?.currentModel.name).toBe('Main 3');
});
