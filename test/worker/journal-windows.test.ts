import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, startTurns, TALK, type Turns } from './_turns.js';

interface ScoreRow {
  readonly horizon_hours: 6 | 24;
  readonly opens_at: number;
  readonly closes_at: number;
  readonly status: 'scored' | 'void';
  readonly outcome: 0 | 1 | null;
  readonly scored_at: number;
  readonly revision: number;
}

const scoresOf = (turns: Turns) =>
  turns.rows<ScoreRow>('SELECT * FROM scores JOIN windows ON windows.id = window_id ORDER BY scores.id');

const daily = (rows: readonly ScoreRow[]) => rows.filter((row) => row.horizon_hours === 24);

/** Windows that are not scored. */
function openWindows(turns: Turns) {
  const scored = new Set(scoresOf(turns).map((row) => `${row.horizon_hours} ${row.opens_at}`));
  return ([6, 24] as const).flatMap((hours) =>
    opened(turns, hours).filter(({ opens_at }) => !scored.has(`${hours} ${opens_at}`)),
  );
}

/** Every window that was ever opened, from the journal alone. */
function opened(turns: Turns, hours: 6 | 24) {
  return turns.rows<{ opens_at: number; closes_at: number }>(
    `SELECT opens_at, closes_at FROM windows WHERE horizon_hours = ${hours} ORDER BY opens_at`,
  );
}

function expectNoOverlap(turns: Turns): void {
  for (const hours of [6, 24] as const) {
    const windows = opened(turns, hours);
    for (const [index, window] of windows.slice(1).entries())
      expect(window.opens_at).toBeGreaterThanOrEqual(windows[index]?.closes_at ?? 0);
  }
}

/** Turns every `step` for a while. */
async function live(turns: Turns, duration: number, step = 3 * HOUR): Promise<void> {
  for (let passed = 0; passed < duration; passed += step) await turns.turn(step);
}

// Holds R18, R147, R149, R220.
it('A window is scored ten minutes after it closes, not before, by the record as it is then.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  expect(openWindows(turns)).toHaveLength(2);
  upstreams.add(post(RESET, START + 5 * HOUR));
  await turns.turn(6 * HOUR + 5 * MINUTE);
  expect(scoresOf(turns)).toEqual([]);
  await turns.turn(5 * MINUTE - 1);
  expect(scoresOf(turns)).toEqual([]);
  await turns.turn(1);
  expect(scoresOf(turns)).toMatchObject([
    { horizon_hours: 6, opens_at: START, closes_at: START + 6 * HOUR, status: 'scored', outcome: 1 },
  ]);
  await turns.turn(6 * HOUR);
  // The second window was opened by the first publication after the end of the one before.
  expect(opened(turns, 6)[1]).toEqual({
    opens_at: START + 6 * HOUR + 5 * MINUTE,
    closes_at: START + 12 * HOUR + 5 * MINUTE,
  });
});

it('Two days without the timeline leave no false "no reset": windows wait, and are scored by what it tells later.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await live(turns, DAY);
  const before = scoresOf(turns).length;
  upstreams.fail('*', { status: 500 });
  upstreams.add(post(RESET, turns.clock.now + DAY));
  await live(turns, 2 * DAY);
  expect(scoresOf(turns)).toHaveLength(before);
  expect(openWindows(turns).length).toBeGreaterThan(8);
  upstreams.recover();
  await live(turns, 2 * HOUR);
  expect(scoresOf(turns).length).toBeGreaterThan(before + 8);
  expect(
    daily(scoresOf(turns))
      .slice(1)
      .map(({ outcome }) => outcome),
  ).toContain(1);
  expectNoOverlap(turns);
});

it('A gap that the feed cannot close any more keeps its windows open for thirty days, then they are void.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)], { pagedFeeds: false, feedPageSize: 20 });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await live(turns, DAY);
  upstreams.fail('*', { status: 503 });
  const outage = turns.clock.now;
  await live(turns, 2 * DAY);
  // A reset in the middle, then more posts than the feed holds: the reset is still there, the posts before
  // are not.
  upstreams.add(post(RESET, outage + DAY + 23 * HOUR));
  upstreams.add(
    ...Array.from({ length: 19 }, (_, n) => post(`Note ${n}.`, outage + 2 * DAY - 19 * MINUTE + n * MINUTE)),
  );
  upstreams.recover();
  await live(turns, 3 * DAY);
  expect(turns.record()).toHaveLength(1);
  expect(openWindows(turns).length).toBeGreaterThan(8);
  const known = scoresOf(turns).filter(({ outcome }) => outcome === 1);
  // What is known to have happened is not scored either, while its window is not covered.
  expect(known).toEqual([]);
  await live(turns, 24 * DAY, 12 * HOUR);
  expect(scoresOf(turns).filter(({ status }) => status === 'void')).toEqual([]);
  await live(turns, 5 * DAY, 12 * HOUR);
  const voided = scoresOf(turns).filter(({ status }) => status === 'void');
  expect(voided.length).toBeGreaterThan(8);
  for (const row of voided) {
    expect(row.outcome).toBeNull();
    expect(row.scored_at - row.closes_at).toBeGreaterThanOrEqual(30 * DAY);
    expect(row.scored_at - row.closes_at).toBeLessThan(30 * DAY + 12 * HOUR);
  }
  const { twentyFourHours } = turns.snapshot().forecast.liveAccuracy;
  expect(twentyFourHours.windows).toBe(
    daily(scoresOf(turns)).filter(({ status }) => status === 'scored').length,
  );
  expectNoOverlap(turns);
});

// Holds R82.
it('A worker that was away loses the windows that it did not open, no other.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await live(turns, DAY);
  upstreams.add(post(RESET, turns.clock.now + HOUR));
  const left = turns.clock.now;
  turns.restart();
  await turns.turn(3 * DAY);
  await live(turns, DAY + HOUR);
  expectNoOverlap(turns);
  const during = opened(turns, 6).filter(({ opens_at }) => opens_at > left && opens_at < left + 3 * DAY);
  expect(during).toEqual([]);
  // The one that was open when it went is scored: the feed told of the whole time.
  const last = scoresOf(turns).find(({ opens_at, closes_at }) => opens_at <= left && closes_at > left);
  expect(last).toMatchObject({ status: 'scored', outcome: 1 });
});

it('A correction of the record appends a score that supersedes, and nothing is rewritten.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  const edited = post('All quiet here today.', START + 2 * HOUR);
  upstreams.add(edited);
  await live(turns, 7 * HOUR);
  expect(scoresOf(turns)).toMatchObject([{ outcome: 0, revision: 1 }]);
  upstreams.edit(edited.id, { text: RESET });
  await turns.turn(HOUR);
  upstreams.edit(edited.id, { text: 'All quiet here today, on second thought.' });
  await turns.turn(HOUR);
  expect(scoresOf(turns)).toMatchObject([
    { outcome: 0, revision: 1, reset_row_id: null },
    { outcome: 1, revision: 2, supersedes: 1, reason: 'the record was corrected' },
    { outcome: 0, revision: 3, supersedes: 2, reset_row_id: null },
  ]);
  const { sixHours } = turns.snapshot().forecast.liveAccuracy;
  expect(sixHours).toMatchObject({ windows: 1, events: 0 });
  expect(turns.rows('SELECT outcome, revision FROM v_scores')).toEqual([{ outcome: 0, revision: 3 }]);
});
