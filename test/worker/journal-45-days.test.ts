import { expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { ForecastBody } from '../../src/core/published/forecast.js';
import { seededRandom } from '../../src/core/stats/seeded-random.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { seedRecord } from '../../src/worker/seed-record.js';
import { auditSql, PAGE_QUERIES } from '../_support/ledgers/audit-sql.js';
import { BUNDLED_FROM, BUNDLED_PATH, BUNDLED_UNTIL } from '../_support/ledgers/bundled-record.js';
import { serveApi } from '../_support/servers/api.js';
import { DAY, HOUR, MINUTE, post, RESET, servePosts, startTurns, TALK, type Turns } from './_turns.js';

/** Twelve hours in `npm test`; `npm run test:days` takes the real five minutes. */
const STEP = Number(process.env.TURN_MINUTES ?? 720) * MINUTE;

/** The first whole hour after the record's end. */
const BEGIN = Math.ceil(BUNDLED_UNTIL / HOUR) * HOUR;

/**
 * The bundled record, then 45 days of a timeline with resets, promises, talk, an outage, a gap and a jump of
 * the clock.
 */
// Holds R148.
it('Forty-five days of turns: windows never overlap, scores become available at thirty days, the audit agrees.', async () => {
  const rng = seededRandom(45);
  const upstreams = await servePosts([post(TALK, BEGIN - HOUR)], { pagedFeeds: false });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  seed(turns.path);
  turns.clock.now = BEGIN;
  const doubted = post(RESET, BEGIN + 28 * DAY);
  let collected = 0;
  let jumped = false;
  while (turns.clock.now < BEGIN + 45 * DAY) {
    const day = (turns.clock.now - BEGIN) / DAY;
    if (rng() < STEP / (2 * DAY)) upstreams.add(post(TALK, turns.clock.now));
    // Nothing else happens around the doubted one.
    const quiet = Math.abs(day - 28) < 1.5;
    if (rng() < STEP / (3 * DAY) && !quiet) upstreams.add(post(RESET, turns.clock.now + MINUTE));
    if (rng() < STEP / (8 * DAY)) upstreams.add(post('We will reset limits tomorrow.', turns.clock.now));
    if (day === 28) upstreams.add(doubted);
    // Two days without the timeline; it comes back with everything.
    if (day === 10) upstreams.fail('*', { status: 500 });
    if (day === 12) upstreams.recover();
    // The worker is away for twelve hours.
    if (day === 20) turns.clock.now += 12 * HOUR;
    // The clock jumps back by twelve hours, and the process starts anew.
    if (day === 25 && !jumped) {
      jumped = true;
      turns.clock.now -= 12 * HOUR;
      turns.restart();
    }
    // What seemed to be a reset is edited into something else.
    if (day === 30) upstreams.edit(doubted.id, { text: 'Usage limits stay as they are.' });
    await turns.turn(STEP);
    const { liveAccuracy } = turns.snapshot().forecast;
    expect(liveAccuracy.status).toBe(liveAccuracy.evaluationDays < 30 ? 'collecting' : 'available');
    if (liveAccuracy.status === 'collecting') collected = liveAccuracy.evaluationDays;
  }

  expect(auditLedger(turns.path).findings).toEqual([]);
  const published = await forecastOf(turns);
  expect(published.liveAccuracy).toMatchObject({ status: 'available', method: 'saved-forecasts' });
  expect(collected).toBe(29);
  expect(published.liveAccuracy.evaluationDays).toBeGreaterThan(38);
  expect(published.liveAccuracy.sixHours.events).toBeGreaterThan(5);
  expect(published.liveAccuracy.sixHours.hintWindows).toBeGreaterThan(0);
  expectAudited(turns.path, published);
  for (const sql of PAGE_QUERIES) expect([sql, turns.rows(sql).length > 0]).toEqual([sql, true]);
  const views = turns.rows<{ horizon_hours: number; brier: number; skill: number; windows: number }>(
    'SELECT * FROM v_live_accuracy ORDER BY horizon_hours',
  );
  for (const [index, horizon] of [
    published.liveAccuracy.sixHours,
    published.liveAccuracy.twentyFourHours,
  ].entries()) {
    expect(views[index]?.windows).toBe(horizon.windows);
    expect(views[index]?.brier).toBeCloseTo(horizon.brier ?? -1, 6);
    expect(views[index]?.skill).toBeCloseTo(horizon.skill ?? -1, 6);
  }
}, 300_000);

function seed(path: string): void {
  const writer = openLedgerForWriting(path);
  seedRecord(writer, {
    path: BUNDLED_PATH,
    covered: { fromAt: BUNDLED_FROM, toAt: BEGIN, basis: 'import' },
    now: BEGIN,
  });
  writer.close();
}

async function forecastOf(turns: Turns): Promise<ForecastBody> {
  const api = await serveApi(turns.path);
  api.clock.now = turns.clock.now;
  return api.forecast();
}

/** docs/audit.sql says what the API says, to the last of six decimals, and finds nothing wrong. */
function expectAudited(path: string, { liveAccuracy }: ForecastBody): void {
  const {
    names,
    rows: [six, day],
    counts,
  } = auditSql(path);
  for (const [row, horizon] of [
    [six, liveAccuracy.sixHours],
    [day, liveAccuracy.twentyFourHours],
  ] as const) {
    const said = names.map((name) => String(horizon[name as keyof typeof horizon]));
    expect(row?.map((value) => String(Number(value)))).toEqual(said);
  }
  expect(counts.length).toBe(4);
  for (const [what, found] of counts) expect([what, found]).toEqual([what, 0]);
}
