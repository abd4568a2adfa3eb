import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { DAILY_BUDGET } from '../../src/core/health/source-budget.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, startTurns, TALK, type Turns } from './_turns.js';

const COVERAGE = "SELECT from_at AS fromAt, to_at AS toAt FROM coverage WHERE basis = 'timeline'";

const counted = (turns: Turns, table: string) =>
  turns.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0;

const talk = (n: number, at: number) => post(`${TALK} ${n}`, at);

it('What a source brings beyond its budget waits, the oldest is stored first, and coverage ends before what waits.', async () => {
  const upstreams = await servePosts([talk(0, START - HOUR)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  const flood = Array.from({ length: 250 }, (_, n) => talk(n + 1, START + (n + 1) * 1_000));
  upstreams.add(...flood);

  const first = await turns.turn(HOUR);
  expect(first.failures).toMatchObject([{ failureClass: 'over_budget' }]);
  expect(first.failures[0]?.detail).toContain('wait for later turns');
  expect(turns.health().reasons.join()).toContain('exceeded its daily budget');
  const stored = counted(turns, 'posts');
  expect(stored).toBeGreaterThanOrEqual(DAILY_BUDGET.posts);
  expect(stored).toBeLessThan(DAILY_BUDGET.posts + 20);
  const newest = START + (stored - 1) * 1_000;
  expect(turns.rows(COVERAGE)).toEqual([{ fromAt: START - HOUR, toAt: newest + 1_000 - 1 }]);
  expect(auditLedger(turns.path).findings).toEqual([]);

  turns.restart();
  await turns.turn(DAY);
  expect(counted(turns, 'posts')).toBe(251);
  expect(turns.rows(COVERAGE)).toEqual([{ fromAt: START - HOUR, toAt: START + HOUR + DAY }]);
  expect((await turns.turn(5 * MINUTE)).failures).toEqual([]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

/** Posts without addresses, one a minute until an instant, newest first. */
const entries = (count: number, until: number, change: (n: number) => Partial<SimplePost> = () => ({})) =>
  Array.from({ length: count }, (_, n): SimplePost => {
    const at = until - (n + 1) * MINUTE;
    return { id: `${at}`, at: new Date(at).toISOString(), text: `${TALK} ${at}`, url: '', ...change(at) };
  });

const days = (count: number) => Array.from({ length: count }, (_, n) => n);

/** What a team that posts 30 times a day has said until a day, newest first. */
const saidUntil = (day: number) =>
  days(day + 1)
    .toReversed()
    .flatMap((one) => entries(30, START + one * DAY));

const ONE_PAGE = { feedPageSize: 1_000, pagedFeeds: false };

/**
 * What an honest source lists in each turn, how long after the turn before, and how many posts of it are new.
 */
const HONEST: readonly (readonly [
  name: string,
  kind: 'jsonfeed' | 'pending' | 'file',
  turns: readonly (readonly [afterMs: number, listed: readonly SimplePost[], news: number])[],
])[] = [
  ['a team that posts 30 a day', 'jsonfeed', days(12).map((day) => [DAY, saidUntil(day).slice(0, 100), 30])],
  [
    'a source whose reads are never whole, because its second page fails',
    'pending',
    [
      // 60 posts on a page, and one on the next.
      [3 * DAY, saidUntil(2).slice(0, 61), 60],
      ...days(11).map((day) => [DAY, saidUntil(day + 3).slice(0, 61), 30] as const),
    ],
  ],
  ['a feed with 300 entries that is read for the first time', 'jsonfeed', [[0, entries(300, START), 300]]],
  [
    'a feed that nobody read for three months, and the day after it',
    'jsonfeed',
    [
      [0, entries(20, START), 20],
      [90 * DAY, entries(1_000, START + 80 * DAY), 1_000],
      [5 * MINUTE, entries(30, START + 90 * DAY), 30],
    ],
  ],
  [
    'entries that all have other ids',
    'jsonfeed',
    [
      [0, entries(300, START), 300],
      [5 * MINUTE, entries(300, START, (at) => ({ id: `other ${at}` })), 0],
    ],
  ],
  [
    'entries that were all edited',
    'jsonfeed',
    [
      [0, entries(100, START), 100],
      [5 * MINUTE, entries(100, START, (at) => ({ text: `${TALK} ${at}, edited` })), 100],
    ],
  ],
  [
    'a bridge that was reset, and names and dates its entries anew',
    'jsonfeed',
    [
      [0, entries(100, START), 100],
      [DAY, entries(100, START + DAY, (at) => ({ id: `new ${at}`, text: `${TALK} ${at - DAY}` })), 100],
    ],
  ],
  [
    'a bridge that had lost most of its entries',
    'jsonfeed',
    [
      [0, entries(300, START), 300],
      [5 * MINUTE, entries(10, START), 0],
      [5 * MINUTE, entries(300, START), 0],
    ],
  ],
  [
    'a source whose posts come after the clock was set back',
    'jsonfeed',
    [
      [0, entries(20, START - 2 * DAY), 20],
      [-DAY, entries(100, START - DAY), 100],
    ],
  ],
  [
    'a file to which hundreds of lines are added',
    'file',
    [
      [0, entries(20, START), 20],
      [5 * MINUTE, entries(420, START + MINUTE), 400],
    ],
  ],
];

it.each(HONEST)('An honest source never waits for its budget: %s.', async (_, kind, inTurns) => {
  const upstreams = await servePosts([], kind === 'pending' ? { feedPageSize: 60 } : ONE_PAGE);
  const path = join(temporaryDirectory(), 'posts.jsonl');
  const turns = startTurns({
    timeline: [kind === 'file' ? `file:${path}` : upstreams.timelines.jsonfeed],
    upstreams,
  });
  for (const [afterMs, listed, news] of inTurns) {
    upstreams.setPosts(listed.toReversed());
    if (kind === 'pending') upstreams.fail(`/feed.json?after=${listed[59]?.id}`, { status: 500 });
    writeFileSync(path, listed.map(({ id, at, text }) => JSON.stringify({ id, at, text })).join('\n'));
    const { postsNew, failures } = await turns.turn(afterMs);
    expect([postsNew, failures.map(({ failureClass }) => failureClass)]).toEqual([
      news,
      kind === 'pending' ? ['http_status'] : [],
    ]);
  }
  expect(auditLedger(turns.path).findings).toEqual([]);
});

it('Of posts with the same words and no address the oldest are stored, too.', async () => {
  const upstreams = await servePosts([], ONE_PAGE);
  const turns = startTurns({ timeline: [upstreams.timelines.jsonfeed], upstreams });
  await turns.turn();
  upstreams.setPosts(entries(250, START, () => ({ text: TALK })));
  const { failures, postsNew } = await turns.turn();
  expect(failures).toMatchObject([{ failureClass: 'over_budget' }]);
  expect(postsNew).toBe(DAILY_BUDGET.posts);
});

it('A source that floods takes nothing from another one, not even the posts that both have.', async () => {
  const [flooding, calm] = [await servePosts([], { ...ONE_PAGE, feedPageSize: 1_001 }), await servePosts([])];
  const turns = startTurns({ timeline: [flooding.timelines.rss, calm.timelines.rss] });
  await turns.turn();
  const announced = post(RESET, START + 50 * MINUTE);
  flooding.add(...Array.from({ length: 1_000 }, (_, n) => talk(n, START + n * 10)), announced);
  calm.add(announced);
  const { failures, reads } = await turns.turn(HOUR);
  expect(failures).toMatchObject([{ source: flooding.timelines.rss, failureClass: 'over_budget' }]);
  expect(reads.at(1)).toEqual({ source: calm.timelines.rss, outcome: 'ok' });
  expect(turns.record()).toMatchObject([{ status: 'confirmed' }]);
});

it('A status page that lists new incidents at every turn adds no more than its budget.', async () => {
  const upstreams = await servePosts([]);
  const turns = startTurns({ timeline: [], status: [], upstreams });
  const listNew = (turn: number) =>
    upstreams.setIncidents(
      Array.from({ length: 300 }, (_, n) => ({
        id: `${turn}-${n}`,
        name: 'N',
        startedAt: new Date(START - n * 1_000).toISOString(),
      })),
    );
  listNew(0);
  // The first read may bring all that there is.
  expect((await turns.turn()).failures).toEqual([]);
  const before = counted(turns, 'incidents');
  for (let n = 1; n <= 6; n += 1) {
    listNew(n);
    expect((await turns.turn(5 * MINUTE)).failures).toMatchObject([{ failureClass: 'over_budget' }]);
  }
  const added = counted(turns, 'incidents') - before;
  expect(added).toBeGreaterThanOrEqual(DAILY_BUDGET.posts);
  expect(added).toBeLessThan(DAILY_BUDGET.posts + 10);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

it('Of more large answers than a turn has room for, the others are read first in the next turns: no source starves.', async () => {
  // By hand: no honest feed has such a filler.
  const filler = `<!--${'x'.repeat(5_000_000)}-->`;
  const base = await serveLocally(({ url }, response) =>
    response.end(
      `<rss version="2.0"><channel>${filler}<item><guid>${url}</guid><title>${TALK}</title></item></channel></rss>`,
    ),
  );
  const keys = Array.from({ length: 9 }, (_, n) => `rss:${base}/${n}`);
  const turns = startTurns({ timeline: keys });
  const read: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { reads } = await turns.turn(5 * MINUTE);
    const outcomes = reads.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'turn_full')).toHaveLength(6);
    read.push(...reads.filter(({ outcome }) => outcome === 'ok').map(({ source }) => source));
  }
  expect(turns.health().reasons.join()).toContain('the turn had no room for more');
  expect([...new Set(read)].sort()).toEqual(keys);
});
