import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { chainDifferences } from '../../../src/ledger/chain/verify.js';
import { openLedgerForReading } from '../../../src/ledger/file/open-reading.js';
import { scriptedSteps } from '../../_support/inputs/scripted-world.js';
import { compareRecords, finalRecord } from '../../_support/ledgers/final-record.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import type { Reply } from '../../_support/servers/alert-receiver.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { MOMENTS, type Moment, type Scene, startScene } from './_scene.js';
import { uninterruptedRun } from './_uninterrupted.js';

/** `npm run test:crash` asks for hundreds; a failure is repeated with the seed that it prints. */
const KILLS = Number(process.env.CRASH_KILLS ?? 4);

/** Always the same in `npm test`, another one in each run of the long form. */
const SEED = Number(process.env.CRASH_SEED ?? (process.env.CRASH_KILLS ? Date.now() % 1_000_000 : 1));
const STEPS = Math.max(2, Math.round(KILLS / 12));
const PER_STEP = Math.ceil(KILLS / STEPS);
const API_KILLS = 0.3;

/**
 * So much later the clock stands when alerts that were not taken are tried again, and a window of six hours
 * is over.
 */
const LATER = 7 * 3_600_000;

const steps = scriptedSteps(STEPS, PER_STEP);

test(`kill -9 of worker and API at ${KILLS} random moments changes nothing of the record (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const scene = await startScene(steps[0]?.at ?? 0);
  const { world, clock, poller, receiver } = scene;
  const hits = new Map<Moment, number>();
  let apiKills = 0;
  let lost = 0;
  for (const [index, step] of steps.entries()) {
    poller.excuse();
    clock.jump(step.at);
    world.begin(steps, index);
    receiver.reply = fickleReceiver(random);
    const moments = momentsOf(step.portions.length, random);
    for (const [n, portion] of step.portions.entries()) {
      world.team.add(...portion);
      const killsApi = poller.isMeasuring && random() < API_KILLS;
      const isLong = scene.logIsNearlyFull() || portion.some(({ text }) => text.length > 10_000);
      const aim = isLong ? 'checkpoint' : (moments[n] ?? 'fetch');
      const [hit] = await Promise.all([
        scene.killWorker(aim, random),
        killsApi ? scene.killApi(random, false) : null,
      ]);
      hits.set(hit, (hits.get(hit) ?? 0) + 1);
      if (killsApi) apiKills += 1;
      // Sometimes it is killed again while it starts.
      if (killsApi && random() < 0.3) {
        await scene.killApi(random, true);
        apiKills += 1;
      }
      lost += expectSound(scene);
    }
    receiver.reply = () => ({ status: 204 });
    poller.excuse();
    clock.jump(step.at + LATER);
    await scene.calm();
  }
  await poller.stop();

  const record = finalRecord(scene.ledger);
  const undisturbed = await uninterruptedRun(steps, LATER, { ALERT_URLS: scene.alertUrl });
  const differences = compareRecords(finalRecord(undisturbed), record);
  const { unavailable, polls, complaints } = poller;
  const counts = MOMENTS.map((moment) => `${moment} ${hits.get(moment) ?? 0}`).join(', ');
  recordReliability({
    id: 'kill-worker',
    fault: 'Worker killed',
    runs: sum(hits.values()),
    injected: `SIGKILL (${counts})`,
    lost: lost + differences.lost.length,
    duplicated: differences.added.length,
    unavailableSeconds: unavailable.otherwise,
    command: 'npm run test:crash',
    note: `The API was asked ${polls} times`,
  });
  recordReliability({
    id: 'kill-api',
    fault: 'API killed',
    runs: Math.max(1, apiKills),
    injected: 'SIGKILL while it serves or starts, and an immediate new start',
    lost: 0,
    duplicated: 0,
    unavailableSeconds: unavailable.killed,
    command: 'npm run test:crash',
  });
  expect(differences).toEqual({ lost: [], added: [] });
  expect(lost).toBe(0);
  expect([unavailable.otherwise, complaints]).toEqual([0, []]);
  // The run had something to lose.
  expect(record.filter((line) => line.startsWith('resets')).length).toBeGreaterThan(20);
  expect(query(scene.ledger, "SELECT 1 FROM scores WHERE status = 'scored'").length).toBeGreaterThanOrEqual(
    STEPS / 2,
  );
  expect(
    query(scene.ledger, "SELECT 1 FROM alert_outcomes WHERE event NOT LIKE 'health.%'").length,
  ).toBeGreaterThanOrEqual(STEPS);
  expect(query(scene.ledger, "SELECT 1 FROM alert_outcomes WHERE outcome = 'given_up'")).toEqual([]);
}, 3_600_000);

/** Shuffled, the last one while the alert of the step's reset is sent. */
function momentsOf(count: number, random: () => number): Moment[] {
  const kinds = MOMENTS.filter((moment) => moment !== 'alert' && moment !== 'checkpoint');
  const any = Array.from({ length: count - 1 }, (_, n) => kinds[n % kinds.length] ?? 'fetch');
  const shuffled = any.map((moment) => ({ moment, rank: random() })).sort((a, b) => a.rank - b.rank);
  return [...shuffled.map(({ moment }) => moment), 'alert'];
}

/** Takes its time, refuses, and breaks off. */
function fickleReceiver(random: () => number): () => Promise<Reply> {
  return async () => {
    await sleep(random() * 100);
    const chance = random();
    if (chance < 0.2) return 'cut';
    return { status: chance < 0.4 ? 500 : 204 };
  };
}

/** @returns how much of what was committed for the world to see is not there any more */
function expectSound({ ledger, toldHeads }: Scene): number {
  if (toldHeads.size === 0 && !isMigrated(ledger)) return 0;
  expect(auditLedger(ledger).findings).toEqual([]);
  const kept = hashesOf(ledger);
  return [...toldHeads].filter((head) => !kept.has(head)).length;
}

/** Hashes of every entry that the chain has had, packed ones included. */
function hashesOf(ledger: string): ReadonlySet<string> {
  const hashes = new Set<string>();
  const reader = openLedgerForReading(ledger);
  const differences = reader.snapshot((queries) => [
    ...chainDifferences(queries, (_done, hash) => hashes.add(hash)),
  ]);
  reader.close();
  expect(differences).toEqual([]);
  return hashes;
}

/** Whether its first start came so far that there is something to look at. */
function isMigrated(ledger: string): boolean {
  if (!existsSync(ledger)) return false;
  try {
    return query(ledger, "SELECT 1 FROM sqlite_master WHERE name = 'snapshots'").length > 0;
  } catch (error) {
    // Killed while SQLite was turning the new file into one with a log: only a writer can put it right.
    if (String((error as { code?: string }).code).startsWith('SQLITE_READONLY')) return false;
    throw error;
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);
