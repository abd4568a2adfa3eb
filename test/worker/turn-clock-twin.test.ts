import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import {
  DAY,
  HOUR,
  MINUTE,
  post,
  RESET,
  START,
  servePosts,
  startTurns,
  TALK,
  type Turns,
  type TurnsOptions,
} from './_turns.js';

/*
 * Ledgers whose clock was wrong for a while, each beside a twin of the same world whose clock was always
 * right: in the end both say the same, and the audit finds nothing, neither while the clock is wrong nor
 * afterwards.
 */

interface World {
  readonly turns: Turns;
  add(one: SimplePost): void;
  /** @param ms how far the machine's clock is ahead of the time from now on */
  setClock(ms: number): void;
}

interface Source extends Pick<TurnsOptions, 'timeline' | 'upstreams'> {
  add(one: SimplePost): void;
}

async function feed(): Promise<Source> {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  return { timeline: [upstreams.timelines.rss], upstreams, add: upstreams.add };
}

async function file(): Promise<Source> {
  const directory = mkdtempSync(join(tmpdir(), 'clock-twin-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'posts.jsonl');
  const add = (one: SimplePost) => appendFileSync(path, `${JSON.stringify(one)}\n`);
  writeFileSync(path, '');
  add(post(TALK, START - DAY));
  return { timeline: [`file:${path}`], add };
}

/** How many other machines say the time in a turn. A bridge on this machine says none. */
const WORLDS = {
  'a feed of another machine': [feed, 2],
  'a bridge on this machine': [feed, 0],
  'a file': [file, 0],
} as const;

async function world(kind: keyof typeof WORLDS): Promise<World> {
  const [source, servers] = WORLDS[kind];
  const { add, ...options } = await source();
  let offset = 0;
  const serverTimes = (now: number) =>
    Array.from({ length: servers }, (_, n) => ({
      server: `s${n}.example`,
      date: now - offset,
      ageMs: 0,
      receivedAt: now,
    }));
  const turns = startTurns({ ...options, serverTimes });
  return {
    turns,
    add,
    setClock(ms) {
      turns.clock.now += ms - offset;
      offset = ms;
    },
  };
}

/** A reset is announced while the clock is wrong for three turns; then a day and more goes by. */
async function lived(kind: keyof typeof WORLDS, wrong: number) {
  const { turns, add, setClock } = await world(kind);
  const sound = () => expect(auditLedger(turns.path).findings).toEqual([]);
  for (let n = 0; n < 4; n += 1) await turns.turn(2 * HOUR);
  const announcedAt = turns.clock.now + MINUTE;
  setClock(wrong);
  add(post(RESET, announcedAt));
  for (let n = 0; n < 3; n += 1) await turns.turn(5 * MINUTE);
  sound();
  setClock(0);
  await turns.turn(5 * MINUTE);
  sound();
  const confirmed = turns.record();
  for (let n = 0; n < 5; n += 1) {
    // A file is complete until its newest post.
    if (n === 4) add(post(TALK, turns.clock.now + 6 * HOUR - MINUTE));
    await turns.turn(6 * HOUR);
  }
  const { findings, notes } = auditLedger(turns.path);
  expect(findings).toEqual([]);
  return {
    notes,
    said: {
      confirmed,
      record: turns.record(),
      covered: turns.rows("SELECT from_at, to_at FROM coverage WHERE basis = 'timeline'"),
      scores: turns.rows(`SELECT w.horizon_hours, w.opens_at, w.closes_at, w.probability, s.status, s.outcome
        FROM scores AS s JOIN windows AS w ON w.id = s.window_id
        WHERE s.id NOT IN (SELECT supersedes FROM scores WHERE supersedes IS NOT NULL) ORDER BY w.id`),
    },
  };
}

const twins = new Map<keyof typeof WORLDS, ReturnType<typeof lived>>();

/** The world of a kind under a clock that is always right. */
function twinOf(kind: keyof typeof WORLDS) {
  const twin = twins.get(kind) ?? lived(kind, 0);
  twins.set(kind, twin);
  return twin;
}

const CHECKED = [
  ['400 days ahead', 400 * DAY],
  ['two days ahead', 2 * DAY],
  ['three minutes ahead', 3 * MINUTE],
  ['two hours behind', -2 * HOUR],
  ['40 days behind', -40 * DAY],
  ['at the beginning of 1970', MINUTE - START],
] as const;

/** Nobody can say that a clock is ahead; one that is behind shows by the dates of posts. */
const UNCHECKED = [
  ['two hours behind', -2 * HOUR],
  ['40 days behind', -40 * DAY],
  ['at the beginning of 1970', MINUTE - START],
] as const;

const CASES = [
  ...CHECKED.map(([name, ms]) => ['a feed of another machine', name, ms] as const),
  ...UNCHECKED.flatMap(([name, ms]) =>
    (['a bridge on this machine', 'a file'] as const).map((kind) => [kind, name, ms] as const),
  ),
];

test.for(CASES)('By %s, a clock that was %s leaves what a right one leaves.', { timeout: 120_000 }, async ([
  kind,
  ,
  wrong,
]) => {
  const twin = await twinOf(kind);
  const { said, notes } = await lived(kind, wrong);
  expect(twin.said.scores.length).toBeGreaterThan(4);
  expect(twin.said.record).toMatchObject([{ status: 'confirmed' }]);
  expect(said).toEqual(twin.said);
  expect(twin.notes).toEqual([]);
  // Where nobody says the time, only a time before the program's is known to be wrong.
  const isKnown = WORLDS[kind][1] > 0 || START + wrong < HOUR;
  expect(notes.some(({ table }) => table === 'clock_offsets')).toBe(isKnown);
});
