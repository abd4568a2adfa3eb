import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { isoInstant } from '../../src/core/instant.js';
import { acme, acmeWith, bookOf, launchFolder, startLaunches } from './_launch-files.js';
import { DAY, HOUR, MINUTE, START, type Turns } from './_turns.js';

interface Saved {
  readonly company: string;
  readonly line: string;
  readonly days: number;
  readonly published_on: string;
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  readonly opens: number;
}

const saved = (turns: Turns) => turns.rows<Saved>('SELECT * FROM saved_odds ORDER BY id');

const turnsThatSaved = (turns: Turns) =>
  turns
    .rows<{ id: number }>('SELECT DISTINCT t.id FROM turns AS t JOIN saved_odds ON issued_at = committed_at')
    .map(({ id }) => id);

const scores = (turns: Turns, line: string, days: number) =>
  turns.rows(
    `SELECT s.revision, s.status, s.outcome, s.launched_on FROM odds_scores AS s JOIN saved_odds AS o ON o.id = s.saved_odds_id
     WHERE o.line = '${line}' AND o.days = ${days} ORDER BY s.id`,
  );

test('Odds are saved as they are served, for every line and horizon, before anything is known of their windows.', async () => {
  const turns = startLaunches(launchFolder({ 'acme.json': acme() }));
  await turns.turn();
  const lines = bookOf(turns).companies[0]?.lines ?? [];
  expect(lines.map(({ line }) => line.id)).toEqual(['main', 'mini', 'any']);
  expect(saved(turns)).toMatchObject(
    lines.flatMap(({ line, odds }) =>
      odds.map((one) => ({ ...one, company: 'acme', line: line.id, published_on: '2026-06-01' })),
    ),
  );
  // The line mini has a single launch, and so no baseline.
  expect(saved(turns).map(({ line, opens }) => [line, opens])).toEqual(
    ['main', 'mini', 'any'].flatMap((line) => Array(5).fill([line, line === 'mini' ? 0 : 1])),
  );
  expect(turns.snapshot().odds.recordingSince).toBe(isoInstant(START));
});

test('Odds are saved once a day and after each change of a launch list, and never while the clock is behind.', async () => {
  const files = launchFolder({ 'acme.json': acme() });
  const turns = startLaunches(files);
  await turns.turn();
  await turns.turn(5 * MINUTE);
  expect(turnsThatSaved(turns)).toEqual([1]);
  files.write('acme.json', acmeWith('Main 4', '2026-05-20'));
  await turns.turn(5 * MINUTE);
  await turns.turn(5 * MINUTE);
  expect(turnsThatSaved(turns)).toEqual([1, 3]);
  await turns.turn(12 * HOUR);
  expect(turnsThatSaved(turns)).toEqual([1, 3, 5]);
  turns.clock.now = START - DAY;
  files.write('acme.json', acme());
  const { oddsFailed } = await turns.turn();
  expect([oddsFailed, turnsThatSaved(turns)]).toEqual([null, [1, 3, 5]]);
  turns.clock.now = START + DAY;
  await turns.turn();
  expect(turnsThatSaved(turns)).toEqual([1, 3, 5, 7]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

test('Saved odds and their scores cannot be changed, taken out or put in behind.', async () => {
  const turns = startLaunches(launchFolder({ 'acme.json': acme({ asOf: '2026-06-30' }) }));
  await turns.turn();
  await turns.turn(8 * DAY);
  for (const table of ['saved_odds', 'odds_scores']) {
    expect(turns.rows(`SELECT 1 FROM ${table}`).length).toBeGreaterThan(0);
    for (const sql of [`UPDATE ${table} SET id = id`, `DELETE FROM ${table}`])
      expect(() => turns.write(sql)).toThrow(`${table} is append-only`);
  }
  const copy = (id: number, day: string, issuedAt: string) =>
    turns.write(
      `INSERT INTO saved_odds SELECT ${id}, launch_revision_id, company, 'other', ${day}, days, ${issuedAt},
       model_version, probability, low, high, baseline, opens FROM saved_odds WHERE id = 1`,
    );
  expect(() => copy(900, "'2026-06-09'", 'issued_at')).toThrow('only increase');
  expect(() => copy(900, 'published_on', `${START + 30 * DAY}`)).toThrow('only increase');
});

test('A score is corrected however late; a window that was void by then stays void.', async () => {
  const files = launchFolder({ 'acme.json': acme({ asOf: '2026-05-31' }) });
  const turns = startLaunches(files);
  await turns.turn();
  files.write('acme.json', acme({ asOf: '2026-06-08' }));
  await turns.turn(20 * DAY);
  const first = { revision: 1, status: 'scored', outcome: 0, launched_on: null };
  const never = { revision: 1, status: 'void', outcome: null, launched_on: null };
  await turns.turn(380 * DAY);
  // The second window of 14 days, opened after 20 days, is over for a year, too.
  expect([scores(turns, 'main', 7)[0], scores(turns, 'main', 14)]).toEqual([first, [never, never]]);
  files.write('acme.json', acmeWith('Main 4', '2026-06-04', {}, '2026-06-30'));
  await turns.turn(5 * MINUTE);
  const second = { revision: 2, status: 'scored', outcome: 1, launched_on: '2026-06-04' };
  expect(scores(turns, 'main', 7)).toContainEqual(second);
  expect(scores(turns, 'main', 14)).toEqual([never, never]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});
