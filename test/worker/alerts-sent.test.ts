import { describe, expect, test } from 'vitest';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { verifyChain } from '../_support/ledgers/verify-chain.js';
import { type AlertReceiver, type Reply, SECRET, startReceiver } from '../_support/servers/alert-receiver.js';
import { destinationsOf, startAlertTurns, typesOf } from './_alerts.js';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, TALK } from './_turns.js';

const BANKED = 'We have granted everyone a banked reset you can redeem whenever you like.';

const hookOf = (receiver: AlertReceiver) => `webhook+${receiver.base}/hook/s3cret-path#${SECRET}`;

/** A ledger whose last turn told of a reset and of a banked one. */
async function withTwoAlerts(receivers: readonly AlertReceiver[], timeoutMs?: number) {
  const upstreams = await servePosts([post(TALK)]);
  const destinations = destinationsOf(...receivers.map(hookOf));
  const timing = timeoutMs === undefined ? {} : { timeoutMs };
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations, ...timing });
  await turns.turn();
  upstreams.add(post(RESET, START + MINUTE), post(BANKED, START + 2 * MINUTE));
  await turns.turn(5 * MINUTE);
  expect(turns.waiting()).toBe(2 * receivers.length);
  return { upstreams, turns, destinations };
}

describe('an alert', () => {
  test('reaches every destination once, in the order in which it happened', async () => {
    const receivers = [await startReceiver(), await startReceiver()];
    const { turns } = await withTwoAlerts(receivers);
    await turns.send();
    for (let round = 0; round < 3; round += 1) {
      await turns.turn(5 * MINUTE);
      await turns.send();
    }
    for (const receiver of receivers)
      expect(typesOf(receiver)).toEqual(['reset.recorded', 'banked.recorded']);
    expect(turns.waiting()).toBe(0);
    const sent = { outcome: 'sent', detail: 'answered 204', attempts: 1 };
    expect(turns.deliveries()).toEqual(Array(4).fill(sent));
    const ledger = openLedgerForWriting(turns.path);
    expect(verifyChain(ledger.db).kind).toBe('intact');
    ledger.close();
  });

  test('that a receiver refuses for an hour gets there once it is back, each one once', async () => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: 503 });
    const { upstreams, turns } = await withTwoAlerts([receiver]);
    const refused = 13;
    for (let turn = 0; turn < refused - 1; turn += 1) {
      await turns.send();
      await turns.turn(5 * MINUTE);
    }
    // One more while it is away.
    upstreams.add(
      post('We have reset usage limits again, another one for everyone!', turns.clock.now + MINUTE),
    );
    await turns.turn(5 * MINUTE);
    await turns.send();
    const away = receiver.received.length;
    receiver.received.splice(0);
    receiver.reply = () => ({ status: 200 });
    for (let turn = 0; turn < 13; turn += 1) {
      await turns.turn(5 * MINUTE);
      await turns.send();
    }
    expect(typesOf(receiver).sort()).toEqual(['banked.recorded', 'reset.recorded', 'reset.recorded']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(turns.waiting()).toBe(0);
    // Backoff: 1, 2, 4, 8, 16, 32 minutes, seen by a sender that looks every five.
    expect(away).toBeLessThan(16);
  });

  test.each<[string, Reply, string, number?]>([
    ['400', { status: 400 }, 'answered 400'],
    ['404', { status: 404 }, 'answered 404'],
    ['500', { status: 500 }, 'answered 500'],
    ['a redirect', { status: 307, headers: { location: '/elsewhere' } }, 'answered 307'],
    [
      'headers beyond their limit',
      { status: 200, headers: { 'x-much': 'x'.repeat(16 * 1024) } },
      'the headers of the answer have more than 16 KiB',
    ],
    ['a cut connection', 'cut', 'the connection failed'],
    ['no answer', 'hang', 'no response within 1000 ms', 1_000],
  ])('is tried again with the same id, body and secret after %s', async (_what, reply, detail, timeoutMs) => {
    const receiver = await startReceiver();
    receiver.reply = () => reply;
    const { turns } = await withTwoAlerts([receiver], timeoutMs);
    await turns.send();
    const failed = { outcome: null, detail: expect.stringContaining(detail), attempts: 1 };
    expect(turns.deliveries()).toEqual(Array(2).fill(failed));
    await turns.send();
    expect(receiver.received).toHaveLength(2);
    turns.clock.now += MINUTE;
    receiver.reply = () => ({ status: 200 });
    await turns.send();
    const sent = { outcome: 'sent', detail: 'answered 200', attempts: 2 };
    expect(turns.deliveries()).toEqual(Array(2).fill(sent));
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
    for (const first of [0, 1]) {
      const [before, after] = [receiver.received[first], receiver.received[first + 2]];
      expect(after?.body).toBe(before?.body);
      expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
      expect(after?.headers['webhook-timestamp']).not.toBe(before?.headers['webhook-timestamp']);
    }
  });

  test('that is taken with an answer that never ends is taken', async () => {
    const receiver = await startReceiver();
    receiver.reply = () => 'endless';
    const { turns } = await withTwoAlerts([receiver]);
    await turns.send();
    expect(turns.waiting()).toBe(0);
  });

  test.each([
    ['120', 2 * MINUTE],
    [new Date(START + 5 * MINUTE + 30 * MINUTE).toUTCString(), 30 * MINUTE],
    ['86400', HOUR],
  ])('waits as long as Retry-After: %s says, at most an hour, and so do the others for that receiver', async (value, wait) => {
    const [receiver, other] = [await startReceiver(), await startReceiver()];
    receiver.reply = () => ({ status: 429, headers: { 'retry-after': value } });
    const { turns } = await withTwoAlerts([receiver, other]);
    await turns.send();
    expect([receiver.received.length, other.received.length]).toEqual([1, 2]);
    receiver.reply = () => ({ status: 200 });
    turns.clock.now += wait - 1_000;
    await turns.send();
    expect(receiver.received).toHaveLength(1);
    turns.clock.now += 1_000;
    await turns.send();
    expect(receiver.received).toHaveLength(3);
  });

  test('that nobody takes for a day is given up with a row that says so', async () => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: 500 });
    const { turns } = await withTwoAlerts([receiver]);
    const from = turns.clock.now;
    while (turns.waiting() > 0) {
      await turns.send();
      turns.clock.now += MINUTE;
      expect(turns.clock.now).toBeLessThan(from + DAY + 2 * MINUTE);
    }
    expect(turns.rows('SELECT outcome, detail, ended_at FROM v_alerts')).toEqual(
      Array(2).fill({
        outcome: 'given_up',
        detail: `not delivered within a day, after ${receiver.received.length / 2} attempts; the last one: answered 500`,
        ended_at: new Date(from + DAY).toISOString(),
      }),
    );
    // 1 + 2 + 4 + 8 + 16 + 32 minutes, then hourly.
    expect(receiver.received.length / 2).toBe(6 + 23);
    await turns.send();
    expect(turns.deliveries().map(({ outcome }) => outcome)).toEqual(['given_up', 'given_up']);
  });

  test('for a destination that was taken out of the configuration is given up', async () => {
    const [kept, removed] = [await startReceiver(), await startReceiver()];
    const { turns, destinations } = await withTwoAlerts([kept, removed]);
    await turns.send(destinations.slice(0, 1));
    expect(kept.received).toHaveLength(2);
    expect(removed.received).toHaveLength(0);
    expect(turns.deliveries().filter(({ outcome }) => outcome === 'given_up')).toEqual(
      Array(2).fill({
        outcome: 'given_up',
        detail: 'the destination is no longer configured',
        attempts: 0,
      }),
    );
    expect(turns.waiting()).toBe(0);
  });

  test('is sent again where the process died between sending and marking', async () => {
    const receiver = await startReceiver();
    const { turns } = await withTwoAlerts([receiver]);
    turns.write(
      "CREATE TRIGGER power_cut BEFORE INSERT ON alert_outcomes BEGIN SELECT RAISE(ABORT, 'power cut'); END",
    );
    await turns.send();
    turns.write('DROP TRIGGER power_cut');
    expect(receiver.received).toHaveLength(1);
    expect(turns.waiting()).toBe(2);
    turns.clock.now += MINUTE;
    await turns.send();
    expect(typesOf(receiver)).toEqual(['reset.recorded', 'reset.recorded', 'banked.recorded']);
    const [first, again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(turns.deliveries()).toMatchObject([
      { outcome: 'sent', attempts: 2 },
      { outcome: 'sent', attempts: 1 },
    ]);
  });

  test('is not sent again and again where the ledger cannot be written', async () => {
    const receiver = await startReceiver();
    const { turns } = await withTwoAlerts([receiver]);
    turns.write(
      "CREATE TRIGGER disk_full BEFORE UPDATE ON alert_deliveries BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
    for (let round = 0; round < 3; round += 1) await turns.send();
    expect(receiver.received).toHaveLength(0);
  });

  test('is due at once where the clock was put back by a year', async () => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: 500 });
    const { turns } = await withTwoAlerts([receiver]);
    await turns.send();
    turns.clock.now -= 365 * DAY;
    receiver.reply = () => ({ status: 200 });
    await turns.send();
    expect(turns.waiting()).toBe(0);
  });

  test('to one destination does not wait for another that is slow', async () => {
    const [slow, quick] = [await startReceiver(), await startReceiver()];
    let release = () => {};
    slow.reply = () =>
      new Promise((resolve) => {
        release = () => resolve({ status: 200 });
      });
    const { turns } = await withTwoAlerts([slow, quick]);
    const sending = turns.send();
    await expect.poll(() => quick.received.length).toBe(2);
    // A turn is not kept waiting either.
    await turns.turn(5 * MINUTE);
    expect(turns.waiting()).toBe(2);
    slow.reply = () => ({ status: 200 });
    release();
    await sending;
    expect(turns.waiting()).toBe(0);
  });

  test('goes on for a few seconds after a stop signal; what is left stays in the queue', async () => {
    const receiver = await startReceiver();
    const { turns, destinations } = await withTwoAlerts([receiver], 30_000);
    const stop = new AbortController();
    receiver.reply = () => {
      if (stop.signal.aborted) return 'hang';
      stop.abort();
      return { status: 200 };
    };
    const startedAt = performance.now();
    await turns.send(destinations, stop.signal);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(turns.deliveries()).toMatchObject([
      { outcome: 'sent' },
      { outcome: null, detail: 'aborted by shutdown before a response arrived' },
    ]);
    expect(turns.waiting()).toBe(1);
  });
});

test('No row of the ledger holds a secret, whatever came of an alert.', async () => {
  const receiver = await startReceiver();
  const secrets = ['s3cret-path', SECRET.slice(6), 'hunter2', 'AAH-token', 'T000/B000/XXXX'];
  const destinations = destinationsOf(
    `webhook+http://ada:hunter2@${receiver.host}/s3cret-path#${SECRET}`,
    `slack+${receiver.base}/services/T000/B000/XXXX`,
    'telegram:12345:AAH-token@42',
  );
  const upstreams = await servePosts([post(RESET, START - HOUR)]);
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations });
  receiver.reply = ({ body, path }) => ({ status: 400, body: `${path} ${body}` });
  await turns.turn();
  await turns.send();
  expect(
    turns
      .deliveries()
      .map(({ detail }) => detail)
      .sort(),
  ).toEqual([
    'answered 400',
    'answered 400; as plain text: answered 400',
    'the host name could not be resolved (ENOTFOUND)',
  ]);
  const tables = turns.rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  const all = tables.map(({ name }) => JSON.stringify(turns.rows(`SELECT * FROM "${name}"`))).join('\n');
  expect(all).toContain(`webhook:${receiver.host}:`);
  expect(all).toContain('telegram:telegram.invalid:');
  for (const secret of secrets) expect(all).not.toContain(secret);
});
