import { expect, it } from 'vitest';
import { HOUR, MINUTE, post, RESET, START, serve, startTurns, TALK } from './_turns.js';

const COVERAGE = 'SELECT from_at, to_at FROM coverage ORDER BY from_at';
const NO_TIME = { rulesBudgetMs: 0 };

/** A post that takes longer to read than a turn of these tests has time. */
const slow = (at: number) => post(`${at}. ${'We will reset. '.repeat(200)}`, at);

it('What the rules could not read in time is read by the next turns, and coverage waits for it.', async () => {
  const before = post(TALK, START - 5 * HOUR);
  const upstreams = await serve([before]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, ...NO_TIME });
  await turns.turn();
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - 5 * HOUR, to_at: START }]);

  // The feed has the newest first, so the announcement is read last.
  const announced = post(RESET, START + MINUTE);
  upstreams.add(announced, slow(START + 2 * MINUTE), slow(START + 3 * MINUTE));
  const cut = await turns.turn(HOUR);
  expect(cut).toMatchObject({ postsNew: 1, failures: [{ failureClass: 'aborted' }] });
  expect(cut.failures[0]?.detail).toContain('2 of them wait for the next one');
  expect(turns.health().reasons.join()).toContain('could not be read completely');
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - 5 * HOUR, to_at: START }]);

  turns.restart();
  expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 1 });
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - 5 * HOUR, to_at: START }]);
  expect(turns.record()).toEqual([]);

  expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 1, failures: [] });
  expect(turns.record()).toMatchObject([{ at: announced.at, status: 'confirmed' }]);
  const now = START + HOUR + 10 * MINUTE;
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - 5 * HOUR, to_at: now }]);
  expect(turns.rows('SELECT count(*) AS n FROM posts')).toEqual([{ n: 4 }]);
  expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 0, failures: [] });
});

it('A launch feed that is left unread in part is read again from where the turn began.', async () => {
  const upstreams = await serve([slow(START - 2 * HOUR), slow(START - HOUR)]);
  const feed = `birdworks=${upstreams.timelines.rss}`;
  const turns = startTurns({ timeline: [], launchFeeds: [feed], upstreams, ...NO_TIME });
  for (const count of [1, 2, 2]) {
    await turns.turn(5 * MINUTE);
    expect(turns.rows('SELECT count(*) AS n FROM launch_posts')).toEqual([{ n: count }]);
  }
});
