import { seededRandom } from '../src/core/stats/seeded-random.js';
import { DAY_MS, HOUR_MS } from '../src/core/time.js';
import { createAppender } from '../src/ledger/chain/append.js';
import { migrateLedger } from '../src/ledger/file/migrate.js';
import { type LedgerWriter, openLedgerForWriting } from '../src/ledger/file/open-writing.js';
import { extendCoverage } from '../src/ledger/write/extend-coverage.js';
import { createLogger } from '../src/lib/logger.js';
import type { TimelineSource } from '../src/sources/source.js';
import { createForecaster } from '../src/worker/decide/forecaster.js';
import { runTurn, type TurnDependencies } from '../src/worker/run-turn.js';

/** When a made-up record ends. */
export const RECORD_END = Date.UTC(2026, 6, 1, 12);
export const TURN_MS = 5 * 60_000;
const TIME_ZONE = 'America/Los_Angeles';
/** However many resets, the record is no longer than this. */
const LONGEST_MS = 20 * 365 * DAY_MS;

/** A new ledger with a record of so many resets, eight hours apart on average or denser, complete until its end. */
export function makeRecord(path: string, resets: number): LedgerWriter {
  migrateLedger(path);
  const ledger = openLedgerForWriting(path);
  const rng = seededRandom(resets);
  const meanGap = Math.min(8 * HOUR_MS, LONGEST_MS / Math.max(1, resets));
  let at = Math.floor(RECORD_END - resets * meanGap);
  ledger.commit((tx) => {
    const { append } = createAppender(tx);
    extendCoverage(tx, { fromAt: at, toAt: RECORD_END, basis: 'import' });
    for (let index = 0; index < resets; index += 1) {
      at = Math.min(RECORD_END - resets + index, at + Math.ceil(-Math.log(1 - rng()) * meanGap));
      append('resets', (id) => ({
        resetId: id,
        supersedes: null,
        at,
        kind: 'regular' as const,
        status: 'confirmed' as const,
        text: 'Usage limits have been reset for everyone.',
        url: `https://example.org/posts/${id}`,
        actor: 'bench',
        reason: 'made up',
        recordedAt: RECORD_END,
        turnId: null,
      }));
    }
  });
  return ledger;
}

export interface MadeUpPost {
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

/** A worker's turns over a ledger, with a timeline and a clock of one's own. */
export function turnsOver(
  ledger: LedgerWriter,
  options: Pick<TurnDependencies, 'launches'> & { posts: readonly MadeUpPost[]; clock: { now: number } },
): () => Promise<void> {
  const { posts, clock, launches } = options;
  const deps: TurnDependencies = {
    ledger,
    launches,
    timeline: [memoryTimeline(posts)],
    status: null,
    model: null,
    launchFeeds: [],
    launchModel: null,
    dailyPosts: 0,
    forecaster: createForecaster({ timeZone: TIME_ZONE }),
    context: {
      product: { name: 'bench', provider: 'bench', timeZone: TIME_ZONE },
      intervalMs: TURN_MS,
      ai: { configured: false, requestedModel: '' },
    },
    alertDestinations: [],
    now: () => clock.now,
    log: createLogger({ level: 'error', name: 'bench' }),
    fetchBudgetMs: 90_000,
  };
  return async () => {
    await runTurn(deps, { trigger: 'schedule', slot: clock.now }, new AbortController().signal);
  };
}

function memoryTimeline(posts: readonly MadeUpPost[]): TimelineSource {
  return {
    key: 'memory',
    read: async ({ now }) => ({
      outcome: 'ok',
      posts: posts.slice(-20).map(({ id, at, text }) => ({
        source: 'memory',
        externalId: id,
        identity: id,
        contentHash: id,
        at,
        dating: 'stated' as const,
        text,
        url: `https://example.org/posts/${id}`,
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

/** CPU milliseconds of this process for some work. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
