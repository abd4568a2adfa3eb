import { appendFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../src/core/time/time.js';
import { APPEND_ONLY, chain, KEPT_MS, texts } from '../src/ledger/schema.js';
import type { BenchOptions } from './bench-options.js';
import { goalText, median, rounded, table, thousands } from './figures.js';
import { type MadeUp, putRecord, RECORD_END } from './made-up-record.js';
import { type BenchWorker, cpuMsOf, createWorkerOver, TURN_MS } from './worker.js';

const KINDS = ['quiet', 'withReset'] as const;
type Kind = (typeof KINDS)[number];

/** CPU milliseconds of turns of one kind: the median. */
interface Turns {
  readonly cpuMs: number;
  readonly samples: number;
  /** The cost as a multiple of the same turn over `REFERENCE` resets, median of the rounds. */
  readonly ratio: number;
}

/** Turns over one record: quiet ones, and those that record a reset. */
export interface TurnCost extends Readonly<Record<Kind, Turns>>, Size {
  readonly resets: number;
}

interface Size {
  /** The ledger after a year of turns without posts, in MB. */
  readonly megabytesAfterAYear: number;
  /** What of it are the turns themselves, with their entries in the chain. */
  readonly megabytesOfTurns: number;
}

/** Records as long as the bundled one, and of ten years with more than one reset a day. */
const RECORDS: readonly MadeUp[] = [
  { resets: 50, days: 430 },
  { resets: 500, days: 1_000 },
  { resets: 5_000, days: 3_650 },
];

const REFERENCE = 50;
const MOST_COST = 1.5;
const MOST_MEGABYTES = 100;
const ROUNDS = { quick: 2, whole: 11 } as const;

/** The number of turns in the week. */
const SPARSE_TURNS = 28;

/** Interleaved, because a machine changes from minute to minute: every size in each round. */
export async function turnCosts({ quick, folder, tell }: BenchOptions): Promise<readonly TurnCost[]> {
  const records = quick ? RECORDS.slice(0, 2) : RECORDS;
  const rounds = quick ? ROUNDS.quick : ROUNDS.whole;
  const subjects: Subject[] = [];
  try {
    // The first subject warms up and does not count.
    for (const [place, record] of [...RECORDS.slice(0, 1), ...records].entries()) {
      tell(`turns over ${record.resets} resets`);
      subjects.push(await begin(folder, `turns-${place}`, record));
    }
    for (let round = 1; round <= rounds; round += 1) {
      tell(`turns, round ${round} of ${rounds}`);
      for (const subject of subjects) await takeTurns(subject, round);
    }
    const measured = subjects.slice(1);
    const reference = measured.find(({ resets }) => resets === REFERENCE) as Subject;
    const costs: TurnCost[] = [];
    for (const subject of measured) {
      tell(`growth over ${subject.resets} resets`);
      costs.push({ ...costOf(subject, reference), ...(await sizeAfterAYear(subject)) });
    }
    return costs;
  } finally {
    for (const { worker } of subjects) worker.close();
  }
}

/** A worker over one record, and what its turns took. */
interface Subject {
  readonly resets: number;
  readonly ledger: string;
  readonly clock: { now: number };
  /** Its timeline: a file of JSON lines. */
  readonly posts: string;
  readonly taken: Readonly<Record<Kind, number[]>>;
  readonly worker: BenchWorker;
}

async function begin(folder: string, name: string, record: MadeUp): Promise<Subject> {
  const { resets } = record;
  const ledger = putRecord(folder, name, record);
  const posts = `${ledger}.jsonl`;
  const clock = { now: RECORD_END + TURN_MS };
  post(posts, 'first', RECORD_END - HOUR_MS, 'We are hiring.');
  const env = { SEED_RECORD: 'none', TIMELINE: `file:${posts}` };
  const worker = createWorkerOver(ledger, { now: () => clock.now, env });
  await worker.turn();
  return { resets, ledger, clock, posts, worker, taken: { quiet: [], withReset: [] } };
}

/** Eight hours apart, so that each reset is another event. */
async function takeTurns(subject: Subject, round: number): Promise<void> {
  subject.taken.quiet.push(await nextTurn(subject));
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

/**
 * The size of a ledger after a year of turns every five minutes, from a week of turns every six hours: the
 * same windows open and are scored. What stays grows for a year, operational rows for 35 days, payloads of
 * snapshots for one.
 */
async function sizeAfterAYear(subject: Subject): Promise<Size> {
  const before = bytesOf(subject.ledger);
  for (let turn = 0; turn < SPARSE_TURNS; turn += 1) {
    subject.clock.now += 6 * HOUR_MS - TURN_MS;
    await nextTurn(subject);
  }
  const after = bytesOf(subject.ledger);
  const aTurn = (part: keyof Bytes) => (after[part] - before[part]) / SPARSE_TURNS;
  const turnsADay = DAY_MS / TURN_MS;
  const staying = aTurn('staying') * 4 * 365;
  const turns = aTurn('turns') * turnsADay * 365;
  const operational = aTurn('operational') * turnsADay * (KEPT_MS / DAY_MS);
  return {
    megabytesAfterAYear: rounded(
      (before.staying + before.turns + staying + turns + operational + after.payload * turnsADay) / 1e6,
    ),
    megabytesOfTurns: rounded(turns / 1e6),
  };
}

interface Bytes {
  /** Bytes in use by the append-only tables but `turns`, the texts and the chain, with their indexes. */
  readonly staying: number;
  /** Bytes in use by turns and their entries in the chain. */
  readonly turns: number;
  /** Bytes in use by all other tables, without payloads. */
  readonly operational: number;
  /** Bytes of one snapshot. */
  readonly payload: number;
}

function bytesOf(ledger: string): Bytes {
  const sqlite = new Database(ledger, { readonly: true });
  const names = [...Object.values(APPEND_ONLY), chain, texts]
    .map((table) => `'${getTableName(table)}'`)
    .join(', ');
  const used = (where: string) =>
    sqlite
      .prepare(
        `SELECT sum(s.pgsize - s.unused) FROM dbstat AS s JOIN sqlite_master AS m ON m.name = s.name WHERE m.tbl_name ${where}`,
      )
      .pluck()
      .get() as number;
  const payloads = sqlite
    .prepare('SELECT sum(length(payload)) AS all_bytes, avg(length(payload)) AS mean FROM snapshots')
    .get() as { all_bytes: number; mean: number };
  const entries = sqlite
    .prepare("SELECT count(*) AS n, count(*) FILTER (WHERE entity = 'turns') AS ofTurns FROM chain")
    .get() as { n: number; ofTurns: number };
  const turns = used("= 'turns'") + (used("= 'chain'") * entries.ofTurns) / entries.n;
  const bytes = {
    staying: used(`IN (${names})`) - turns,
    turns,
    operational: used(`NOT IN (${names})`) - payloads.all_bytes,
    payload: payloads.mean,
  };
  sqlite.close();
  return bytes;
}

function costOf({ resets, taken }: Subject, reference: Subject): Omit<TurnCost, keyof Size> {
  const of = (kind: Kind): Turns => {
    const ratios = taken[kind].map((ms, round) => ms / (reference.taken[kind][round] ?? Number.NaN));
    return {
      cpuMs: rounded(median(taken[kind])),
      samples: ratios.length,
      ratio: rounded(median(ratios)),
    };
  };
  return { resets, quiet: of('quiet'), withReset: of('withReset') };
}

export function turnsTable(costs: readonly TurnCost[]): string {
  const rows = costs.map((cost) => [
    thousands(cost.resets),
    ...KINDS.map((kind) => `${cost[kind].cpuMs.toFixed(1)} (×${cost[kind].ratio.toFixed(2)})`),
    cost.megabytesAfterAYear.toFixed(0),
    cost.megabytesOfTurns.toFixed(0),
  ]);
  const [cost] = costs;
  const largest = costs.at(-1);
  const ratio = Math.max(...KINDS.map((kind) => largest?.[kind].ratio ?? 0));
  const megabytes = Math.max(...costs.map(({ megabytesAfterAYear }) => megabytesAfterAYear));
  return [
    table(['resets', 'quiet', 'with a reset', 'MB after a year', 'of turns'], rows),
    `CPU milliseconds of a turn, and as a multiple of the one over ${REFERENCE} resets in the same round: medians of ${cost?.quiet.samples} rounds. The last two columns are the ledger after a year of turns every five minutes, without new posts and resets, and what of it are the rows of these turns with their entries in the chain.`,
    goalText(
      `A turn over ${thousands(largest?.resets ?? 0)} resets, relative to ${REFERENCE}`,
      `×${ratio.toFixed(2)}`,
      `×${MOST_COST} or less`,
      ratio <= MOST_COST,
    ),
    goalText(
      'A year',
      `${megabytes.toFixed(0)} MB`,
      `${MOST_MEGABYTES} MB or less`,
      megabytes <= MOST_MEGABYTES,
    ),
  ].join('\n\n');
}
