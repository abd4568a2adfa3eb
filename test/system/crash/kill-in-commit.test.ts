import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { rowCounts } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { type SimplePost, startUpstreams } from '../../_support/upstreams/upstreams.js';

/** How often a commit is to be hit; `npm run test:crash` asks for more. */
const HITS = process.env.CRASH_KILLS ? 10 : 1;

/** Two pages of them have room in a turn. */
const POSTS = 200;
const RESETS = POSTS / 100;
const MEGABYTE = 1_000_000;

/**
 * 40 kB beside each post: far more than SQLite's cache, so the commit spills into its log before it is done.
 */
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
  const written = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  while (worker.child.exitCode === null && written() <= MEGABYTE) await sleep(1);
  worker.child.kill('SIGKILL');
  await worker.exit;
}

test(`kill -9 in the middle of ${HITS} commits leaves nothing of them, and the next start has all of it.`, async () => {
  const upstreams = await startUpstreams({ posts });
  onTestFinished(() => upstreams.close());
  const timeline = {
    SEED_RECORD: 'none',
    TIMELINE: upstreams.timelines.bluesky,
    BLUESKY_BASE_URL: upstreams.base,
  };
  let hits = 0;
  let lost = 0;
  let duplicated = 0;
  // On a busy machine the signal may come when the commit is over: then all of it has to be there.
  for (let attempt = 1; hits < HITS; attempt += 1) {
    const env = { ...timeline, LEDGER_PATH: join(temporaryDirectory(), 'ledger.sqlite') };
    await killInCommit(env);
    expect(auditLedger(env.LEDGER_PATH).findings).toEqual([]);
    const killed = rowCounts(env.LEDGER_PATH);
    expect(killed.posts).toBe(killed.turns * POSTS);
    expect(attempt, 'no kill came in time').toBeLessThan(8 * HITS);
    if (killed.turns > 0) continue;
    hits += 1;
    expect(killed).toMatchObject({ source_reads: 0, posts: 0, readings: 0, resets: 0 });

    expect((await turnHere(env)).code).toBe(0);
    expect(auditLedger(env.LEDGER_PATH).findings).toEqual([]);
    // A hundred hours apart: each announcement is an event of its own.
    const { turns, posts: stored, resets } = rowCounts(env.LEDGER_PATH);
    lost += Math.max(0, POSTS - stored) + Math.max(0, RESETS - resets);
    duplicated += Math.max(0, stored - POSTS) + Math.max(0, resets - RESETS);
    expect(turns).toBe(1);
  }
  recordReliability({
    id: 'kill-in-commit',
    fault: 'Killed in the middle of a commit',
    runs: hits,
    injected: `SIGKILL while half of a commit of ${POSTS} posts is in the log, then one turn`,
    lost,
    duplicated,
    unavailableSeconds: null,
    command: 'npm run test:crash',
  });
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
}, 300_000);
