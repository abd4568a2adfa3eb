import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { kindsFor } from '../../src/core/alerts/kinds.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, startTurns, TALK } from './_turns.js';

/*
 * A clock that was behind and that nobody could check: a new post was dated ahead of it, and so by its first
 * sight.
 */

const HOOK = 'hook:example.org#00000000';
const FIRST = post(TALK, START - DAY);

async function byUpstream(kind: 'rss' | 'atom' | 'jsonfeed' | 'mastodon' | 'bluesky' | 'fx' | 'x') {
  const upstreams = await servePosts([FIRST]);
  const { add } = upstreams;
  return { spec: upstreams.timelines[kind], upstreams, add: (one: SimplePost) => add(one) };
}

async function byFile() {
  const directory = mkdtempSync(join(tmpdir(), 'dated-later-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'posts.jsonl');
  writeFileSync(path, `${JSON.stringify(FIRST)}\n`);
  const add = (one: SimplePost) => appendFileSync(path, `${JSON.stringify(one)}\n`);
  return { spec: `file:${path}`, upstreams: undefined, add };
}

const SOURCES = {
  rss: () => byUpstream('rss'),
  atom: () => byUpstream('atom'),
  jsonfeed: () => byUpstream('jsonfeed'),
  mastodon: () => byUpstream('mastodon'),
  bluesky: () => byUpstream('bluesky'),
  fx: () => byUpstream('fx'),
  x: () => byUpstream('x'),
  file: byFile,
} as const;

const BEHIND = [
  ['three hours', 3 * HOUR],
  ['100 days', 100 * DAY],
] as const;

const CASES = (Object.keys(SOURCES) as (keyof typeof SOURCES)[]).map(
  (kind, place) => [kind, ...(BEHIND[place % BEHIND.length] ?? BEHIND[0])] as const,
);

test.for(
  CASES,
)('A reset that %s gave while the clock was %s behind gets its own time when the clock is right.', async ([
  kind,
  ,
  behind,
]) => {
  const { spec, upstreams, add } = await SOURCES[kind]();
  const turns = startTurns({
    timeline: [spec],
    alertDestinations: [{ id: HOOK, kinds: kindsFor('followers') }],
    ...(upstreams ? { upstreams } : {}),
  });
  for (let n = 0; n < 3; n += 1) await turns.turn(HOUR);
  const at = turns.clock.now + HOUR - MINUTE;
  add(post(RESET, at));
  turns.clock.now -= behind;
  await turns.turn(HOUR);
  expect(turns.record()).toMatchObject([
    { at: new Date(turns.clock.now).toISOString(), status: 'unconfirmed' },
  ]);
  turns.clock.now += behind;
  await turns.turn(5 * MINUTE);
  const recorded = [{ at: new Date(at).toISOString(), kind: 'regular', status: 'confirmed', text: RESET }];
  expect(turns.record()).toEqual(recorded);
  for (let n = 0; n < 5; n += 1) {
    // A file is complete until its last post.
    if (n === 4) add(post(TALK, turns.clock.now + 5 * HOUR));
    await turns.turn(6 * HOUR);
  }
  // Once: nothing is stored again.
  expect(turns.rows('SELECT dating FROM posts ORDER BY id')).toEqual([
    { dating: 'stated' },
    { dating: 'first_seen' },
    { dating: 'stated' },
    { dating: 'stated' },
  ]);
  expect(turns.record()).toEqual(recorded);
  expect(turns.rows('SELECT event FROM alert_deliveries')).toEqual([{ event: 'reset.recorded' }]);
  const outcomes = 'SELECT outcome FROM scores JOIN windows AS w ON w.id = window_id WHERE opens_at <';
  expect(turns.rows(`${outcomes} ${at} AND closes_at >= ${at} ORDER BY horizon_hours`)).toEqual([
    { outcome: 1 },
    { outcome: 1 },
  ]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

test('An announcement of a launch that was dated by its first sight gets its own date, once.', async () => {
  const upstreams = await servePosts([FIRST]);
  const turns = startTurns({ timeline: [], launchFeeds: [`openai=${upstreams.timelines.rss}`] });
  await turns.turn(HOUR);
  const at = turns.clock.now + HOUR - MINUTE;
  upstreams.add(post('GPT-9 launches next Tuesday.', at));
  turns.clock.now -= 3 * HOUR;
  await turns.turn(HOUR);
  turns.clock.now += 3 * HOUR;
  for (let n = 0; n < 3; n += 1) await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT dating FROM launch_posts ORDER BY id').slice(1)).toEqual([
    { dating: 'first_seen' },
    { dating: 'stated' },
  ]);
  expect(turns.rows('SELECT max(at) AS at FROM launch_posts')).toEqual([{ at }]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});
