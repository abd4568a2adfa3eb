import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { workerHere } from '../_support/processes/worker.js';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, startTurns, TALK, type Turns } from './_turns.js';

/** A clock, and how far it is off; servers have the right time. */
async function turnsByServers(posts = [post(TALK, START - DAY)], offset = { ms: 0 }) {
  const upstreams = await servePosts(posts);
  const serverTimes = (now: number) => [
    { server: 'team.example', date: now - offset.ms, ageMs: 0, receivedAt: now },
    { server: 'status.example', date: now - offset.ms, ageMs: 0, receivedAt: now },
  ];
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, serverTimes });
  const setClock = (ms: number) => {
    turns.clock.now += ms - offset.ms;
    offset.ms = ms;
  };
  return { turns, upstreams, setClock };
}

const counts = (turns: Turns) =>
  turns.rows(`SELECT (SELECT count(*) FROM forecasts) AS forecasts, (SELECT count(*) FROM windows) AS windows,
    (SELECT count(*) FROM scores) AS scores, (SELECT max(to_at) FROM coverage) AS covered`)[0];

const offsets = (turns: Turns) =>
  turns.rows<{ offset_ms: number }>('SELECT offset_ms FROM clock_offsets').map((row) => row.offset_ms);

const WRONG = [
  ['400 days ahead', 400 * DAY],
  ['two days ahead', 2 * DAY],
  ['three minutes ahead', 3 * MINUTE],
  ['three minutes behind', -3 * MINUTE],
  ['two hours behind', -2 * HOUR],
  ['40 days behind', -40 * DAY],
  ['at the beginning of 1970', MINUTE - START],
] as const;

describe.for(WRONG)('While the clock is %s', ([, wrong]) => {
  test('nothing is saved, scored or watched, and health and chain say so; then all goes on.', async () => {
    const { turns, setClock } = await turnsByServers();
    for (let n = 0; n < 4; n += 1) await turns.turn(2 * HOUR);
    const before = counts(turns);
    setClock(wrong);
    for (let n = 0; n < 3; n += 1) {
      expect(await turns.turn(5 * MINUTE)).toMatchObject({ unsaved: 'the clock of this machine is wrong' });
      expect(counts(turns)).toEqual(before);
      expect(turns.health().reasons[0]).toMatch(
        /^This machine's clock (is .* (ahead|behind), by the servers that were read|says 1 Jan 1970, .* UTC, a time before this program was made)\./,
      );
      expect(turns.health().status).toBe('degraded');
    }
    expect(auditLedger(turns.path).findings).toEqual([]);
    expect(offsets(turns)).toEqual([-wrong]);
    setClock(0);
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ unsaved: null });
    expect(offsets(turns)).toEqual([-wrong, 0]);
    expect(turns.health().reasons.join()).not.toMatch(/clock/);
    for (let n = 0; n < 5; n += 1) expect(await turns.turn(6 * HOUR)).toMatchObject({ unsaved: null });
    // The whole time was watched: nothing was lost by waiting.
    expect(turns.rows("SELECT * FROM coverage WHERE basis = 'timeline'")).toHaveLength(1);
    expect(turns.rows("SELECT * FROM scores WHERE status = 'void' OR supersedes IS NOT NULL")).toEqual([]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('a reset is recorded at the date of its post, and one without a date when the clock is right.', async () => {
    const { turns, upstreams, setClock } = await turnsByServers();
    await turns.turn(HOUR);
    setClock(wrong);
    const at = turns.clock.now - wrong;
    upstreams.add(post(RESET, at));
    await turns.turn(5 * MINUTE);
    const recorded = [{ at: new Date(at).toISOString(), kind: 'regular', status: 'confirmed', text: RESET }];
    expect(turns.record()).toEqual(recorded);
    upstreams.add({ ...post(`${RESET} Again!`), at: '2100-01-01T00:00:00.000Z' });
    await turns.turn(5 * MINUTE);
    expect(turns.record()).toEqual(recorded);
    setClock(0);
    await turns.turn(12 * HOUR);
    expect(turns.record()).toMatchObject([...recorded, { at: new Date(turns.clock.now).toISOString() }]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });
});

test('A server that alone says another time is named, and the turn goes on.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    serverTimes: (now) =>
      [0, 0, -3 * HOUR].map((offset, n) => ({
        server: `s${n}.example`,
        date: now + offset,
        ageMs: 0,
        receivedAt: now,
      })),
  });
  expect(await turns.turn()).toMatchObject({ unsaved: null, clock: { clock: 'right' } });
  expect(turns.health().reasons).toContain(
    'The clock of a server that was read differs by 3 hours from those of the other servers and this machine.',
  );
});

test('A turn in which the clock is set writes nothing.', async () => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns: Turns = startTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    serverTimes: () => {
      turns.clock.now += HOUR;
      return [];
    },
  });
  expect(await turns.tryTurn()).toMatchObject({ kind: 'clock_jumped' });
  expect(turns.rows('SELECT * FROM turns')).toEqual([]);
});

test('No record is begun at a time before this program was made, and the clock is named.', () => {
  const env = { LEDGER_PATH: join(temporaryDirectory(), 'ledger.sqlite') };
  expect(() => workerHere(env, () => MINUTE)).toThrow(
    /^The clock of this machine says 1970-01-01T00:01:00.000Z, a time before this program was made, so no record was begun\./,
  );
});
