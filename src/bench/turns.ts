import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '../audit/audit-ledger.js';
import { DAY_MS, HOUR_MS } from '../core/record/days.js';
import { seededRandom } from '../core/stats/seeded-random.js';
import { createAppender } from '../ledger/chain.js';
import { extendCoverage } from '../ledger/coverage.js';
import { migrateLedger } from '../ledger/migrate.js';
import { type LedgerWriter, openLedgerForWriting } from '../ledger/open-writing.js';
import { BUNDLED_LAUNCHES, createLedgerReader } from '../sources/launch-ledgers.js';
import type { TimelineSource } from '../sources/source.js';
import { createForecaster } from '../worker/forecaster.js';
import { runTurn, type TurnDependencies } from '../worker/run-turn.js';

/** CPU milliseconds of whole turns (decide and commit) over a record of some size. */
export interface TurnCost {
  readonly resets: number;
  /** After a start: the whole past is folded. */
  readonly first: number;
  /** Median of turns five minutes apart without news. */
  readonly repeated: number;
  /** Median of turns that record a reset. */
  readonly withReset: number;
  /** The audit of the ledger afterwards. */
  readonly audit: number;
}

const TIME_ZONE = 'America/Los_Angeles';
const TURN_MS = 5 * 60_000;
const NOW = Date.UTC(2026, 6, 1, 12);
const TURNS = 21;

export async function turnCost(resets: number): Promise<TurnCost> {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  const path = join(directory, 'ledger.sqlite');
  migrateLedger(path);
  const ledger = openLedgerForWriting(path);
  try {
    fill(ledger, resets);
    return { ...(await measure(ledger, resets)), audit: auditCost(path) };
  } finally {
    ledger.close();
    rmSync(directory, { recursive: true });
  }
}

/** A record of resets eight hours apart on average, complete until now. */
function fill(ledger: LedgerWriter, resets: number): void {
  const rng = seededRandom(resets);
  let at = NOW - resets * 8 * HOUR_MS;
  ledger.commit((tx) => {
    const { append } = createAppender(tx);
    extendCoverage(tx, { fromAt: at, toAt: NOW, basis: 'import' });
    for (let index = 0; index < resets; index += 1) {
      at = Math.min(NOW - resets + index, at + Math.ceil(-Math.log(1 - rng()) * 8 * HOUR_MS));
      append('resets', (id) => ({
        resetId: id,
        supersedes: null,
        at,
        kind: 'regular' as const,
        status: 'confirmed' as const,
        text: null,
        url: null,
        actor: 'bench',
        reason: 'made up',
        recordedAt: NOW,
        turnId: null,
      }));
    }
  });
}

async function measure(ledger: LedgerWriter, resets: number): Promise<Omit<TurnCost, 'audit'>> {
  const clock = { now: NOW };
  const posts: { id: string; at: number }[] = [{ id: 'first', at: NOW - DAY_MS }];
  const deps: TurnDependencies = {
    ledger,
    timeline: [memoryTimeline(posts)],
    status: null,
    model: null,
    launchFeeds: [],
    launchModel: null,
    launches: createLedgerReader(BUNDLED_LAUNCHES),
    dailyPosts: 0,
    timeZone: TIME_ZONE,
    forecaster: createForecaster({ timeZone: TIME_ZONE }),
    context: {
      product: { name: 'bench', provider: 'bench', timeZone: TIME_ZONE },
      intervalMs: TURN_MS,
      ai: { configured: false, requestedModel: '' },
    },
    alertDestinations: [],
    now: () => clock.now,
    fetchBudgetMs: 90_000,
  };
  const turn = async () => {
    clock.now += TURN_MS;
    const before = process.cpuUsage();
    await runTurn(deps, { trigger: 'schedule', slot: clock.now }, new AbortController().signal);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const first = await turn();
  const repeated: number[] = [];
  const withReset: number[] = [];
  for (let index = 0; index < TURNS; index += 1) {
    repeated.push(await turn());
    // Eight hours later, so that it is another event.
    clock.now += 8 * HOUR_MS;
    posts.push({ id: `reset-${index}`, at: clock.now });
    withReset.push(await turn());
  }
  return { resets, first, repeated: median(repeated), withReset: median(withReset) };
}

function auditCost(path: string): number {
  const before = process.cpuUsage();
  auditLedger(path);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function memoryTimeline(posts: readonly { id: string; at: number }[]): TimelineSource {
  return {
    key: 'memory',
    read: async ({ now }) => ({
      outcome: 'ok',
      posts: posts.slice(-20).map(({ id, at }, index) => ({
        source: 'memory',
        externalId: id,
        identity: id,
        contentHash: id,
        at,
        dating: 'stated' as const,
        text:
          index === 0 && id === 'first'
            ? 'We are hiring.'
            : `Usage limits have been reset for everyone. (${id})`,
        url: null,
        isReply: false,
        context: [],
      })),
      skipped: [],
      contiguous: true,
      completeUntil: now,
      state: null,
      incomplete: null,
    }),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
