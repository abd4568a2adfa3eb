import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type SimplePost, startUpstreams } from '../../src/sandbox/upstreams.js';
import { start, temporaryDirectory, turnOnce } from '../_support/processes.js';
import { rowCounts } from '../_support/read-ledger.js';
import { expectWholeLedger } from './_ledger-invariants.js';

const POSTS = 1_000;
const MEGABYTE = 1_000_000;
/** 40 kB beside each post: far more than SQLite's cache, so the commit spills into its log before it is done. */
const QUOTED = 'and so on '.repeat(4_000);

const posts: readonly SimplePost[] = Array.from({ length: POSTS }, (_, n) => ({
  id: `3kpost${String(n).padStart(7, '0')}`,
  at: new Date(Date.UTC(2026, 4, 1) - n * 3_600_000).toISOString(),
  text: n % 100 === 0 ? `Limits have been reset for everyone. (${n})` : `Note ${n}.`,
  url: `https://team.example/posts/${n}`,
  quotedText: QUOTED,
}));

/** Kills a single turn when its open transaction stands in the log by a megabyte. */
async function killInCommit(env: Record<string, string>): Promise<void> {
  const log = `${env.LEDGER_PATH}-wal`;
  const worker = start('worker.js', env, ['--once']);
  while (worker.child.exitCode === null && !(existsSync(log) && statSync(log).size > MEGABYTE))
    await sleep(1);
  worker.child.kill('SIGKILL');
  await worker.exit;
}

test('kill -9 in the middle of a commit leaves nothing of it, and the next start has all of it.', async () => {
  const upstreams = await startUpstreams({ posts });
  onTestFinished(() => upstreams.close());
  const timeline = {
    SEED_RECORD: 'none',
    TIMELINE: upstreams.timelines.bluesky,
    BLUESKY_BASE_URL: upstreams.base,
  };
  let ledger = '';
  // On a busy machine the signal may come when the commit is over: then all of it has to be there.
  for (let attempt = 1; ledger === ''; attempt += 1) {
    const path = join(temporaryDirectory(), 'ledger.sqlite');
    await killInCommit({ ...timeline, LEDGER_PATH: path });
    expectWholeLedger(path, []);
    const counts = rowCounts(path);
    expect(counts.posts).toBe(counts.turns * POSTS);
    if (counts.turns === 0) ledger = path;
    expect(attempt, 'no kill came in time').toBeLessThan(8);
  }
  expect(rowCounts(ledger)).toMatchObject({ turns: 0, source_reads: 0, posts: 0, readings: 0, resets: 0 });

  expect((await turnOnce({ ...timeline, LEDGER_PATH: ledger })).code).toBe(0);
  expectWholeLedger(ledger, []);
  // A hundred hours apart: each announcement is an event of its own.
  expect(rowCounts(ledger)).toMatchObject({ turns: 1, posts: POSTS, resets: POSTS / 100 });
}, 90_000);
