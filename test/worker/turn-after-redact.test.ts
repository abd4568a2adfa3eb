import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { addressIdentity } from '../../src/core/reading/post.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { redactAgain } from '../../src/ledger/write/redact.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { runCommand } from '../cli/_cli.js';
import { destinationsOf, startAlertTurns, typesOf } from './_alerts.js';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, TALK } from './_turns.js';

/*
 * A backup that is older than a takedown is restored: the text is taken down in it again. What the next turn
 * finds new is new since the newest turn all the same.
 */

const PROMISE = 'We will reset usage limits for everyone tomorrow at 10am PT.';

test('after a text was taken down again, nothing is stored or told again that turns had stored and told', async () => {
  const talk = post(TALK);
  const upstreams = await servePosts([talk, post(RESET, START - 9 * DAY)]);
  const receiver = await startReceiver();
  const destinations = destinationsOf(`webhook+${receiver.base}/hook`);
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations });
  const turn = async (afterMs: number) => {
    const report = await turns.turn(afterMs);
    await turns.send();
    return report;
  };
  const run = async (...args: readonly string[]) => {
    const env = { LEDGER_PATH: turns.path, TIMELINE: 'none', LAUNCH_LISTS: 'none' };
    const { code, err } = await runCommand(env, [...args, '--as', 'ada'], () => turns.clock.now);
    expect(code, err).toBe(0);
  };
  // Forecasts, so that something was said before the reset.
  for (let hour = 0; hour < 8; hour += 1) await turn(HOUR);
  upstreams.add(post(RESET, turns.clock.now + MINUTE, { id: '901' }));
  await turn(5 * MINUTE);
  const promise = post(PROMISE, turns.clock.now + MINUTE, { id: '902' });
  upstreams.add(promise);
  await turn(5 * MINUTE);
  await run('retract', '--promise', promise.url, '--reason', 'meant for another product');
  await turn(5 * MINUTE);
  const SAID = 'SELECT reset_row_id, horizon_hours, probability FROM said_before ORDER BY id';
  const saidBefore = turns.rows(SAID);
  expect(saidBefore).toHaveLength(1);
  const told = ['reset.recorded', 'reset.promised', 'promise.withdrawn'];
  expect(typesOf(receiver)).toEqual(told);

  const taken = {
    identity: addressIdentity(talk.url) ?? '',
    hidesAddress: 0,
    textHash: null,
    words: null,
    letters: null,
  };
  const said = { actor: 'ada', reason: 'asked by the author', recordedAt: turns.clock.now };
  const ledger = openLedgerForWriting(turns.path);
  ledger.commit((tx) => redactAgain(tx, [{ ...taken, ...said }]));
  ledger.close();
  for (let n = 0; n < 2; n += 1) expect(await turn(5 * MINUTE)).toMatchObject({ alertsNew: 0 });
  expect(turns.rows(SAID)).toEqual(saidBefore);
  expect(typesOf(receiver)).toEqual(told);
  expect(auditLedger(turns.path).findings).toEqual([]);
});
