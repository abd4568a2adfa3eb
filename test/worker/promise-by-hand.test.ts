import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { type AlertReceiver, startReceiver } from '../_support/servers/alert-receiver.js';
import { runCommand } from '../cli/_cli.js';
import { destinationsOf, startAlertTurns, typesOf } from './_alerts.js';
import { HOUR, MINUTE, post, START, servePosts, TALK } from './_turns.js';

const POST = 'https://team.example/pictures/1';
const iso = (at: number) => new Date(at).toISOString();

/** Turns that send to these receivers, and the operator's commands on their ledger. */
async function alerting(all: AlertReceiver, some: AlertReceiver) {
  const upstreams = await servePosts([post(TALK)]);
  const entries = [`webhook+${all.base}/hook`, `webhook+${some.base}/hook?only=reset,withdrawal`];
  const destinations = destinationsOf(...entries);
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations });
  await turns.turn();
  return {
    turns,
    async operate(...args: readonly string[]) {
      const { path, clock } = turns;
      const { code, err } = await runCommand({ LEDGER_PATH: path }, args, () => clock.now);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(auditLedger(path).findings).toEqual([]);
      await turns.turn(5 * MINUTE);
      await turns.send();
      expect(auditLedger(path).findings).toEqual([]);
    },
  };
}

test('A promise put right by hand alerts like one that was read, and whoever heard of it hears that it was taken back', async () => {
  const [all, some] = [await startReceiver(), await startReceiver()];
  const { operate } = await alerting(all, some);
  const due = iso(START + 20 * HOUR);
  const say = ['record', '--promise', '--address', POST];
  await operate(...say, '--posted', iso(START - MINUTE), '--at', due);
  expect(typesOf(all)).toEqual(['reset.promised']);
  expect(JSON.parse(all.received[0]?.body ?? '').data).toMatchObject({
    title: 'Codebird: a reset is promised',
    url: POST,
    at: iso(START - MINUTE),
    window: { from: due, to: due },
  });
  // Corrections are not sent.
  await operate(...say, '--by', due);
  await operate('retract', '--promise', POST, '--reason', 'it was a joke');
  expect(typesOf(all)).toEqual(['reset.promised', 'promise.withdrawn']);
  expect(JSON.parse(all.received[1]?.body ?? '').data).toEqual({
    title: 'Codebird: a promise was withdrawn',
    text: 'The promise of 1 Jun 2026, 11:59 UTC was withdrawn.\n\nit was a joke',
    url: POST,
    at: iso(START - MINUTE),
    window: null,
  });
  await operate(...say, '--by', due);
  expect(typesOf(all)).toHaveLength(2);
  expect(typesOf(some)).toEqual([]);
});
