import { expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { epochMs, isoInstant } from '../../src/core/time/instant.js';
import { reasonOf } from '../../src/words/reasons.js';
import { answered } from '../_support/upstreams/reader-upstream.js';
import { DAY, HOUR, MINUTE, post, RESET, START, serveModel, servePosts, startTurns, TALK } from './_turns.js';

it('A forecast that fails does not stop the turn: the record is served without a publication, then with one again.', async () => {
  const upstreams = await servePosts([
    post(RESET),
    post('We will reset limits again tomorrow.', START - MINUTE),
  ]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  // The past of a forecast, read whole after a restart, has a post that this program did not write.
  turns.write(`DROP TRIGGER guard_posts_update; UPDATE posts SET context = '{}' WHERE id = 2`);
  turns.restart();
  expect((await turns.turn(5 * MINUTE)).unsaved).toMatch(/^the forecast failed: .*expected array/s);
  expect(turns.snapshot()).toMatchObject({ stats: { totalResets: 1 }, forecast: { saved: null } });
  expect(turns.rows('SELECT id FROM forecasts')).toHaveLength(1);
  turns.write(`UPDATE posts SET context = '[]'`);
  expect((await turns.turn(5 * MINUTE)).unsaved).toBeNull();
  expect(turns.snapshot().forecast.saved).toMatchObject({ issuedAt: isoInstant(START + 10 * MINUTE) });
});

it('What was said before a reset is kept by a later turn if the journal cannot be read when it is recorded.', async () => {
  const upstreams = await servePosts([post(TALK)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  for (let hour = 0; hour < 8; hour += 1) await turns.turn(HOUR);
  upstreams.add(post(RESET, turns.clock.now + MINUTE));
  turns.write('ALTER TABLE scores RENAME TO scores_away');
  expect(await turns.turn(5 * MINUTE)).toMatchObject({ resetsNew: 1, scoresUnread: expect.any(String) });
  const saidBefore = () => turns.rows('SELECT reset_row_id, horizon_hours FROM said_before');
  expect(saidBefore()).toEqual([]);
  turns.write('ALTER TABLE scores_away RENAME TO scores');
  for (let n = 0; n < 2; n += 1) {
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ scoresUnread: null });
    expect(saidBefore()).toEqual([{ reset_row_id: 1, horizon_hours: 6 }]);
  }
});

it.each([
  [
    'was changed',
    (where: string) => `UPDATE forecasts SET probability_6h = 0.93, high_6h = 1 WHERE ${where}`,
  ],
  ['is gone, although those before it are there', (where: string) => `DELETE FROM forecasts WHERE ${where}`],
])('Nothing is copied as what was said before a reset if the forecast that said it %s, also with its snapshot gone.', async (_how, forge) => {
  const upstreams = await servePosts([post(TALK)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  for (let hour = 0; hour < 25; hour += 1) await turns.turn(HOUR);
  for (let minutes = 0; minutes < 60; minutes += 5) await turns.turn(5 * MINUTE);
  for (let hour = 0; hour < 6; hour += 1) await turns.turn(HOUR);
  const at = turns.clock.now + MINUTE;
  upstreams.add(post(RESET, at));
  const where = `slot = ${at - MINUTE - 6 * HOUR}`;
  turns.write(
    `DELETE FROM snapshots WHERE turn_id = (SELECT turn_id FROM forecasts WHERE ${where}); ${forge(where)}`,
  );
  await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT horizon_hours FROM said_before')).toEqual([{ horizon_hours: 24 }]);
  expect(auditLedger(turns.path).findings).not.toEqual([]);
});

// Holds R88, R226.
it('The versions in the journal are listed from the first saved forecast on, before one is scored, and after a restart.', async () => {
  const upstreams = await servePosts([post(RESET)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  const versions = () => turns.snapshot().forecast.liveAccuracy.modelVersions;
  const { saved, liveAccuracy } = turns.snapshot().forecast;
  expect(liveAccuracy).toMatchObject({
    sixHours: { windows: 0 },
    modelVersions: [saved?.comparisons.modelVersion],
  });
  // As saved by an earlier program.
  turns.write(`DROP TRIGGER guard_windows_update; UPDATE windows SET model_version = '0.9.0'`);
  turns.restart();
  await turns.turn(5 * MINUTE);
  expect(versions()).toEqual(['0.9.0', saved?.comparisons.modelVersion]);
  await turns.turn(5 * MINUTE);
  expect(versions()).toEqual(['0.9.0', saved?.comparisons.modelVersion]);
});

// Holds R71, R79, R101, R102, R103.
it('Each publication is saved as it is published, to the last digit.', async () => {
  const upstreams = await servePosts([
    post(RESET),
    post('We will reset limits again tomorrow.', START - MINUTE),
  ]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  const { saved } = turns.snapshot().forecast;
  expect(saved?.next24Hours.probability).not.toBe(saved?.comparisons.withoutHints.twentyFourHours);
  expect(turns.rows('SELECT * FROM forecasts')).toEqual([
    {
      id: 1,
      turn_id: 1,
      slot: epochMs(saved?.slot ?? ''),
      issued_at: epochMs(saved?.issuedAt ?? ''),
      model_version: saved?.comparisons.modelVersion,
      probability_6h: saved?.nearTerm.probability,
      low_6h: saved?.nearTerm.low,
      high_6h: saved?.nearTerm.high,
      baseline_6h: saved?.comparisons.baseline.sixHours,
      without_hints_6h: saved?.comparisons.withoutHints.sixHours,
      smooth_history_6h: saved?.comparisons.smoothHistory.sixHours,
      probability_24h: saved?.next24Hours.probability,
      low_24h: saved?.next24Hours.low,
      high_24h: saved?.next24Hours.high,
      baseline_24h: saved?.comparisons.baseline.twentyFourHours,
      without_hints_24h: saved?.comparisons.withoutHints.twentyFourHours,
      smooth_history_24h: saved?.comparisons.smoothHistory.twentyFourHours,
      clock_factor: saved?.comparisons.clockFactor,
    },
  ]);
});

it('A window waits for the reader model: a post in it without an answer holds the score back, later ones do not.', async () => {
  let silent = false;
  const { model } = await serveModel(() => (silent ? { kind: 'http', status: 500, body: '' } : answered()));
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
  await turns.turn();
  silent = true;
  upstreams.add(post('We are hiring again.', START + 2 * HOUR));
  await turns.turn(6 * HOUR + 10 * MINUTE);
  expect(turns.rows('SELECT id FROM scores')).toEqual([]);
  // After a day of failures the rules' reading is final.
  await turns.turn(23 * HOUR);
  expect(turns.rows('SELECT id FROM scores')).toEqual([]);
  await turns.turn(HOUR);
  expect(turns.rows('SELECT horizon_hours, outcome FROM v_scores ORDER BY score_id LIMIT 2')).toEqual([
    { horizon_hours: 6, outcome: 0 },
    { horizon_hours: 24, outcome: 0 },
  ]);
});

it('An imported word for completeness does not score a window that no timeline watched.', async () => {
  const turns = startTurns({ timeline: [] });
  await turns.turn();
  turns.write(
    `INSERT INTO coverage_claims VALUES (1, ${START - DAY}, ${START + 9 * DAY}, 'import', 'record.csv', 0)`,
  );
  await turns.turn(2 * DAY);
  expect(turns.rows('SELECT id FROM scores')).toEqual([]);
  expect(turns.rows('SELECT id FROM windows')).toHaveLength(4);
});

// Holds R83, R144.
it.each([
  'scores',
  'windows',
  'forecasts',
])('Without the table %s turns go on: the record is published, its scores are unavailable, and health says so.', async (table) => {
  const upstreams = await servePosts([post(RESET)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  turns.write(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}`);
  const report = await turns.turn(5 * MINUTE);
  expect(report.scoresUnread).toContain(table);
  expect(report.unsaved).toBe(report.scoresUnread);
  expect(turns.snapshot()).toMatchObject({
    generatedAt: isoInstant(START + 5 * MINUTE),
    stats: { totalResets: 1 },
    forecast: { saved: null, liveAccuracy: { status: 'unavailable' } },
    health: { reasons: expect.arrayContaining([reasonOf({ code: 'journal_unread' })]) },
  });
});
