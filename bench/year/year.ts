import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { seededRandom } from '../../src/core/stats/seeded-random.js';
import { DAY_MS } from '../../src/core/time.js';
import { median, rounded, table, thousands } from '../figures.js';
import type { BenchOptions } from '../parts.js';
import { cpuMsOf, createWorkerOver, TURN_MS } from '../worker.js';
import { type Shown, serveUpstreams } from './upstreams.js';
import { madeUpYear, type World } from './world.js';

/** After the end of the bundled record and of the launch lists: a list must not end in the future. */
const BEGIN = Date.UTC(2026, 10, 24);
const MOMENTS = 12;

interface Moment {
  readonly days: number;
  readonly ledgerMb: number;
  readonly rssMb: number;
}

export interface YearReport {
  readonly turns: number;
  readonly resets: number;
  readonly begunMb: number;
  readonly moments: readonly Moment[];
  readonly backupMb: number;
  /** CPU of the last turns of the year, and of as many soon after its beginning: medians, milliseconds. */
  readonly lastMs: number;
  readonly firstMs: number;
  readonly sample: number;
  readonly findings: number;
  /** The largest tables and indices at the end. */
  readonly largest: readonly { readonly name: string; readonly mb: number }[];
}

/**
 * A year of turns every five minutes over the bundled record, two timelines, a status page and the launch lists;
 * `BENCH_DAYS` says how many days instead.
 */
export async function benchYear({ quick, folder, tell }: BenchOptions): Promise<YearReport> {
  const days = Number(process.env.BENCH_DAYS ?? 365);
  const [turns, sample] = quick ? [60, 10] : [(days * DAY_MS) / TURN_MS, 1_000];
  const rng = seededRandom(365);
  const world = madeUpYear(BEGIN, 365, rng);
  const upstreams = await serveUpstreams();
  const subject = (path: string, begun = 0) => begin({ path, begun, world, rng, upstreams });
  const year = subject(join(folder, 'year.sqlite'));
  const moments: Moment[] = [];
  const early = join(folder, 'early.sqlite');
  let begunMb = 0;
  while (year.turns < turns - sample) {
    await year.turn();
    if (year.turns === 1) begunMb = megabytes(year.path);
    if (year.turns === sample) await copyOf(year.path, early);
    if (year.turns % Math.ceil(turns / MOMENTS) === 0) {
      moments.push(momentOf(year));
      tell(JSON.stringify(moments.at(-1)));
    }
  }
  // Interleaved, because a machine changes from minute to minute.
  const first = subject(early, sample);
  const [firstMs, lastMs]: [number[], number[]] = [[], []];
  for (let n = 0; n < sample; n += 1) {
    firstMs.push(await first.turn());
    lastMs.push(await year.turn());
  }
  moments.push(momentOf(year));
  for (const one of [first, year]) one.close();
  upstreams.close();
  tell('audit and backup');
  const { findings } = auditLedger(year.path);
  for (const one of findings.slice(0, 5)) tell(JSON.stringify(one));
  return {
    ...{ turns, begunMb, moments, sample, findings: findings.length },
    ...(await sizesOf(year.path, join(folder, 'backup.sqlite'))),
    ...{ lastMs: rounded(median(lastMs)), firstMs: rounded(median(firstMs)) },
  };
}

/** A worker over a ledger, the turns that it has had, and what it can read then. */
function begin(options: {
  readonly path: string;
  readonly begun: number;
  readonly world: World;
  readonly rng: () => number;
  readonly upstreams: Awaited<ReturnType<typeof serveUpstreams>>;
}) {
  const { path, world, rng, upstreams } = options;
  let [turns, now] = [options.begun, BEGIN];
  let [posts, events] = [0, 0];
  const shown: Shown = { posts: [], incidents: new Map() };
  // Reads take their time, so that no instant is like another.
  const clock = () => {
    now += Math.ceil(rng() * 40);
    return now;
  };
  const worker = createWorkerOver(path, { now: clock, env: upstreams.env });
  return {
    path,
    get turns() {
      return turns;
    },
    /** @returns its CPU milliseconds */
    async turn(): Promise<number> {
      const slot = BEGIN + turns * TURN_MS;
      now = slot + Math.floor(rng() * 30_000);
      for (; (world.posts[posts]?.at ?? slot + 1) <= slot; posts += 1)
        shown.posts.push(world.posts[posts] as never);
      for (; (world.incidents[events]?.at ?? slot + 1) <= slot; events += 1) {
        const incident = world.incidents[events] as World['incidents'][number];
        shown.incidents.set(incident.id, incident);
      }
      upstreams.show(shown);
      turns += 1;
      return cpuMsOf(() => worker.turn(slot));
    },
    close: worker.close,
  };
}

function momentOf({ path, turns }: { readonly path: string; readonly turns: number }): Moment {
  const days = Math.round((turns * TURN_MS) / DAY_MS);
  return { days, ledgerMb: megabytes(path), rssMb: Math.round(process.memoryUsage.rss() / 1e6) };
}

function megabytes(path: string): number {
  return rounded(statSync(path).size / 1e6);
}

/** By SQLite: a file that this process opens and closes otherwise loses its locks. */
async function copyOf(ledger: string, copy: string): Promise<void> {
  const db = new Database(ledger, { readonly: true });
  await db.backup(copy);
  db.close();
}

/** A backup is a copy without free pages. */
async function sizesOf(ledger: string, backup: string) {
  const db = new Database(ledger, { readonly: true });
  const count = "SELECT count(*) FROM v_resets WHERE kind = 'regular'";
  const resets = db.prepare<[], number>(count).pluck().get() ?? 0;
  const sizes =
    'SELECT name, round(sum(pgsize) / 1e6, 2) AS mb FROM dbstat GROUP BY name ORDER BY mb DESC LIMIT 12';
  const largest = db.prepare<[], { name: string; mb: number }>(sizes).all();
  db.close();
  await copyOf(ledger, backup);
  const copy = new Database(backup);
  copy.exec('VACUUM');
  copy.close();
  const backupMb = megabytes(backup);
  rmSync(backup);
  return { resets, largest, backupMb };
}

export function yearTable(report: YearReport): string {
  const { turns, resets, begunMb, moments, backupMb, lastMs, firstMs, sample, findings, largest } = report;
  const rows = moments.map(({ days, ledgerMb, rssMb }) => [days, ledgerMb.toFixed(1), rssMb]);
  const growth = (moments.at(-1)?.ledgerMb ?? 0) - begunMb;
  return [
    table(['days', 'ledger, MB', 'memory, MB'], rows),
    `${thousands(turns)} turns in ${moments.at(-1)?.days} days, ${resets} resets at the end. The ledger grew by ${growth.toFixed(1)} MB; a backup has ${backupMb.toFixed(1)} MB. The last ${thousands(sample)} turns took ${lastMs.toFixed(1)} ms of CPU, and as many soon after the beginning, run in between, ${firstMs.toFixed(1)}: ${(lastMs / firstMs).toFixed(2)} times as much. The audit has ${findings === 0 ? 'no findings' : `${findings} findings`}.`,
    table(
      ['largest in the file', 'MB'],
      largest.map(({ name, mb }) => [`\`${name}\``, mb.toFixed(1)]),
    ),
  ].join('\n\n');
}
