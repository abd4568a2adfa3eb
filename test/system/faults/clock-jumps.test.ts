import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { shiftedClock } from '../../_support/clocks/shifted-clock.js';
import { query, rowCounts } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory, until } from '../../_support/processes/processes.js';
import { serveApi } from '../../_support/servers/api.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';
import {
  DAY,
  HOUR,
  MINUTE,
  post,
  RESET,
  START,
  servePosts,
  startTurns,
  TALK,
  type Turns,
} from '../../worker/_turns.js';
import { COMMAND } from './_worker.js';

const scores = (turns: Turns) =>
  turns.rows<{
    horizon_hours: number;
    outcome: number;
    revision: number;
    scored_at: number;
    closes_at: number;
  }>('SELECT * FROM scores JOIN windows ON windows.id = window_id ORDER BY scores.id');

const issued = (path: string) =>
  query<{ slot: number; issued_at: number }>(path, 'SELECT slot, issued_at FROM forecasts ORDER BY id');

function expectIncreasing(rows: readonly { slot: number; issued_at: number }[]): void {
  for (const [index, row] of rows.slice(1).entries()) {
    expect(row.slot).toBeGreaterThan(rows[index]?.slot ?? 0);
    expect(row.issued_at).toBeGreaterThan(rows[index]?.issued_at ?? 0);
  }
}

async function turnsWithFeed(): Promise<{ turns: Turns; add(text: string): void }> {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  return { turns, add: (text) => upstreams.add(post(text, turns.clock.now - MINUTE)) };
}

test.concurrent.for([
  ['forward', DAY],
  ['back', -DAY],
] as const)('A worker whose clock goes %s by a day, and comes right again, goes on with its turns within seconds each time.', async ([
  way,
  jump,
], { expect, onTestFinished }) => {
  const cleanups: (() => void)[] = [];
  onTestFinished(() => {
    for (const clean of cleanups.reverse()) clean();
  });
  const later = (clean: () => void) => void cleanups.push(clean);
  const upstreams = await startUpstreams({ posts: [post(TALK, Date.now() - HOUR)] });
  later(() => void upstreams.close());
  const directory = temporaryDirectory(later);
  const ledger = join(directory, 'ledger.sqlite');
  const clock = shiftedClock(directory);
  clock.jump(Date.now());
  const worker = start(
    'worker.js',
    {
      LEDGER_PATH: ledger,
      SEED_RECORD: 'none',
      TIMELINE: upstreams.timelines.rss,
      TURN_SCHEDULE: '*/5 * * * * *',
      ...clock.env,
    },
    [],
    later,
  );
  const commits = () => worker.output().split('turn committed').length - 1;
  // Right after a scheduled one there is time to notice the jump before the next.
  await until('a scheduled turn', () => /"trigger":"schedule".*turn committed/.test(worker.output()));
  // A post that lies ahead of the clock is stored again with its own date when the clock is right.
  const stored = way === 'back' ? [2, 4] : [2, 3];
  for (const [n, moment] of ['wrong', 'right'].entries()) {
    clock.jump(Date.now() + (moment === 'wrong' ? jump : 0));
    // A turn that began before the jump would date the post by the other clock.
    await until('the jump is noticed', () => worker.output().split('the clock jumped').length - 1 > n);
    upstreams.add(post(`${TALK} (${moment})`, Date.now()));
    await until(`a turn by the ${moment} clock`, () => rowCounts(ledger).posts === (stored[n] ?? 0));
  }
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  expect(worker.output()).toMatch(
    /the clock jumped (forward|back) by \d+ seconds; turns in between are left out/,
  );
  const { turns, posts } = rowCounts(ledger);
  expect([turns, posts]).toEqual([commits(), stored.at(-1)]);
  expectIncreasing(issued(ledger));
  expect(auditLedger(ledger).findings).toEqual([]);
  recordReliability({
    id: `clock-${way}`,
    fault: `Clock ${way} by a day, and right again`,
    runs: 2,
    injected: 'The clock of a running worker is set twice, with posts in between',
    lost: commits() - turns + ((stored.at(-1) ?? 0) - posts),
    duplicated: 0,
    unavailableSeconds: null,
    command: COMMAND,
    note: 'The schedule restarts within two seconds; forecasts are saved again once the clock has passed the newest one',
  });
});

test('Turns by a clock that is a day ahead publish nothing twice; what they scored too early is superseded by what then happens.', async () => {
  const { turns, add } = await turnsWithFeed();
  for (let n = 0; n < 3; n += 1) await turns.turn(HOUR);
  const before = turns.rows('SELECT * FROM forecasts ORDER BY id');

  turns.clock.now += DAY;
  await turns.turn(5 * MINUTE);
  await turns.turn(5 * MINUTE);
  const early = scores(turns).filter(({ outcome }) => outcome === 0);
  expect(early.map(({ horizon_hours }) => horizon_hours).sort()).toEqual([24, 6].sort());
  const api = await serveApi(turns.path);
  // Who asks by the right clock is not told of a day to come.
  api.clock.now = turns.clock.now - DAY;
  expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');
  expect((await api.health()).status).toBe('degraded');

  turns.clock.now -= DAY;
  expect((await turns.turn(5 * MINUTE)).unsaved).toMatch(/already published/);
  api.clock.now = turns.clock.now;
  const { status, headers } = await api.send('/api/v1/forecast');
  expect(status).toBe(200);
  expect(headers['cache-control']).toMatch(
    /^public, max-age=([1-9]\d?|[12]\d\d|300), stale-if-error=\d{1,3}$/,
  );
  expect(Date.parse(String(headers['last-modified']))).toBeLessThanOrEqual(turns.clock.now);
  expect((await api.forecast()).recording).toBe('unsaved');
  expect(turns.health().reasons).toContain('Forecasts are not being saved in the journal.');

  add(RESET);
  await turns.turn(5 * MINUTE);
  const mended = scores(turns).filter(({ revision }) => revision === 2);
  expect(mended.map(({ horizon_hours, outcome }) => [horizon_hours, outcome]).sort()).toEqual([
    [24, 1],
    [6, 1],
  ]);
  // Nothing is rewritten, and once its time has come the journal goes on.
  expect(turns.rows('SELECT * FROM forecasts ORDER BY id').slice(0, before.length)).toEqual(before);
  for (let n = 0; n < 26; n += 1) await turns.turn(HOUR);
  expect(turns.health().reasons).not.toContain('Forecasts are not being saved in the journal.');
  expectIncreasing(turns.rows('SELECT slot, issued_at FROM forecasts ORDER BY id'));
  expect(turns.record()).toHaveLength(1);
  // The audit notes what the clock did: these were mended while their windows, by the right clock, were still
  // open.
  const { findings, notes } = auditLedger(turns.path);
  expect(findings).toEqual([]);
  expect(notes).toContainEqual({
    check: 'clock',
    table: 'scores',
    rowId: expect.any(Number),
    message: 'its scored_at is before that of the row before it: the clock was set back',
  });
});

test('Turns by a clock that is a day behind keep the record going, and the journal goes on where it stood.', async () => {
  const { turns, add } = await turnsWithFeed();
  for (let n = 0; n < 3; n += 1) await turns.turn(HOUR);
  const newest = turns.clock.now;
  const covered = () =>
    turns.rows<{ to_at: number }>('SELECT max(to_at) AS to_at FROM coverage')[0]?.to_at ?? 0;
  const coveredBefore = covered();
  turns.clock.now -= DAY;
  const api = await serveApi(turns.path);
  for (let n = 0; n < 24; n += 1) {
    if (n === 3) add(RESET);
    const report = await turns.turn(HOUR - MINUTE);
    expect(report.unsaved).toMatch(/already published/);
    api.clock.now = turns.clock.now;
    expect(await api.outcome('/api/v1/forecast')).toBe('200');
    // By the right clock it is a day old.
    api.clock.now = turns.clock.now + DAY;
    expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');
  }
  expect(covered()).toBeGreaterThanOrEqual(coveredBefore);
  expect(turns.record()).toHaveLength(1);
  turns.clock.now = newest;
  expect((await turns.turn(5 * MINUTE)).unsaved).toBeNull();
  expectIncreasing(turns.rows('SELECT slot, issued_at FROM forecasts ORDER BY id'));
  expect(auditLedger(turns.path).findings).toEqual([]);
});
