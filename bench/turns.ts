import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../src/core/time.js';
import { type LedgerWriter, openLedgerForWriting } from '../src/ledger/file/open-writing.js';
import { BUNDLED_LAUNCHES, createLaunchLedgerReader } from '../src/sources/launches/launch-ledgers.js';
import { quantile, rounded } from './http/measure.js';
import { cpuMsOf, type MadeUpPost, RECORD_END, TURN_MS, turnsOver } from './made-up-record.js';
import type { Records } from './records.js';

/** CPU milliseconds of turns of one kind: the median, and the middle half. */
export interface Turns {
  readonly cpuMs: number;
  readonly samples: number;
  /** As a multiple of the same turn over `REFERENCE` resets, median of the rounds; null where it was not measured. */
  readonly ratio: number | null;
}

/** What whole turns (decide and commit) over a record of some size take. */
export interface TurnCost {
  readonly resets: number;
  /** The very first over an imported record, which writes its ranks and the launch odds of the day. */
  readonly afterImport: number;
  /** The first of a worker that was started again. */
  readonly first: Turns;
  /** The next one, without news. */
  readonly second: Turns;
  /** Further ones without news. */
  readonly further: Turns;
  /** Those that record a reset. */
  readonly withReset: Turns;
}

export const REFERENCE = 1_000;
const STARTS = 5;
const FURTHER = 3;
const WITH_RESET = 11;

/** Interleaved, because machines are not the same from one minute to the next: every size in each round. */
export async function turnCosts(
  sizes: readonly number[],
  records: Records,
  tell: (what: string) => void,
): Promise<readonly TurnCost[]> {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  const lives: Life[] = [];
  try {
    // Does not count: whoever comes first would pay for code that nobody has run yet.
    const warmUp = await begin(join(directory, 'warm-up.sqlite'), REFERENCE, records);
    lives.push(warmUp);
    await start(warmUp);
    for (const resets of sizes) {
      tell(`turns over ${resets} resets`);
      lives.push(await begin(join(directory, `${resets}.sqlite`), resets, records));
    }
    const measured = lives.filter((life) => life !== warmUp);
    for (let round = 1; round <= STARTS; round += 1) {
      tell(`starts, round ${round} of ${STARTS}`);
      for (const life of measured) await start(life);
    }
    for (let round = 1; round <= WITH_RESET; round += 1) {
      tell(`turns with a reset, round ${round} of ${WITH_RESET}`);
      for (const life of measured) await recordReset(life, round);
    }
    const reference = measured.find(({ resets }) => resets === REFERENCE);
    return measured.map((life) => costOf(life, reference));
  } finally {
    for (const { ledger } of lives) ledger.close();
    rmSync(directory, { recursive: true });
  }
}

const KINDS = ['first', 'second', 'further', 'withReset'] as const;

interface Life extends Readonly<Record<(typeof KINDS)[number], number[]>> {
  readonly resets: number;
  readonly ledger: LedgerWriter;
  readonly clock: { now: number };
  readonly posts: MadeUpPost[];
  readonly afterImport: number;
  turn: () => Promise<void>;
}

async function begin(path: string, resets: number, records: Records): Promise<Life> {
  records.put(path, resets);
  const ledger = openLedgerForWriting(path);
  const clock = { now: RECORD_END + TURN_MS };
  const posts: MadeUpPost[] = [{ id: 'first', at: RECORD_END - DAY_MS, text: 'We are hiring.' }];
  const turn = startedOver(ledger, posts, clock);
  const afterImport = await cpuMsOf(turn);
  return {
    resets,
    ledger,
    clock,
    posts,
    turn,
    afterImport,
    first: [],
    second: [],
    further: [],
    withReset: [],
  };
}

function startedOver(ledger: LedgerWriter, posts: readonly MadeUpPost[], clock: { now: number }) {
  return turnsOver(ledger, { posts, clock, launches: createLaunchLedgerReader(BUNDLED_LAUNCHES) });
}

/** A worker starts over the ledger and has turns without news. */
async function start(life: Life): Promise<void> {
  const { ledger, posts, clock } = life;
  life.turn = startedOver(ledger, posts, clock);
  const next = () => {
    clock.now += TURN_MS;
    return cpuMsOf(life.turn);
  };
  life.first.push(await next());
  life.second.push(await next());
  for (let n = 0; n < FURTHER; n += 1) life.further.push(await next());
}

/** Eight hours later, so that it is another event. */
async function recordReset({ clock, posts, turn, withReset }: Life, round: number): Promise<void> {
  clock.now += 8 * HOUR_MS;
  const text = `Usage limits have been reset for everyone. (${round})`;
  posts.push({ id: `reset-${round}`, at: clock.now, text });
  clock.now += TURN_MS;
  withReset.push(await cpuMsOf(turn));
}

function costOf(life: Life, reference: Life | undefined): TurnCost {
  const turnsOfKind = (kind: (typeof KINDS)[number]): Turns => {
    const own = life[kind];
    const ratios = own.map((ms, round) => ms / (reference?.[kind][round] ?? Number.NaN));
    return {
      cpuMs: rounded(quantile(own, 0.5)),
      samples: own.length,
      ratio: reference ? rounded(quantile(ratios, 0.5)) : null,
    };
  };
  const [first, second, further, withReset] = KINDS.map(turnsOfKind) as [Turns, Turns, Turns, Turns];
  return { resets: life.resets, afterImport: rounded(life.afterImport), first, second, further, withReset };
}
