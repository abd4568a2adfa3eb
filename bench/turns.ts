import { appendFileSync } from 'node:fs';
import { HOUR_MS } from '../src/core/time.js';
import { median, rounded, table, thousands } from './figures.js';
import { putRecord, RECORD_END } from './made-up-record.js';
import type { BenchOptions } from './parts.js';
import { type BenchWorker, cpuMsOf, createWorkerOver, TURN_MS } from './worker.js';

const KINDS = ['first', 'second', 'withReset'] as const;
type Kind = (typeof KINDS)[number];

/** CPU milliseconds of turns of one kind: the median. */
interface Turns {
  readonly cpuMs: number;
  readonly samples: number;
  /** As a multiple of the same turn over `REFERENCE` resets, median of the rounds. */
  readonly ratio: number;
}

/** Turns over one record: the first of a worker that was started, the second, and one that records a reset. */
export interface TurnCost extends Readonly<Record<Kind, Turns>> {
  readonly resets: number;
}

const REFERENCE = 1_000;
const STARTS = 5;
const WITH_RESET = 11;

/** Interleaved, because a machine changes from minute to minute: every size in each round. */
export async function turnCosts({ quick, folder, tell }: BenchOptions): Promise<readonly TurnCost[]> {
  const sizes = quick ? [100, REFERENCE] : [100, REFERENCE, 5_000];
  const subjects: Subject[] = [];
  try {
    // The first subject warms up and does not count.
    for (const [place, resets] of [REFERENCE, ...sizes].entries()) {
      tell(`turns over ${resets} resets`);
      subjects.push(await begin(folder, `turns-${place}`, resets));
    }
    for (let round = 1; round <= STARTS; round += 1) {
      tell(`starts, round ${round} of ${STARTS}`);
      for (const subject of subjects) await start(subject);
    }
    for (let round = 1; round <= WITH_RESET; round += 1) {
      tell(`turns with a reset, round ${round} of ${WITH_RESET}`);
      for (const subject of subjects) await recordReset(subject, round);
    }
  } finally {
    for (const { worker } of subjects) worker.close();
  }
  const measured = subjects.slice(1);
  const reference = measured.find(({ resets }) => resets === REFERENCE) as Subject;
  return measured.map((subject) => costOf(subject, reference));
}

/** A worker over one record, and what its turns took. */
interface Subject {
  readonly resets: number;
  readonly clock: { now: number };
  /** Its timeline: a file of JSON lines. */
  readonly posts: string;
  readonly taken: Readonly<Record<Kind, number[]>>;
  readonly startWorker: () => BenchWorker;
  worker: BenchWorker;
}

async function begin(folder: string, name: string, resets: number): Promise<Subject> {
  const ledger = putRecord(folder, name, resets);
  const posts = `${ledger}.jsonl`;
  const clock = { now: RECORD_END + TURN_MS };
  post(posts, 'first', RECORD_END - HOUR_MS, 'We are hiring.');
  const env = { SEED_RECORD: 'none', TIMELINE: `file:${posts}` };
  const startWorker = () => createWorkerOver(ledger, { now: () => clock.now, env });
  const worker = startWorker();
  // After an import every rank is new.
  await worker.turn();
  return { resets, clock, posts, startWorker, worker, taken: { first: [], second: [], withReset: [] } };
}

async function start(subject: Subject): Promise<void> {
  subject.worker.close();
  subject.worker = subject.startWorker();
  for (const kind of ['first', 'second'] as const) subject.taken[kind].push(await nextTurn(subject));
}

/** Eight hours later, so that it is another event. */
async function recordReset(subject: Subject, round: number): Promise<void> {
  subject.clock.now += 8 * HOUR_MS;
  const text = `Usage limits have been reset for everyone. (${round})`;
  post(subject.posts, `reset-${round}`, subject.clock.now, text);
  subject.taken.withReset.push(await nextTurn(subject));
}

function nextTurn({ clock, worker }: Subject): Promise<number> {
  clock.now += TURN_MS;
  return cpuMsOf(() => worker.turn());
}

function post(file: string, id: string, at: number, text: string): void {
  const line = { id, at: new Date(at).toISOString(), text, url: `https://example.org/posts/${id}` };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

function costOf({ resets, taken }: Subject, reference: Subject): TurnCost {
  const of = (kind: Kind): Turns => {
    const ratios = taken[kind].map((ms, round) => ms / (reference.taken[kind][round] ?? Number.NaN));
    return {
      cpuMs: rounded(median(taken[kind])),
      samples: ratios.length,
      ratio: rounded(median(ratios)),
    };
  };
  return { resets, first: of('first'), second: of('second'), withReset: of('withReset') };
}

export function turnsTable(costs: readonly TurnCost[]): string {
  const rows = costs.map((cost) => [
    thousands(cost.resets),
    ...KINDS.map((kind) => `${cost[kind].cpuMs.toFixed(1)} (×${cost[kind].ratio.toFixed(2)})`),
  ]);
  const [one] = costs;
  return [
    table(['resets', 'first after a start', 'second', 'with a reset'], rows),
    `CPU milliseconds of a turn, and as a multiple of the one over ${thousands(REFERENCE)} resets in the same round: medians of ${one?.second.samples} starts and of ${one?.withReset.samples} turns that record a reset.`,
  ].join('\n\n');
}
