import { expect, it } from 'vitest';
import { epochMs, isoInstant } from '../../src/core/time/instant.js';
import { HOUR, MINUTE, post, RESET, START, servePosts, startTurns, TALK } from './_turns.js';

const HISTORY =
  'SELECT id, reset_id, supersedes, status, text FROM resets LEFT JOIN texts ON hash = text_hash ORDER BY id';

const GROWING = ['turns', 'source_reads', 'snapshots'];

it('An edited post is a further revision, read again, and what it said before stays in the history.', async () => {
  const announcement = post('Usage limits have been reset for everyone. Enjoi!');
  const upstreams = await servePosts([announcement]);
  const turns = startTurns({ timeline: [upstreams.timelines.mastodon], upstreams });
  await turns.turn();
  upstreams.edit(announcement.id, { text: RESET });
  expect(await turns.turn(5 * MINUTE)).toMatchObject({
    postsNew: 1,
    readingsNew: 1,
    resetsNew: 0,
    resetsRevised: 1,
  });
  expect(turns.rows('SELECT revision, text FROM posts JOIN texts ON hash = text_hash ORDER BY id')).toEqual([
    { revision: 1, text: announcement.text },
    { revision: 2, text: RESET },
  ]);
  expect(turns.rows(HISTORY)).toEqual([
    { id: 1, reset_id: 1, supersedes: null, status: 'confirmed', text: announcement.text },
    { id: 2, reset_id: 1, supersedes: 1, status: 'confirmed', text: RESET },
  ]);
  expect(turns.snapshot().stats.totalResets).toBe(1);
});

it('An edit that takes the announcement back withdraws the reset; one that makes it an announcement records it.', async () => {
  const [taken, given] = [post(RESET, START - 30 * HOUR), post(TALK, START - 2 * HOUR)];
  const upstreams = await servePosts([taken, given]);
  const turns = startTurns({ timeline: [upstreams.timelines.x], upstreams });
  await turns.turn();
  expect(turns.record()).toMatchObject([{ at: taken.at, status: 'confirmed' }]);
  upstreams.edit(taken.id, { text: 'Sorry, that post was for our staging system.' });
  upstreams.edit(given.id, { text: RESET });
  await turns.turn(5 * MINUTE);
  expect(turns.record()).toMatchObject([
    { at: taken.at, status: 'retracted', text: RESET },
    { at: given.at, status: 'confirmed', text: RESET },
  ]);
  expect(turns.snapshot().stats).toMatchObject({
    totalResets: 1,
    lastResetAt: isoInstant(Date.parse(given.at)),
  });
  // Every five minutes on the minute, whenever this turn was.
  const { health, generatedAt } = turns.snapshot();
  expect(health.nextTurnAt).toBe(
    isoInstant((Math.floor(epochMs(generatedAt) / (5 * MINUTE)) + 1) * 5 * MINUTE),
  );
});

it('A post that disappears from its source takes nothing from the record.', async () => {
  const announcement = post(RESET);
  const upstreams = await servePosts([announcement, post(TALK)]);
  const turns = startTurns({ timeline: [upstreams.timelines.jsonfeed], upstreams });
  await turns.turn();
  upstreams.remove(announcement.id);
  await turns.turn(5 * MINUTE);
  expect(turns.record()).toMatchObject([{ at: announcement.at, status: 'confirmed' }]);
});

it('A post that was read through a fallback first is not doubled when the primary source is back.', async () => {
  const at = '2026-05-30T10:00:00.000Z';
  const status = { id: '1800000000000000123', at, url: 'https://x.com/team/status/1800000000000000123' };
  const original = await servePosts([{ ...status, text: RESET }]);
  const copied = {
    ...status,
    text: RESET,
    url: 'https://copies.example/team/status/1800000000000000123#m',
  };
  const copying = await servePosts([copied]);
  original.fail('*', { status: 503 });
  const turns = startTurns({ timeline: ['x:team', copying.timelines.rss], upstreams: original });
  await turns.turn();
  expect(turns.snapshot()).toMatchObject({ sources: { timeline: 'fallback' }, stats: { totalResets: 1 } });

  original.recover();
  expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsRead: 1, postsNew: 0, resetsNew: 0 });
  expect(turns.snapshot()).toMatchObject({ sources: { timeline: 'live' }, stats: { totalResets: 1 } });
  expect(turns.rows('SELECT count(*) AS n FROM posts')).toEqual([{ n: 1 }]);
});

it('Where two sources word one post differently, the better source has the last word, in whatever order they are read.', async () => {
  const whole = post(`${RESET} And a longer second half that a copy lacks.`);
  const primary = await servePosts([whole]);
  const fallback = await servePosts([{ ...whole, text: `${RESET} And a longer…` }]);
  const timeline = [primary.timelines.rss, fallback.timelines.atom];
  primary.fail('*', { status: 500 });
  const turns = startTurns({ timeline });
  await turns.turn();
  primary.recover();
  for (const _ of [1, 2, 3]) await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT revision, text FROM posts JOIN texts ON hash = text_hash ORDER BY id')).toEqual([
    { revision: 1, text: `${RESET} And a longer…` },
    { revision: 2, text: whole.text },
  ]);
  // The copy changes; the primary is known already.
  fallback.edit(whole.id, { text: 'Cut otherwise…' });
  await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT count(*) AS n FROM posts')).toEqual([{ n: 2 }]);
  expect(turns.record()).toMatchObject([{ text: whole.text, status: 'confirmed' }]);
});

it('A turn that runs twice changes nothing but the rows about the turn itself, also after a restart.', async () => {
  const upstreams = await servePosts([post(RESET), post(TALK), post('We will reset limits tomorrow.')], {
    incidents: [{ id: 'i1', name: 'Slow', startedAt: '2026-06-01T10:00:00Z' }],
  });
  const { rss, bluesky } = upstreams.timelines;
  const turns = startTurns({ timeline: [rss, bluesky], upstreams, status: [] });
  await turns.turn();
  const tables = turns
    .rows<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
    )
    .map(({ name }) => name)
    .filter((name) => ![...GROWING, 'chain', 'provider_status', 'source_state', 'forecasts'].includes(name));
  expect(tables.length).toBeGreaterThanOrEqual(8);
  const content = () => tables.map((table) => [table, turns.rows(`SELECT * FROM ${table} ORDER BY 1`)]);
  const before = content();
  await turns.turn();
  turns.restart();
  await turns.turn(5 * MINUTE);
  expect(content()).toEqual(before);
  for (const table of GROWING) {
    const perTurn = table === 'source_reads' ? 3 : 1;
    expect(turns.rows(`SELECT count(*) AS n FROM ${table}`)).toEqual([{ n: 3 * perTurn }]);
  }
  // The second turn was of the same instant as the first.
  expect(turns.rows('SELECT count(*) AS n FROM forecasts')).toEqual([{ n: 2 }]);
});

it('Every row that a turn appends is linked into the hash chain, and the snapshot publishes its head.', async () => {
  const upstreams = await servePosts([post(RESET), post(TALK)], {
    incidents: [{ id: 'i1', name: 'Slow', startedAt: '2026-06-01T10:00:00Z' }],
  });
  const turns = startTurns({ timeline: [upstreams.timelines.x], upstreams, status: [] });
  const report = await turns.turn();
  const tables = {
    posts: 2,
    readings: 2,
    resets: 1,
    resetEvidence: 1,
    incidents: 1,
    windows: 2,
    turns: 1,
  };
  const linked = turns.rows<{ entity: string; n: number }>(
    'SELECT entity, count(*) AS n FROM chain GROUP BY entity',
  );
  expect(Object.fromEntries(linked.map(({ entity, n }) => [entity, n]))).toEqual(tables);
  const [last, before] = turns.rows<{ seq: number; hash: string }>(
    'SELECT seq, hash FROM chain ORDER BY seq DESC LIMIT 2',
  );
  // Its own turn has the hash of the snapshot, so the snapshot has the head before it.
  expect(turns.snapshot().chain).toEqual({ seq: before?.seq, head: before?.hash });
  expect(report.chainHead).toBe(last?.hash);
});
