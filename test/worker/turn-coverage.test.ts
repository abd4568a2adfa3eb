import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { reservationOf } from '../../src/core/record/known-time.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { reservationText } from '../../src/words/sentence.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, startTurns, TALK } from './_turns.js';

const COVERAGE = 'SELECT from_at, to_at FROM coverage ORDER BY from_at';

it('Coverage begins at the oldest post that was read and extends with every read, also one that finds nothing new.', async () => {
  const upstreams = await servePosts([post(TALK, START - 3 * DAY), post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - 3 * DAY, to_at: START }]);
  expect(turns.snapshot().recordStartedAt).toBe(isoInstant(START - 3 * DAY));
  await turns.turn(5 * MINUTE);
  upstreams.add(post(TALK, START + 6 * MINUTE));
  await turns.turn(5 * MINUTE);
  turns.restart();
  await turns.turn(5 * MINUTE);
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - 3 * DAY, to_at: START + 15 * MINUTE }]);
});

it('Turns that could not read leave no gap when the next read reaches back to the last seen post.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  upstreams.fail('*', { status: 500 });
  await turns.turn(HOUR);
  await turns.turn(2 * DAY);
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - DAY, to_at: START }]);
  upstreams.recover();
  upstreams.add(...Array.from({ length: 60 }, (_, n) => post(`Note ${n}.`, START + n * HOUR)));
  await turns.turn(DAY);
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - DAY, to_at: START + 3 * DAY + HOUR }]);
});

it('What a feed has dropped before it was read stays a gap, whatever is read after it.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)], { pagedFeeds: false, feedPageSize: 5 });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  // Twenty posts in a day of outage; the feed holds the last five.
  upstreams.add(...Array.from({ length: 20 }, (_, n) => post(`Note ${n}.`, START + (n + 1) * HOUR)));
  await turns.turn(DAY);
  const beforeGap = { from_at: START - DAY, to_at: START };
  expect(turns.rows(COVERAGE)).toEqual([beforeGap, { from_at: START + 16 * HOUR, to_at: START + DAY }]);
  await turns.turn(DAY);
  turns.restart();
  await turns.turn(DAY);
  expect(turns.rows(COVERAGE)).toEqual([beforeGap, { from_at: START + 16 * HOUR, to_at: START + 3 * DAY }]);
  expect(turns.rows('SELECT contiguous FROM source_reads ORDER BY id')).toEqual([
    { contiguous: 1 },
    { contiguous: 0 },
    { contiguous: 1 },
    { contiguous: 1 },
  ]);
});

it('A file that grows by a line a turn, some of them without a usable date, is covered from its first date to its last.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reset-record-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'posts.jsonl');
  writeFileSync(path, '');
  const turns = startTurns({ timeline: [`file:${path}`] });
  const days = [null, -9, -12, null, -7, -30, null, -2];
  for (const [n, day] of days.entries()) {
    const at = day === null ? 'tomorrow' : new Date(START + day * DAY).toISOString();
    appendFileSync(path, `${JSON.stringify({ id: n, at, text: `Note ${n}.` })}\n`);
    await turns.turn(5 * MINUTE);
    expect(auditLedger(turns.path).findings).toEqual([]);
  }
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - 9 * DAY, to_at: START - 2 * DAY }]);
});

it('A fallback that reaches back closes what the primary left open.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)], { pagedFeeds: false, feedPageSize: 5 });
  const { rss, mastodon } = upstreams.timelines;
  const turns = startTurns({ timeline: [rss, mastodon], upstreams });
  await turns.turn();
  upstreams.add(...Array.from({ length: 20 }, (_, n) => post(`Note ${n}.`, START + (n + 1) * HOUR)));
  await turns.turn(DAY);
  expect(turns.rows(COVERAGE)).toEqual([{ from_at: START - DAY, to_at: START + DAY }]);
});

const NO_TIME = { rulesBudgetMs: 0 };

/** A post that takes longer to read than a turn of these tests has time. */
const slow = (at: number) => post(`${at}. ${'We will reset. '.repeat(200)}`, at);

it('What the rules could not read in time is read by the next turns, and coverage waits for it.', async () => {
  const before = post(TALK, START - 5 * HOUR);
  const upstreams = await servePosts([before]);
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
  const upstreams = await servePosts([slow(START - 2 * HOUR), slow(START - HOUR)]);
  const feed = `birdworks=${upstreams.timelines.rss}`;
  const turns = startTurns({ timeline: [], launchFeeds: [feed], upstreams, ...NO_TIME });
  for (const count of [1, 2, 2]) {
    await turns.turn(5 * MINUTE);
    expect(turns.rows('SELECT count(*) AS n FROM launch_posts')).toEqual([{ n: count }]);
  }
});

type Step = {
  readonly add?: SimplePost;
  readonly fails?: string;
  readonly works?: true;
  readonly after?: number;
};

const NO_POSTS = 'The timeline has no posts yet.';
const UNREAD = 'Not live: no posts have been read yet.';

describe('What is said of a record whose timeline has no posts', () => {
  test.each<[string, readonly SimplePost[], readonly [Step, string | null][]]>([
    [
      'never read',
      [],
      [
        [{ fails: '*' }, UNREAD],
        [{ after: 2 * DAY }, UNREAD],
      ],
    ],
    [
      'read and empty',
      [],
      [
        [{}, NO_POSTS],
        [{}, NO_POSTS],
        [{ after: 2 * DAY }, NO_POSTS],
      ],
    ],
    [
      'never read, then empty',
      [],
      [
        [{ fails: '*' }, UNREAD],
        [{ works: true }, NO_POSTS],
      ],
    ],
    [
      'empty, then a first post',
      [],
      [
        [{}, NO_POSTS],
        [{ add: post(TALK, START) }, null],
        [{}, null],
      ],
    ],
    [
      'empty, then not read for more than a day',
      [],
      [
        [{}, NO_POSTS],
        [{ fails: '*' }, NO_POSTS],
        [{ after: DAY + HOUR }, 'Not live: nothing is known after 1 Jun 2026.'],
        [{ works: true }, NO_POSTS],
      ],
    ],
  ])('%s', async (_name, posts, steps) => {
    const upstreams = await servePosts(posts);
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
    for (const [step, said] of steps) {
      if (step.fails) upstreams.fail(step.fails, { status: 500 });
      if (step.works) upstreams.recover();
      if (step.add) upstreams.add(step.add);
      await turns.turn(step.after ?? 5 * MINUTE);
      expect(reservationText(reservationOf(turns.snapshot()))).toBe(said);
      expect(auditLedger(turns.path).findings).toEqual([]);
    }
  });

  /** A source that lists these posts and ends there, or fails. */
  test.each<[string, readonly (readonly string[] | 'fails')[], string | null]>([
    ['the primary is empty, the fallback has posts', [[], ['Coffee.']], null],
    ['the primary has posts, the fallback is empty', [['Coffee.'], []], null],
    ['the primary is empty, the fallback fails', [[], 'fails'], NO_POSTS],
    ['the primary fails, the fallback is empty', ['fails', []], NO_POSTS],
    ['both are empty', [[], []], NO_POSTS],
    ['both fail', ['fails', 'fails'], UNREAD],
    // It lists something, of which nobody knows when it was said.
    ['the primary has a post without a date', [[''], []], UNREAD],
  ])('of several sources %s', async (_name, lists, said) => {
    const folder = mkdtempSync(join(tmpdir(), 'reset-record-file-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const timeline = lists.map((list, n) => {
      const path = join(folder, `${n}.jsonl`);
      const lines = (list === 'fails' ? [] : list).map((text, id) =>
        JSON.stringify({
          id,
          at: text === '' ? 'tomorrow' : new Date(START - DAY).toISOString(),
          text: text || TALK,
        }),
      );
      if (list !== 'fails') writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
      return `file:${path}`;
    });
    const turns = startTurns({ timeline });
    for (let n = 0; n < 2; n++) {
      await turns.turn(5 * MINUTE);
      const isOld = said === null;
      expect(isOld ? turns.snapshot().known.emptyAt : reservationText(reservationOf(turns.snapshot()))).toBe(
        said,
      );
      expect(auditLedger(turns.path).findings).toEqual([]);
    }
  });

  test('after having had posts: an empty list shows nothing, and after a day nothing is known', async () => {
    const only = post(TALK, START - DAY);
    const upstreams = await servePosts([only]);
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
    await turns.turn();
    expect(reservationOf(turns.snapshot())).toBeNull();
    upstreams.remove(only.id);
    await turns.turn(HOUR);
    expect(reservationOf(turns.snapshot())).toBeNull();
    await turns.turn(DAY);
    expect(reservationOf(turns.snapshot())?.state).toBe('ended');
  });
});
