import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { deleteOldRows } from '../../src/ledger/write/delete-old-rows.js';
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
} from '../worker/_turns.js';

interface Timeline {
  readonly turns: Turns;
  add(text: string, at: number): void;
}

async function byFeed(): Promise<Timeline> {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
  return { turns, add: (text, at) => upstreams.add(post(text, at)) };
}

async function byFile(): Promise<Timeline> {
  const directory = mkdtempSync(join(tmpdir(), 'clocks-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'posts.jsonl');
  const lineOf = (text: string, at: number) => {
    const { id, url } = post(text, at);
    return `${JSON.stringify({ id, url, text, at: new Date(at).toISOString() })}\n`;
  };
  writeFileSync(path, lineOf(TALK, START - DAY));
  const turns = startTurns({ timeline: [`file:${path}`] });
  return { turns, add: (text, at) => appendFileSync(path, lineOf(text, at)) };
}

async function byQuietFile(): Promise<Timeline> {
  const { turns } = await byFile();
  return { turns, add: () => undefined };
}

/** How far the clock is off, and in how many turns of an hour, before it is right again. */
const CLOCKS = [
  ['two days ahead for a turn', 2 * DAY, 1],
  ['a day ahead for five turns', DAY, 5],
  ['40 days ahead for two turns', 40 * DAY, 2],
  ['400 days ahead for a turn', 400 * DAY, 1],
  ['half an hour ahead for three turns', HOUR / 2, 3],
  ['two hours behind for three turns', -2 * HOUR, 3],
  ['a day behind for five turns', -DAY, 5],
  ['40 days behind for two turns', -40 * DAY, 2],
  ['400 days behind for two turns', -400 * DAY, 2],
  ['at the beginning of 1970 for two turns', MINUTE - START, 2],
] as const;

const TIMELINES = { feed: byFeed, file: byFile, 'file that stays as it is': byQuietFile } as const;
const KINDS = ['feed', 'file', 'file that stays as it is'] as const;

/**
 * Every clock with every timeline in `npm run test:walk`; in `npm test` each clock with the next timeline.
 */
const CASES = CLOCKS.flatMap(([name, offset, count], place) =>
  KINDS.filter((_, index) => process.env.WALK_MINUTES !== undefined || index === place % KINDS.length).map(
    (kind) => [name, kind, offset, count] as const,
  ),
);

test.for(CASES)('A ledger whose clock was %s has no finding, its timeline being a %s.', {
  timeout: 60_000,
}, async ([, kind, offset, count]) => {
  const { turns, add } = await TIMELINES[kind]();
  const ledger = openLedgerForWriting(turns.path);
  onTestFinished(() => ledger.close());
  let now = START;
  const sound = () => expect(auditLedger(turns.path).findings).toEqual([]);
  const turn = async (by: number, apart = HOUR) => {
    now += apart;
    turns.clock.now = now + by;
    await turns.turn();
    deleteOldRows(ledger);
  };
  for (let n = 0; n < 5; n += 1) {
    if (n % 3 === 1) add(TALK + n, now);
    await turn(0, 2 * HOUR);
  }
  for (let n = 0; n < count; n += 1) {
    add(TALK + offset + n, now);
    await turn(offset);
    sound();
  }
  add(RESET, now);
  for (let n = 0; n < 3; n += 1) {
    if (n === 1) add(TALK + n, now);
    await turn(0);
    if (n !== 1) sound();
  }
  for (let n = 3; n < 8; n += 1) {
    if (n % 2 === 1) add(TALK + n, now);
    await turn(0, 6 * HOUR);
  }
  sound();
  await turn(0, 36 * DAY);
  sound();
  await turn(0, 36 * DAY);
  sound();
});

test.for([
  ['forward', 1],
  ['back', -1],
] as const)('A ledger whose clock was set %s by a minute within turns has no finding.', async ([, way]) => {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  let apart = 0;
  const turns: Turns = startTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    serverTimes: () => {
      // Before its reads and after them.
      turns.clock.now += apart;
      return [];
    },
  });
  for (let n = 0; n < 5; n += 1) {
    apart = n === 2 ? (way * MINUTE) / 2 : 0;
    await turns.turn(HOUR);
    expect(auditLedger(turns.path).findings).toEqual([]);
  }
});
