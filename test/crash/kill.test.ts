import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startUpstreams, type Upstreams } from '../../src/sandbox/upstreams.js';
import { type Started, start, temporaryDirectory, turnOnce, until } from '../_support/processes.js';
import { query, recordIn, rowCounts } from '../_support/read-ledger.js';
import { FIXTURE_POSTS, FIXTURE_RECORD } from '../_support/timeline-fixture.js';
import { expectWholeLedger } from './_ledger-invariants.js';
import { seededRandom } from './_seeded.js';

/** `npm run test:crash` asks for fifty; a failure is repeated with the seed that it prints. */
const KILLS = Number(process.env.CRASH_KILLS ?? 8);
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
/** From the start of a process to its first request, and from that to the end of the turn, with room on top. */
const STARTING_MS = 900;
const TURN_MS = 200;

const commits = (worker: Started) => worker.output().split('turn committed').length - 1;

/** Lets the worker live until a random moment: of its start, of its first turn, or of a scheduled one. */
async function randomMoment(
  worker: Started,
  upstreams: Upstreams,
  kind: number,
  random: number,
): Promise<void> {
  if (kind === 0) return sleep(random * STARTING_MS);
  if (kind === 2) await until('a turn is committed', () => commits(worker) >= 1, 20_000);
  const before = kind === 2 ? upstreams.requests.length : 0;
  await until('the turn reads', () => upstreams.requests.length > before, 20_000);
  await sleep(random * TURN_MS);
}

test(`kill -9 at ${KILLS} random moments loses no reset, records none twice, and leaves a whole ledger (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const ledger = join(temporaryDirectory(), 'ledger.sqlite');
  const perKill = Math.ceil(FIXTURE_POSTS.length / KILLS);
  let record: string[] = [];
  let turns = 0;
  const upstreams = await startUpstreams({ posts: [] });
  onTestFinished(() => upstreams.close());
  const env = {
    ...upstreams.env,
    LEDGER_PATH: ledger,
    SEED_RECORD: 'none',
    TIMELINE: [upstreams.timelines.rss, upstreams.timelines.bluesky].join(','),
    TURN_SCHEDULE: '* * * * * *',
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    upstreams.add(...FIXTURE_POSTS.slice(kill * perKill, (kill + 1) * perKill));
    upstreams.setIncidents([
      { id: 'i1', name: 'Slow answers', startedAt: '2026-03-01T00:00:00Z', status: `update ${kill}` },
    ]);
    upstreams.requests.splice(0);
    const worker = start('worker.js', env);
    await randomMoment(worker, upstreams, kill % 3, random());
    worker.child.kill('SIGKILL');
    expect(await worker.exit, worker.output()).toBeNull();
    if (
      !existsSync(ledger) ||
      query(ledger, "SELECT 1 FROM sqlite_master WHERE name = 'snapshots'").length === 0
    ) {
      continue;
    }
    record = expectWholeLedger(ledger, record);
    // What was reported as committed is there.
    const now = rowCounts(ledger).turns;
    expect(now).toBeGreaterThanOrEqual(turns + commits(worker));
    turns = now;
  }
  expect((await turnOnce(env)).code).toBe(0);
  expectWholeLedger(ledger, record);

  const undisturbed = join(temporaryDirectory(), 'ledger.sqlite');
  expect((await turnOnce({ ...env, LEDGER_PATH: undisturbed })).code).toBe(0);
  expect(recordIn(ledger)).toEqual(recordIn(undisturbed));
  expect(recordIn(ledger).map(({ at, kind }) => `${at} ${kind}`)).toEqual(
    FIXTURE_RECORD.map(({ at, kind }) => `${at} ${kind}`),
  );
  expect(query(ledger, 'SELECT count(*) AS n, count(DISTINCT at) AS instants FROM posts')).toEqual([
    { n: 2 * FIXTURE_POSTS.length, instants: FIXTURE_POSTS.length },
  ]);
  expect(rowCounts(ledger).readings).toBe(2 * FIXTURE_POSTS.length);
}, 300_000);
