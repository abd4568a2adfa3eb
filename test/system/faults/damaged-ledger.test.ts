import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { rowCounts } from '../../_support/ledgers/read-ledger.js';
import { HOUR, NOW } from '../../_support/ledgers/snapshot.js';
import { temporaryDirectory, turnOnce } from '../../_support/processes/processes.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { explained } from './_explained.js';
import { COMMAND, costOf, RESET_TEXT, RUNS, startWorker, type Timeline, writeTimeline } from './_worker.js';

/** Always the same in `npm test`, another one in each run of the long form. */
const SEED = Number(process.env.FAULT_SEED ?? (process.env.FAULT_RUNS ? Date.now() % 1_000_000 : 1));
const PAGE = 4096;

const SAYS_WHAT_TO_DO =
  /(is damaged|is not a SQLite file|another program|rows refer to rows|could not be read or written|turn failed|newer version|is the record of).*(restore|audit|LEDGER_PATH|update)/s;

/** A ledger of some turns, its worker ended. */
async function usedLedger(path: string, timeline: Timeline): Promise<number[]> {
  for (let n = 0; n < 60; n += 1)
    timeline.post(NOW - 70 * HOUR + n * HOUR, n % 9 === 0 ? `${RESET_TEXT} (${n})` : `Note ${n}.`);
  const worker = await startWorker(path, timeline);
  for (let n = 0; n < 4; n += 1) expect(await worker.turn()).toBe(true);
  worker.worker.close();
  return worker.committed;
}

/** A start and a turn; what was said about it. */
async function startAndTurn(path: string, timeline: Timeline): Promise<{ committed: boolean; said: string }> {
  try {
    const worker = await startWorker(path, timeline, { clock: { now: NOW + HOUR } });
    const committed = await worker.turn();
    worker.worker.close();
    return { committed, said: worker.said() };
  } catch (error) {
    return { committed: false, said: explained(error, path) };
  }
}

test(`A damaged page never passes: the worker says what to do, or its turn stands and the audit finds the page, or nothing is missing (${RUNS * 8} pages, seed ${SEED}).`, async () => {
  const random = seededRandom(SEED);
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  const timeline = writeTimeline();
  const turns = await usedLedger(path, timeline);
  const good = readFileSync(path);
  const pages = good.length / PAGE;
  let lost = 0;
  let refused = 0;
  for (let run = 0; run < RUNS * 8; run += 1) {
    // The first page, which is read first, and others by chance; noise, zeros, or a page of elsewhere.
    const page = run === 0 ? 0 : Math.floor(random() * pages);
    const bad = Buffer.from(good);
    const other = Math.floor(random() * pages);
    const kind = run % 3;
    if (kind === 0) for (let n = 0; n < PAGE; n += 1) bad[page * PAGE + n] = Math.floor(random() * 256);
    else if (kind === 1) bad.fill(0, page * PAGE, (page + 1) * PAGE);
    else good.copy(bad, page * PAGE, other * PAGE, (other + 1) * PAGE);
    writeFileSync(path, bad);
    const { committed, said } = await startAndTurn(path, timeline);
    if (!committed) {
      refused += 1;
      expect([page, kind, said]).toEqual([page, kind, expect.stringMatching(SAYS_WHAT_TO_DO)]);
      expect(said).not.toContain('node_modules');
    } else if (auditLedger(path).findings.length === 0) {
      const posts = rowCounts(path).posts;
      lost += timeline.ids.length - posts + (turns.length + 1 - rowCounts(path).turns);
    }
    for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  }
  expect(refused).toBeGreaterThan(0);

  // A backup in its place, and all is as it was.
  writeFileSync(path, good);
  expect((await startAndTurn(path, timeline)).committed).toBe(true);
  const cost = costOf(path, { posts: timeline.ids, turns: [...turns, turns.length + 1] });
  recordReliability({
    id: 'damaged-page',
    fault: 'Damaged page of the ledger',
    runs: RUNS * 8,
    injected:
      'One page is replaced by noise, zeros or another page; the worker starts and takes a turn; then a backup is restored',
    lost: lost + cost.lost,
    duplicated: cost.duplicated,
    unavailableSeconds: null,
    command: COMMAND,
    note: `${refused} times the worker refused and named the remedy; otherwise the audit found the page, or the page was empty`,
  });
  expect({ lost: lost + cost.lost, duplicated: cost.duplicated }).toEqual({ lost: 0, duplicated: 0 });
}, 300_000);

test('A page that is damaged under a running worker fails its turn with the remedy, and a backup in its place needs no more than a restart.', async () => {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  const timeline = writeTimeline();
  timeline.post(NOW - HOUR);
  const env = { LEDGER_PATH: path, SEED_RECORD: 'none', TIMELINE: timeline.spec };
  expect((await turnOnce(env)).code).toBe(0);
  const backup = `${path}.backup`;
  copyFileSync(path, backup);
  const bad = readFileSync(path);
  bad.fill(0xa5, PAGE);
  writeFileSync(path, bad);
  const { code, output } = await turnOnce(env);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(/is damaged\. Stop the worker.*reset-record restore/);
  expect(output).not.toMatch(/ at .*\.js:\d+/);
  renameSync(backup, path);
  expect((await turnOnce(env)).code).toBe(0);
  expect(costOf(path, { posts: timeline.ids, turns: [1, 2] })).toEqual({ lost: 0, duplicated: 0 });
});
