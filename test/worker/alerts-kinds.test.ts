import { expect, test } from 'vitest';
import type { Upstreams } from '../_support/upstreams/upstreams.js';
import { destinationsOf, startAlertTurns } from './_alerts.js';
import { MINUTE, post, RESET, START, servePosts, TALK } from './_turns.js';

const CORRECTION =
  'Correction: the usage reset that we announced earlier did not happen. Limits are unchanged.';

const PROMISE = 'We will reset usage limits for everyone tomorrow at 10am PT.';

const LISTS = ['', '?only=reset', '?only=promise', '?only=withdrawal', '?only=reset,withdrawal'];

/** What each address was told, in its order. */
async function toldAfter(withdraw: (upstreams: Upstreams) => void) {
  const upstreams = await servePosts([post(TALK)]);
  const entries = LISTS.map((only, place) => `slack+http://127.0.0.1:9/${place}${only}`);
  const destinations = destinationsOf(...entries);
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations });
  await turns.turn();
  upstreams.add(post(RESET, START + MINUTE, { id: '901' }));
  await turns.turn(5 * MINUTE);
  withdraw(upstreams);
  await turns.turn(5 * MINUTE);
  const rows = turns.rows<{ destination: string; event: string }>(
    'SELECT destination, event FROM alert_deliveries ORDER BY id',
  );
  return destinations.map(({ id }) =>
    rows.filter(({ destination }) => destination === id).map(({ event }) => event),
  );
}

test('Each address gets alerts of its kinds; who gets none of resets hears of every recent withdrawal.', async () => {
  expect(await toldAfter((upstreams) => upstreams.add(post(CORRECTION, START + 6 * MINUTE)))).toEqual([
    ['reset.recorded', 'reset.withdrawn'],
    ['reset.recorded'],
    [],
    ['reset.withdrawn'],
    ['reset.recorded', 'reset.withdrawn'],
  ]);
});

test('Who gets promises and no withdrawals gets the promise by which a reset was moved.', async () => {
  expect(await toldAfter((upstreams) => upstreams.edit('901', { text: PROMISE }))).toEqual([
    ['reset.recorded', 'reset.moved'],
    ['reset.recorded'],
    ['reset.promised'],
    ['reset.moved'],
    ['reset.recorded', 'reset.moved'],
  ]);
});
