import { describe, expect, test } from 'vitest';
import type { Recipient } from '../../src/core/alerts/alert.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { answered } from '../_support/upstreams/reader-upstream.js';
import { destinationsOf, operatorsOf, startAlertTurns } from './_alerts.js';
import { DAY, HOUR, MINUTE, post, RESET, START, serveModel, servePosts, startTurns, TALK } from './_turns.js';

const ENTRY = 'slack+http://127.0.0.1:9/unused';
const FOLLOWERS = destinationsOf(ENTRY);
const HERE = [...FOLLOWERS, ...operatorsOf(ENTRY)];
const BANKED = 'We have granted everyone a banked reset you can redeem whenever you like.';
const PROMISE = 'We will reset usage limits for everyone tomorrow at 10am PT.';

async function alerting(posts: Parameters<typeof servePosts>[0], more = {}) {
  const upstreams = await servePosts(posts);
  const turns = startAlertTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    destinations: HERE,
    ...more,
  });
  return { upstreams, turns };
}

/** As the operator's command appends it. */
function append(
  path: string,
  row: { at: number; actor: string; status?: 'confirmed' | 'unconfirmed' | 'retracted' },
  replaces?: { id: number; resetId: number },
) {
  const ledger = openLedgerForWriting(path);
  const id = ledger.commit((tx) =>
    createAppender(tx).append('resets', (rowId) => ({
      resetId: replaces?.resetId ?? rowId,
      supersedes: replaces?.id ?? null,
      at: row.at,
      kind: 'regular' as const,
      status: row.status ?? ('confirmed' as const),
      url: null,
      actor: row.actor,
      reason: 'test',
      recordedAt: row.at,
    })),
  );
  ledger.close();
  return id;
}

describe('a turn tells', () => {
  test('of a reset, a banked one and a promise, each once, however often they are read', async () => {
    const { upstreams, turns } = await alerting([post(TALK)]);
    await turns.turn();
    expect(turns.told()).toEqual([]);
    const at = (minutes: number) => new Date(turns.clock.now + minutes * MINUTE).toISOString();
    upstreams.add(post(RESET, at(1), { id: '901' }), post(BANKED, at(2), { id: '902' }));
    const report = await turns.turn(5 * MINUTE);
    expect(report.alertsNew).toBe(2);
    upstreams.add(post(PROMISE, at(1), { id: '903' }));
    await turns.turn(5 * MINUTE);
    for (let turn = 0; turn < 3; turn += 1) await turns.turn(5 * MINUTE);
    turns.restart();
    await turns.turn(5 * MINUTE);
    expect(turns.told()).toEqual([
      'reset.recorded 2026-06-01T12:01:00.000Z',
      'banked.recorded 2026-06-01T12:02:00.000Z',
      'reset.promised 2026-06-01T12:06:00.000Z',
    ]);
    expect(
      turns.rows('SELECT title, text, url, window_from, window_to FROM alert_deliveries ORDER BY id'),
    ).toMatchObject([
      {
        title: 'Codebird: usage limits have been reset',
        text: `Reset at 1 Jun 2026, 12:01 UTC.\n\n${RESET}`,
        url: expect.stringMatching(/^https:\/\/team\.example\/posts\//),
        window_from: null,
      },
      { title: 'Codebird: a banked reset was granted' },
      {
        title: 'Codebird: a reset is promised',
        text: expect.stringContaining('2 Jun 2026, 17:00 UTC'),
        window_from: Date.UTC(2026, 5, 2, 17),
      },
    ]);
  });

  test('nothing of an edited announcement, and nothing of a promise that was edited', async () => {
    const { upstreams, turns } = await alerting([post(RESET, START - HOUR, { id: '911' })]);
    await turns.turn();
    expect(turns.told()).toHaveLength(1);
    upstreams.edit('911', { text: `${RESET} Have fun with it this week, all of you!` });
    await turns.turn(5 * MINUTE);
    expect(turns.rows('SELECT count(*) AS n FROM resets')).toEqual([{ n: 2 }]);
    expect(turns.told()).toHaveLength(1);

    upstreams.add(post(PROMISE, turns.clock.now, { id: '912' }));
    await turns.turn(5 * MINUTE);
    upstreams.edit('912', { text: `${PROMISE} Stay tuned, we mean it this time around, folks!` });
    await turns.turn(5 * MINUTE);
    expect(turns.told().filter((one) => one.startsWith('reset.promised'))).toHaveLength(1);
  });

  test('of one promise where two services carry it in the same words', async () => {
    const upstreams = await servePosts([]);
    const { timelines } = upstreams;
    const turns = startAlertTurns({
      timeline: [timelines.rss, timelines.bluesky],
      upstreams,
      destinations: HERE,
    });
    await turns.turn();
    upstreams.add(
      post(PROMISE, START + MINUTE, { id: '3kpromise0001', url: 'https://blog.example/promise' }),
    );
    await turns.turn(5 * MINUTE);
    expect(turns.rows('SELECT count(DISTINCT identity) AS n FROM posts')).toEqual([{ n: 1 }]);
    expect(turns.told()).toHaveLength(1);
    // A day later, these words speak of another day.
    upstreams.add(post(PROMISE, START + DAY, { id: '3kpromise0002', url: 'https://blog.example/again' }));
    await turns.turn(DAY);
    expect(turns.told()).toHaveLength(2);
  });

  test("of an unconfirmed reset when it is confirmed, and of an operator's at the next turn", async () => {
    const { turns } = await alerting([post(TALK)], { destinations: FOLLOWERS });
    await turns.turn();
    const at = turns.clock.now;
    const id = append(turns.path, { at, actor: 'worker', status: 'unconfirmed' });
    await turns.turn(5 * MINUTE);
    expect(turns.told()).toEqual([]);
    const confirmed = append(turns.path, { at, actor: 'ada' }, { id, resetId: id });
    append(turns.path, { at: at + 7 * HOUR, actor: 'ada' });
    await turns.turn(7 * HOUR + 5 * MINUTE);
    expect(turns.told()).toEqual([
      `reset.recorded ${new Date(at).toISOString()}`,
      `reset.recorded ${new Date(at + 7 * HOUR).toISOString()}`,
    ]);
    const retracted = append(
      turns.path,
      { at, actor: 'ada', status: 'retracted' },
      { id: confirmed, resetId: id },
    );
    await turns.turn(5 * MINUTE);
    append(turns.path, { at, actor: 'ada' }, { id: retracted, resetId: id });
    await turns.turn(5 * MINUTE);
    expect(turns.told().slice(2)).toEqual([`reset.withdrawn ${new Date(at).toISOString()}`]);
  });

  test('nothing of what was recorded and retracted between two turns', async () => {
    const { turns } = await alerting([post(TALK)]);
    await turns.turn();
    const at = turns.clock.now;
    const id = append(turns.path, { at, actor: 'ada' });
    append(turns.path, { at, actor: 'ada', status: 'retracted' }, { id, resetId: id });
    await turns.turn(5 * MINUTE);
    expect(turns.told()).toEqual([]);
  });
});

describe('history is told to nobody', () => {
  test('neither the first read of a long timeline, but for its last day', async () => {
    const days = Array.from({ length: 40 }, (_, n) => post(RESET, START - 2 * HOUR - n * DAY));
    const { turns } = await alerting([...days, post(PROMISE, START - 30 * DAY)]);
    const report = await turns.turn();
    expect(report.resetsNew).toBe(40);
    expect(turns.told()).toEqual([`reset.recorded ${new Date(START - 2 * HOUR).toISOString()}`]);
  });

  test('nor an imported record, also where the timeline gives it its text in the same turn', async () => {
    const at = START - 2 * HOUR;
    const announcement = post(RESET, at);
    const { turns } = await alerting([announcement]);
    const ledger = openLedgerForWriting(turns.path);
    ledger.commit((tx) =>
      createAppender(tx).append('resets', (id) => ({
        resetId: id,
        at,
        kind: 'regular' as const,
        status: 'confirmed' as const,
        url: announcement.url ?? null,
        actor: 'import',
        reason: 'imported',
        recordedAt: START,
      })),
    );
    ledger.close();
    await turns.turn();
    expect(turns.rows('SELECT actor FROM resets ORDER BY id')).toEqual([
      { actor: 'import' },
      { actor: 'worker' },
    ]);
    expect(turns.told()).toEqual([]);
  });

  test('nor what came in more than three days late', async () => {
    const { upstreams, turns } = await alerting([post(TALK)]);
    await turns.turn();
    turns.clock.now += 10 * DAY;
    upstreams.add(post(RESET, turns.clock.now - 4 * DAY), post(RESET, turns.clock.now - 2 * DAY));
    await turns.turn();
    expect(turns.told()).toEqual([`reset.recorded ${new Date(turns.clock.now - 2 * DAY).toISOString()}`]);
  });

  test('nor what was recorded while alerts were off', async () => {
    const upstreams = await servePosts([post(RESET, START - 2 * HOUR)]);
    const timeline = [upstreams.timelines.rss];
    const destinations: Recipient[] = [];
    const turns = startTurns({ timeline, upstreams, alertDestinations: destinations });
    await turns.turn();
    expect(turns.rows('SELECT 1 FROM alert_deliveries')).toEqual([]);
    destinations.push(...HERE);
    await turns.turn(5 * MINUTE);
    expect(turns.rows('SELECT 1 FROM alert_deliveries')).toEqual([]);
    upstreams.add(post(RESET, turns.clock.now + 8 * HOUR));
    await turns.turn(8 * HOUR + 5 * MINUTE);
    expect(turns.rows('SELECT event FROM alert_deliveries')).toEqual([{ event: 'reset.recorded' }]);
  });
});

describe('health is told', () => {
  const well = async () => {
    const { model } = await serveModel(() => answered());
    return alerting([post(TALK)], { model });
  };

  test('when it has turned for two turns in a row, and recovery where degradation was told', async () => {
    const { upstreams, turns } = await well();
    for (let turn = 0; turn < 3; turn += 1) await turns.turn(5 * MINUTE);
    upstreams.fail('/rss.xml', { status: 404 });
    await turns.turn(5 * MINUTE);
    expect(turns.told()).toEqual([]);
    turns.restart();
    await turns.turn(5 * MINUTE);
    for (let turn = 0; turn < 4; turn += 1) await turns.turn(5 * MINUTE);
    expect(turns.rows('SELECT event, title, text FROM alert_deliveries')).toEqual([
      {
        event: 'health.degraded',
        title: 'Reset Record for Codebird is degraded',
        text: expect.stringContaining('The primary timeline source could not be read'),
      },
    ]);
    upstreams.recover();
    await turns.turn(5 * MINUTE);
    expect(turns.told()).toHaveLength(1);
    for (let turn = 0; turn < 3; turn += 1) await turns.turn(5 * MINUTE);
    expect(turns.told().map((one) => one.split(' ')[0])).toEqual(['health.degraded', 'health.recovered']);
  });

  test('for a ledger that was degraded from its first turn on, too, and its recovery', async () => {
    const { upstreams, turns } = await well();
    upstreams.fail('/rss.xml', { status: 404 });
    for (let turn = 0; turn < 4; turn += 1) await turns.turn(5 * MINUTE);
    upstreams.recover();
    for (let turn = 0; turn < 3; turn += 1) await turns.turn(5 * MINUTE);
    expect(turns.told().map((one) => one.split(' ')[0])).toEqual(['health.degraded', 'health.recovered']);
  });

  test('also where the worker stood still for days before, so that older snapshots are deleted', async () => {
    const { upstreams, turns } = await well();
    await turns.turn();
    await turns.turn(5 * MINUTE);
    upstreams.fail('/rss.xml', { status: 404 });
    await turns.turn(3 * DAY);
    await turns.turn(5 * MINUTE);
    expect(turns.told()).toHaveLength(1);
  });
});
