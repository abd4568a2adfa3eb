import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { type AlertReceiver, startReceiver } from '../_support/servers/alert-receiver.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { destinationsOf, operatorsOf, startAlertTurns, typesOf } from './_alerts.js';
import { DAY, HOUR, MINUTE, post, RESET, START, serveModel, servePosts, TALK } from './_turns.js';

const MAYBE = 'Your limits should look a lot fresher now.';
const EDITED = 'Your limits should look a lot fresher by now.';
const BACK = 'Your limits should look a lot fresher after all.';
const BANKED = 'There may be a banked one in your account.';
const SORRY = 'Correction: the usage reset did not happen. Limits are unchanged.';
const AT = START + MINUTE;

const unsure = (kind: 'reset' | 'banked', evidence: string) =>
  answered({ kind, evidence, certainty: 'may mean nothing' });

const ANSWERS = byText({
  [MAYBE]: unsure('reset', MAYBE),
  [EDITED]: unsure('reset', EDITED),
  [BACK]: unsure('reset', BACK),
  [BANKED]: unsure('banked', BANKED),
  [SORRY]: answered({ kind: 'withdrawal', promises: 'regular', evidence: SORRY, certainty: 'sure' }),
  [RESET]: answered({ kind: 'reset', evidence: RESET, certainty: 'sure' }),
});

/**
 * A worker with a model that is not sure of these posts, a destination of followers, and one of the operator.
 */
async function startDoubtful(posts: Parameters<typeof servePosts>[0] = []) {
  const followers = await startReceiver();
  const operator = await startReceiver();
  const upstreams = await servePosts([post(TALK), ...posts]);
  const { model } = await serveModel(ANSWERS);
  const turns = startAlertTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    model,
    destinations: [
      ...destinationsOf(`webhook+${followers.base}/hook`),
      ...operatorsOf(`webhook+${operator.base}/hook`),
    ],
  });
  const turn = async (afterMs = 5 * MINUTE) => {
    await turns.turn(afterMs);
    await turns.send();
  };
  await turn(0);
  return { followers, operator, upstreams, turns, turn };
}

const dataOf = (receiver: AlertReceiver) =>
  receiver.received.map(({ body }) => JSON.parse(body).data as Record<string, unknown>);

describe('A post that may announce a reset', () => {
  test('is reported to nobody if the same turn reads that it was none', async () => {
    const { followers, operator, upstreams, turns, turn } = await startDoubtful();
    upstreams.add(post(MAYBE, AT), post(SORRY, AT + MINUTE));
    await turn();
    await turn();
    expect(turns.rows('SELECT status FROM resets')).toEqual([
      { status: 'unconfirmed' },
      { status: 'retracted' },
    ]);
    expect([followers.received, operator.received]).toEqual([[], []]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('is reported to the operator alone, with its link and why it is not sure, and to followers once it is confirmed', async () => {
    const { followers, operator, upstreams, turns, turn } = await startDoubtful();
    upstreams.add(post(MAYBE, AT, { id: '901', url: 'https://team.example/posts/901' }));
    await turn();
    const [{ text = '', ...others } = {}, ...more] = dataOf(operator);
    expect([others, more]).toEqual([
      {
        title: 'Codebird: a post may announce a reset',
        url: 'https://team.example/posts/901',
        at: '2026-06-01T12:01:00.000Z',
        window: null,
      },
      [],
    ]);
    const [why, quoted, whatToDo] = String(text).split('\n\n');
    expect(why).toMatch(
      /^Reported at 1 Jun 2026, 12:01 UTC\. Read with confidence 0\.40: the model is not sure what the post announces\.$/,
    );
    expect([quoted, whatToDo]).toEqual([
      MAYBE,
      'It does not count until another post confirms it, or you do: reset-record record --at 2026-06-01T12:01:00.000Z',
    ]);
    expect(followers.received).toEqual([]);

    upstreams.add(post(RESET, AT + 10 * MINUTE));
    await turn(20 * MINUTE);
    for (let n = 0; n < 2; n += 1) await turn();
    expect(turns.record()).toMatchObject([{ at: new Date(AT).toISOString(), status: 'confirmed' }]);
    expect(typesOf(operator)).toEqual(['reset.unconfirmed']);
    expect(typesOf(followers)).toEqual(['reset.recorded']);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('is reported once, however often it is read, edited or taken back', async () => {
    const { followers, operator, upstreams, turns, turn } = await startDoubtful();
    upstreams.add(post(MAYBE, AT, { id: '901' }));
    await turn();
    for (const text of [EDITED, 'Never mind.', BACK]) {
      upstreams.edit('901', { text });
      await turn();
    }
    turns.restart();
    await turn();
    const statuses = turns.rows<{ status: string }>('SELECT status FROM resets ORDER BY id');
    expect(statuses.map(({ status }) => status)).toEqual([
      'unconfirmed',
      'unconfirmed',
      'retracted',
      'unconfirmed',
    ]);
    expect(typesOf(operator)).toEqual(['reset.unconfirmed']);
    expect(followers.received).toEqual([]);
  });

  test('and that disappears is reported to nobody', async () => {
    const { followers, operator, upstreams, turns, turn } = await startDoubtful();
    upstreams.add(post(MAYBE, AT, { id: '901' }));
    await turn();
    upstreams.edit('901', { text: 'Never mind.' });
    for (let more = 0; more < 2; more += 1) await turn();
    expect(turns.record()).toMatchObject([{ status: 'retracted' }]);
    expect(typesOf(operator)).toEqual(['reset.unconfirmed']);
    expect(followers.received).toEqual([]);
  });

  test('is not reported as history: neither from the first read of a timeline nor three days late', async () => {
    const { operator, upstreams, turns, turn } = await startDoubtful([
      post(MAYBE, START - 2 * DAY),
      post(MAYBE, START - 2 * HOUR),
    ]);
    expect(turns.record()).toHaveLength(2);
    expect(dataOf(operator).map(({ at }) => at)).toEqual([new Date(START - 2 * HOUR).toISOString()]);
    upstreams.add(post(MAYBE, START + 6 * DAY));
    await turn(10 * DAY);
    expect(turns.record()).toHaveLength(3);
    expect(typesOf(operator)).toEqual(['reset.unconfirmed']);
  });

  test('is called banked where it may be that, and is said to have no date where it has none', async () => {
    const { operator, upstreams, turn } = await startDoubtful();
    upstreams.add(post(BANKED, AT));
    await turn();
    upstreams.add({ ...post(RESET, START + DAY), at: '' });
    await turn(DAY);
    expect(dataOf(operator)).toMatchObject([
      {
        title: 'Codebird: a post may announce a banked reset',
        text: expect.stringMatching(/record --at 2026-06-01T12:01:00\.000Z --kind banked$/),
      },
      {
        title: 'Codebird: a post may announce a reset',
        text: expect.stringMatching(/^Reported at .* Read with confidence 0\.95\. The post has no date\.\n/),
      },
    ]);
  });
});

test('One address in both lists gets what is for followers and what is for the operator.', async () => {
  const receiver = await startReceiver();
  const entry = `webhook+${receiver.base}/hook`;
  const upstreams = await servePosts([post(TALK)]);
  const { model } = await serveModel(ANSWERS);
  const destinations = [...destinationsOf(entry), ...operatorsOf(entry)];
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, model, destinations });
  await turns.turn();
  upstreams.add(post(MAYBE, AT));
  await turns.turn(5 * MINUTE);
  upstreams.add(post(RESET, AT + 10 * MINUTE));
  await turns.turn(20 * MINUTE);
  await turns.send();
  expect(typesOf(receiver).sort()).toEqual(['reset.recorded', 'reset.unconfirmed']);
  const to = turns.rows<{ destination: string }>(
    'SELECT destination FROM alert_outcomes ORDER BY destination',
  );
  const [operator = '', followers = ''] = to.map(({ destination }) => destination);
  expect(operator).toBe(`operator:${followers}`);
});
