import { describe, expect, test } from 'vitest';
import { checkAlerts } from '../../src/cli/doctor/check-alerts.js';
import { parseWorkerConfig } from '../../src/config/worker-config.js';
import { reasonOf } from '../../src/words/reasons.js';
import { type AlertReceiver, type Reply, startReceiver } from '../_support/servers/alert-receiver.js';
import { type AlertTurns, destinationsOf, startAlertTurns } from './_alerts.js';
import { DAY, MINUTE, post, RESET, START, servePosts, TALK } from './_turns.js';

/** A ledger whose last turn queued an alert for each of these, and the variable that names them. */
async function withAlert(...entries: readonly string[]) {
  const upstreams = await servePosts([post(TALK)]);
  const destinations = destinationsOf(...entries);
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations });
  await turns.turn();
  upstreams.add(post(RESET, START + MINUTE));
  await turns.turn(5 * MINUTE);
  return { turns, upstreams, ALERT_URLS: entries.join() };
}

const slackOf = (receiver: AlertReceiver, path = 'hook') => `slack+${receiver.base}/${path}`;

const refusalsIn = (turns: AlertTurns) =>
  turns
    .snapshot()
    .health.reasons.filter(({ code }) => code === 'alerts_refused')
    .map(({ about, text }) => [about, text]);

/** What `doctor` says of the destinations, without a request to them. */
async function doctorSays(turns: AlertTurns, ALERT_URLS: string) {
  const parsed = parseWorkerConfig({ TIMELINE: 'none', ALERT_URLS });
  if (parsed.kind !== 'config') throw new Error(parsed.problems.join());
  const checks = await checkAlerts(parsed.config, {
    ledgerPath: turns.path,
    now: turns.clock.now,
    send: false,
    signal: new AbortController().signal,
    fetch: async () => new Response(),
  });
  return checks.map(({ name, outcome, message, advice }) => ({ name, outcome, message, advice }));
}

describe('A destination that refuses alerts is named by health and doctor', () => {
  test.each([300, 307, 400, 401, 403, 404, 405, 410, 413, 422])('at status %d', async (status) => {
    const [refusing, other] = [await startReceiver(), await startReceiver()];
    refusing.reply = () => ({ status });
    const { turns, ALERT_URLS } = await withAlert(slackOf(refusing), slackOf(other));
    expect(refusalsIn(turns)).toEqual([]);
    await turns.send();
    await turns.turn(5 * MINUTE);
    const [destination] = destinationsOf(slackOf(refusing));
    const about = destination?.id ?? '';
    const { text, remedy } = reasonOf({ code: 'alerts_refused', about, status });
    expect(refusalsIn(turns)).toEqual([[about, text]]);
    // Nothing beside the record degrades it.
    expect(turns.health().observer).toBe('live');
    const [named, reached] = await doctorSays(turns, ALERT_URLS);
    expect(named).toEqual({ name: `alerts ${about}`, outcome: 'fails', message: text, advice: remedy });
    expect(reached?.outcome).toBe('works');
  });

  test.each<[string, Reply]>([
    ['408', { status: 408 }],
    ['425', { status: 425 }],
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a cut connection', 'cut'],
  ])('but not at what may pass by itself: %s', async (_what, reply) => {
    const receiver = await startReceiver();
    receiver.reply = () => reply;
    const { turns, ALERT_URLS } = await withAlert(slackOf(receiver));
    await turns.send();
    await turns.turn(5 * MINUTE);
    expect(refusalsIn(turns)).toEqual([]);
    expect((await doctorSays(turns, ALERT_URLS))[0]?.outcome).toBe('works');
  });

  test('until it accepts one, also after the alert was given up', async () => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: 410 });
    const { turns, upstreams } = await withAlert(slackOf(receiver));
    await turns.send();
    turns.clock.now += DAY + MINUTE;
    await turns.send();
    expect(turns.deliveries()).toMatchObject([{ outcome: 'given_up' }]);
    await turns.turn(5 * MINUTE);
    expect(refusalsIn(turns)).toHaveLength(1);
    receiver.reply = () => ({ status: 200 });
    upstreams.add(post('We have reset usage limits for everyone, once more!', turns.clock.now + MINUTE));
    await turns.turn(5 * MINUTE);
    await turns.send();
    expect(turns.waiting()).toBe(0);
    await turns.turn(5 * MINUTE);
    expect(refusalsIn(turns)).toEqual([]);
  });

  test('no longer when it is no longer configured', async () => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: 404 });
    const { turns } = await withAlert(slackOf(receiver));
    await turns.send();
    expect(await doctorSays(turns, slackOf(receiver, 'other'))).toMatchObject([{ outcome: 'works' }, {}]);
  });
});

test('What is accepted as plain text is delivered, and nothing is named', async () => {
  const receiver = await startReceiver();
  receiver.reply = ({ body }) => ({ status: body.includes('embeds') ? 400 : 204 });
  const { turns } = await withAlert(`discord+${receiver.base}/hook`);
  await turns.send();
  expect(turns.deliveries()).toEqual([
    { outcome: 'sent', detail: 'answered 400; as plain text: answered 204', attempts: 1 },
  ]);
  await turns.turn(5 * MINUTE);
  expect(refusalsIn(turns)).toEqual([]);
});

test('After one request too many the receiver is left alone, even if it names no time', async () => {
  const receiver = await startReceiver();
  receiver.reply = () => ({ status: 429 });
  const { turns, upstreams } = await withAlert(slackOf(receiver));
  upstreams.add(post('We have granted everyone a banked reset.', START + 3 * MINUTE));
  await turns.turn(MINUTE);
  await turns.send();
  expect([turns.waiting(), receiver.received.length]).toEqual([2, 1]);
  turns.clock.now += MINUTE - 1_000;
  await turns.send();
  expect(receiver.received).toHaveLength(1);
  receiver.reply = () => ({ status: 200 });
  turns.clock.now += 1_000;
  await turns.send();
  expect([turns.waiting(), receiver.received.length]).toEqual([0, 3]);
});
