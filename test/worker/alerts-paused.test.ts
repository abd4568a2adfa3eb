import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { runCommand } from '../cli/_cli.js';
import { destinationsOf, operatorsOf, startAlertTurns, typesOf } from './_alerts.js';
import { DAY, HOUR, MINUTE, post, RESET, servePosts, TALK } from './_turns.js';

async function startPaused(pauseMs: number, of = operatorsOf) {
  const upstreams = await servePosts([post(TALK)]);
  const receiver = await startReceiver();
  const world = { free: 0.5 };
  const turns = startAlertTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    destinations: of(`webhook+${receiver.base}/hook`),
    disk: () => ({ freeBytes: 3 * 2 ** 30, freeShare: world.free }),
  });
  await turns.turn();
  const run = (...args: readonly string[]) =>
    runCommand({ LEDGER_PATH: turns.path, SEED_RECORD: 'none' }, args, () => turns.clock.now);
  const until = new Date(turns.clock.now + pauseMs).toISOString();
  expect(await run('alerts', 'pause', '--until', until)).toMatchObject({ code: 0 });
  /** The types that were sent after a turn. */
  const after = async (ms: number) => {
    await turns.turn(ms);
    receiver.received.length = 0;
    await turns.send();
    return typesOf(receiver);
  };
  return { turns, upstreams, world, run, after };
}

test('While alerts are paused none is sent, none is given up, and what stays wrong is sent when the pause ends.', async () => {
  const { turns, world, run, after } = await startPaused(3 * DAY);
  world.free = 0.01;
  expect(await after(MINUTE)).toEqual([]);
  expect((await run('status')).out).toMatch(/paused until 4 Jun 2026, 12:00 UTC.*1 waiting/);
  expect(await after(2 * DAY)).toEqual([]);
  expect(turns.waiting()).toBe(2);
  // Decided more than a day ago; the reminder of the second day says the same.
  expect(await after(DAY)).toEqual(['disk.low']);
  expect(turns.waiting()).toBe(0);
  expect(turns.deliveries().map(({ outcome }) => outcome)).toEqual(['left_out', 'left_out', 'sent']);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

test('What was wrong and is right again when the pause ends is left out.', async () => {
  const { turns, world, run, after } = await startPaused(3 * DAY);
  world.free = 0.01;
  expect(await after(HOUR)).toEqual([]);
  world.free = 0.5;
  expect(await after(HOUR)).toEqual([]);
  const { out } = await run('alerts', 'resume');
  expect(out).toContain('2 are waiting');
  expect(await after(MINUTE)).toEqual([]);
  expect(turns.deliveries().map(({ outcome }) => outcome)).toEqual(['left_out', 'left_out']);
  // And what comes then is sent as usual.
  world.free = 0.01;
  expect(await after(2 * HOUR)).toEqual(['disk.low']);
});

test('Followers get what is still news after a pause of days, also what was decided at its beginning.', async () => {
  const { turns, upstreams, after } = await startPaused(3 * DAY, destinationsOf);
  upstreams.add(post('We will reset usage limits for everyone at 14:30 UTC.', turns.clock.now + MINUTE));
  expect(await after(2 * MINUTE)).toEqual([]);
  upstreams.add(post(RESET, turns.clock.now + 2.6 * HOUR));
  expect(await after(3 * HOUR)).toEqual([]);
  expect(turns.waiting()).toBe(2);
  expect(await after(3 * DAY)).toEqual(['reset.recorded']);
  expect(turns.deliveries().map(({ outcome }) => outcome)).toEqual(['left_out', 'sent']);
});

test('A pause needs an end that is ahead.', async () => {
  const { run } = await startPaused(HOUR);
  expect(await run('alerts', 'pause')).toMatchObject({ code: 2 });
  expect(await run('alerts', 'pause', '--until', 'tomorrow')).toMatchObject({ code: 2 });
  expect(await run('alerts', 'pause', '--until', '2020-01-01T00:00:00Z')).toMatchObject({
    code: 2,
    err: expect.stringContaining('in the future'),
  });
});
