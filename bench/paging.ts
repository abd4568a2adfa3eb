import { DAY_MS } from '../src/core/time.js';
import { openLedgerForReading } from '../src/ledger/file/open-reading.js';
import { type PageRequest, resetPage } from '../src/ledger/read/page.js';
import { median, rounded, table, thousands } from './figures.js';
import { putRecord, RECORD_END } from './made-up-record.js';
import type { BenchOptions } from './parts.js';
import { createWorkerOver, TURN_MS } from './worker.js';

/** One page, read by a connection that has read nothing before: microseconds, median of the rounds. */
interface PageCost {
  readonly name: string;
  readonly micros: number;
  /** As a multiple of the first page, median of the rounds. */
  readonly ratio: number;
}

export interface PagingReport {
  readonly resets: number;
  readonly rounds: number;
  readonly pages: readonly PageCost[];
}

const LIMIT = 100;

export async function benchPaging({ quick, folder, tell }: BenchOptions): Promise<PagingReport> {
  const [resets, rounds] = quick ? [10_000, 1] : [1_000_000, 25];
  tell(`pages of ${resets} resets`);
  const ledger = putRecord(folder, 'paging', resets);
  // A turn writes the ranks by which pages are found.
  const env = { SEED_RECORD: 'none', LAUNCH_LEDGERS: 'none' };
  const worker = createWorkerOver(ledger, { now: () => RECORD_END + TURN_MS, env });
  await worker.turn();
  worker.close();

  const deep = Math.floor(resets * 0.9);
  const page = (offset: number, since: number | null = null): PageRequest => ({
    limit: LIMIT,
    offset,
    since,
  });
  const oldestAt = pageOf(ledger, page(resets - 1)).oldestAt;
  const pages = {
    'offset 0': page(0),
    [`offset ${deep}`]: page(deep),
    'since near the newest': page(0, RECORD_END - DAY_MS),
    'since near the oldest': page(0, oldestAt + 1),
    [`offset ${deep}, since near the oldest`]: page(deep, oldestAt + 1),
  };
  const micros = Object.values(pages).map((): number[] => []);
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, request] of Object.values(pages).entries()) {
      const taken = pageOf(ledger, request).micros;
      if (round > 0) micros[place]?.push(taken);
    }
  const [first = []] = micros;
  const costs = Object.keys(pages).map((name, place) => {
    const own = micros[place] ?? [];
    const ratios = own.map((taken, round) => taken / (first[round] ?? Number.NaN));
    return {
      name: `limit ${LIMIT}, ${name}`,
      micros: Math.round(median(own)),
      ratio: rounded(median(ratios)),
    };
  });
  return { resets, rounds, pages: costs };
}

/** Over a connection of its own. */
function pageOf(ledger: string, request: PageRequest): { micros: number; oldestAt: number } {
  const reader = openLedgerForReading(ledger);
  const before = performance.now();
  const { rows } = reader.snapshot((queries) => resetPage(queries, request));
  const micros = (performance.now() - before) * 1_000;
  reader.close();
  return { micros, oldestAt: rows.at(-1)?.at ?? 0 };
}

export function pagingTable({ resets, rounds, pages }: PagingReport): string {
  const head = [`a page of ${thousands(resets)} resets`, 'µs', 'relative to offset 0'];
  const rows = pages.map(({ name, micros, ratio }) => [name, micros, ratio.toFixed(2)]);
  return `${table(head, rows)}\n\nMedians of ${rounds} interleaved rounds.`;
}
