import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLedgerForWriting } from '../src/ledger/file/open-writing.js';
import { NO_LAUNCH_LEDGERS } from '../src/sources/launches/launch-ledgers.js';
import { table, thousands } from './figures.js';
import { quantile, rounded } from './http/measure.js';
import { startProcess } from './http/server-process.js';
import { portSaid } from './http/stand.js';
import { RECORD_END, turnsOver } from './made-up-record.js';
import type { Records } from './records.js';

/** One page, asked over a connection that has read nothing before: microseconds, median of the rounds. */
export interface PageCost {
  readonly name: string;
  readonly micros: number;
  /** As a multiple of the first page of the same limit, median of the rounds. */
  readonly ratio: number;
}

export interface PagingReport {
  readonly resets: number;
  readonly pages: readonly PageCost[];
  /** Resident memory of the API after pages all over the record, MB; null where the system does not tell. */
  readonly apiMb: { readonly small: number | null; readonly large: number | null };
}

const SMALL = 1_000;
const ONCE = fileURLToPath(new URL('./page-once.ts', import.meta.url));

export async function benchPaging(options: {
  resets: number;
  rounds: number;
  records: Records;
  tell: (what: string) => void;
}): Promise<PagingReport> {
  const { resets, rounds, records, tell } = options;
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  try {
    const small = join(directory, 'small.sqlite');
    const large = join(directory, 'large.sqlite');
    await serveable(small, SMALL, records);
    const { oldestAt, newestAt } = await serveable(large, resets, records);
    const deep = Math.floor(resets * 0.9);
    const questions = [1, 100].flatMap((limit) => [
      { name: `limit ${limit}, offset 0`, limit, offset: 0, since: null },
      { name: `limit ${limit}, offset ${deep}`, limit, offset: deep, since: null },
      { name: `limit ${limit}, since near the newest`, limit, offset: 0, since: newestAt - 86_400_000 },
      { name: `limit ${limit}, since near the oldest`, limit, offset: 0, since: oldestAt + 86_400_000 },
      {
        name: `limit ${limit}, offset ${deep}, since near the oldest`,
        limit,
        offset: deep,
        since: oldestAt + 1,
      },
    ]);
    const all = questions.map((): number[] => []);
    for (let round = 1; round <= rounds; round += 1) {
      tell(`pages, round ${round} of ${rounds}`);
      for (const [place, { limit, offset, since }] of questions.entries()) {
        const args = [ONCE, large, limit, offset, since].map(String);
        const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
        all[place]?.push((JSON.parse(printed) as { micros: number }).micros);
      }
    }
    tell('memory of the API');
    return {
      resets,
      pages: questions.map(({ name, limit }, place) => {
        const own = all[place] ?? [];
        const first = all[questions.findIndex((one) => one.limit === limit)] ?? [];
        const ratios = own.map((micros, round) => micros / (first[round] ?? Number.NaN));
        return { name, micros: Math.round(quantile(own, 0.5)), ratio: rounded(quantile(ratios, 0.5)) };
      }),
      apiMb: { small: await apiMb(small, SMALL), large: await apiMb(large, resets) },
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** A ledger with a snapshot, so that the API serves it. */
async function serveable(
  path: string,
  resets: number,
  records: Records,
): Promise<{ oldestAt: number; newestAt: number }> {
  records.put(path, resets);
  const ledger = openLedgerForWriting(path);
  try {
    const clock = { now: Date.now() };
    await turnsOver(ledger, { posts: [], clock, launches: () => NO_LAUNCH_LEDGERS })();
    const span = ledger.sqlite
      .prepare('SELECT min(at) AS oldestAt, max(at) AS newestAt FROM reset_ranks')
      .get();
    return { oldestAt: 0, newestAt: RECORD_END, ...(span as object) };
  } finally {
    ledger.close();
  }
}

/** Asks for a hundred pages all over the record, the page, the feed and the calendar. */
async function apiMb(ledgerPath: string, resets: number): Promise<number | null> {
  const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' };
  const api = startProcess('api.js', [], { of: 'server', env });
  try {
    const port = await portSaid(api);
    const offsets = Array.from({ length: 100 }, (_, place) => Math.floor((resets * place) / 100));
    const targets = [
      ...offsets.map((offset) => `/api/v1/resets?limit=100&offset=${offset}`),
      ...['/', '/feed.atom', '/calendar.ics', '/api/v1/stats', '/api/v1/forecast'],
    ];
    for (const target of targets) {
      const answer = await fetch(`http://127.0.0.1:${port}${target}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${target} was answered with ${answer.status}`);
    }
    return residentMb(api.child.pid ?? 0);
  } finally {
    await api.stop();
  }
}

function residentMb(pid: number): number | null {
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Math.round(Number(kb) / 1_000);
  } catch {
    // Another system.
    return null;
  }
}

export function pagingTable({ resets, pages, apiMb }: PagingReport): string {
  const memory =
    apiMb.small === null || apiMb.large === null
      ? 'This system does not tell how much memory a process holds.'
      : `The API holds ${apiMb.large} MB after 105 answers all over ${thousands(resets)} resets, ${apiMb.small} MB over ${thousands(SMALL)}.`;
  const head = [`a page of ${thousands(resets)} resets, new process and connection`, 'µs', 'beside offset 0'];
  const rows = pages.map(({ name, micros, ratio }) => [name, micros, ratio.toFixed(2)]);
  return [table(head, rows), memory].join('\n\n');
}
