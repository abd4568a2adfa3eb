import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '../audit/audit-ledger.js';
import { DAY_MS, HOUR_MS } from '../core/record/days.js';
import type { LedgerWriter } from '../ledger/open-writing.js';
import { BUNDLED_LAUNCHES, createLedgerReader } from '../sources/launch-ledgers.js';
import { quantile } from './http/measure.js';
import { cpuMsOf, type MadeUpPost, makeRecord, RECORD_END, TURN_MS, turnsOver } from './made-up-record.js';

/** CPU milliseconds of whole turns (decide and commit) over a record of some size. */
export interface TurnCost {
  readonly resets: number;
  /** After a start. */
  readonly first: number;
  /** The very next one, without news. */
  readonly second: number;
  /** Median of turns five minutes apart without news. */
  readonly repeated: number;
  /** Median of turns that record a reset. */
  readonly withReset: number;
  /** The audit of the ledger afterwards; null where it was left out. */
  readonly audit: number | null;
}

const ROUNDS = 21;
/** The audit of a longer record takes minutes. */
const LONGEST_AUDITED = 100_000;

/** Interleaved, because machines are not the same from one minute to the next: every size in each round. */
export async function turnCosts(
  sizes: readonly number[],
  tell: (what: string) => void,
): Promise<readonly TurnCost[]> {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  const lives: Life[] = [];
  try {
    for (const resets of sizes) {
      tell(`first turns over ${resets} resets`);
      lives.push(await begin(join(directory, `${resets}.sqlite`), resets));
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      tell(`round ${round} of ${ROUNDS}`);
      for (const life of lives) await live(life, round);
    }
    return lives.map((life) => {
      const { resets, first, second } = life;
      const audited = resets <= LONGEST_AUDITED;
      if (audited) tell(`audit of ${resets} resets`);
      const costs = { repeated: quantile(life.repeated, 0.5), withReset: quantile(life.withReset, 0.5) };
      return { resets, first, second, ...costs, audit: audited ? auditCost(life.path) : null };
    });
  } finally {
    for (const { ledger } of lives) ledger.close();
    rmSync(directory, { recursive: true });
  }
}

interface Life {
  readonly resets: number;
  readonly path: string;
  readonly ledger: LedgerWriter;
  readonly clock: { now: number };
  readonly posts: MadeUpPost[];
  readonly turn: () => Promise<void>;
  readonly first: number;
  readonly second: number;
  readonly repeated: number[];
  readonly withReset: number[];
}

async function begin(path: string, resets: number): Promise<Life> {
  const ledger = makeRecord(path, resets);
  const clock = { now: RECORD_END };
  const posts: MadeUpPost[] = [{ id: 'first', at: RECORD_END - DAY_MS, text: 'We are hiring.' }];
  const turn = turnsOver(ledger, { posts, clock, launches: createLedgerReader(BUNDLED_LAUNCHES) });
  const after = (ms: number) => {
    clock.now += ms;
    return cpuMsOf(turn);
  };
  const [first, second] = [await after(TURN_MS), await after(TURN_MS)];
  return { resets, path, ledger, clock, posts, turn, first, second, repeated: [], withReset: [] };
}

async function live({ clock, posts, turn, repeated, withReset }: Life, round: number): Promise<void> {
  clock.now += TURN_MS;
  repeated.push(await cpuMsOf(turn));
  // Eight hours later, so that it is another event.
  clock.now += 8 * HOUR_MS;
  posts.push({
    id: `reset-${round}`,
    at: clock.now,
    text: `Usage limits have been reset for everyone. (${round})`,
  });
  clock.now += TURN_MS;
  withReset.push(await cpuMsOf(turn));
}

function auditCost(path: string): number {
  const before = process.cpuUsage();
  auditLedger(path);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
