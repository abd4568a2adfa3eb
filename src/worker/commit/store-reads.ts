import { budgetAfter, budgetMs } from '../../core/health/source-budget.js';
import { coverageOfRead } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time/time.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { growingStretch } from '../../ledger/read/coverage.js';
import type { StoredState } from '../../ledger/read/source-states.js';
import { sourceReads, sourceState } from '../../ledger/schema.js';
import { extendCoverage } from '../../ledger/write/extend-coverage.js';
import type { TimelineRead } from '../../sources/source.js';
import { lengthsAdded } from '../decide/lengths-added.js';
import { changedIncidents } from '../fetch/changed-incidents.js';
import {
  type Fetched,
  type FetchedSource,
  failureOf,
  isOverBudget,
  skippedInWords,
} from '../fetch/fetched.js';
import type { LaunchPosts } from '../fetch/read-launch-feeds.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';
import type { Moment } from './moment.js';
import { storeStatus } from './store-status.js';

interface StoreReads extends Moment {
  readonly fetched: Fetched;
  readonly states: ReadonlyMap<string, StoredState>;
  readonly posts: TimelinePosts;
  readonly launchPosts: LaunchPosts;
}

/**
 * Stores the outcome of every read, the provider's status, and where the next reads continue.
 * @returns the stretch of coverage that grows; null before the first
 */
export function storeReads(tx: LedgerTransaction, ledger: Appender, turn: StoreReads): Interval | null {
  const { turnId, now, fetched, states } = turn;
  const { timeline, status, launches } = fetched;
  const changed = changedIncidents(tx, status?.result.kind === 'read' ? status.result.read.incidents : []);
  const added = lengthsAdded({ ...turn, incidents: changed.map(({ incident }) => incident) });
  const append = (source: FetchedSource, role: Role, covered: Interval | null = null) =>
    storeRead(tx, turnId, source, role, covered);
  const keep = (source: FetchedSource, completeUntil: number | null) => {
    const budget = budgetMs(states.get(source.key) ?? null, now);
    const isWhole = failureOf(source) === null;
    const budgetLeftMs = budgetAfter(budget, added.get(source.key) ?? [], isWhole);
    keepState(tx, now, source, { completeUntil, budgetLeftMs });
  };
  let growing = growingStretch(tx);
  timeline.forEach((source, rank) => {
    const covered = coveredBy(source, states.get(source.key)?.completeUntil ?? null);
    append(source, rank === 0 ? 'primary' : 'fallback', covered.added);
    if (covered.added)
      growing = extendCoverage(tx, ledger, growing, covered.added, { origin: source.key, now });
    keep(source, covered.completeUntil);
  });
  if (status) {
    append(status, 'status');
    storeStatus(tx, ledger, { turnId, now }, status, changed);
    keep(status, null);
  }
  for (const feed of launches) {
    append(feed, 'launches');
    // Launch feeds add no coverage: launches are verified by hand.
    keep(feed, null);
  }
  return growing;
}

type Role = (typeof sourceReads.$inferInsert)['role'];

function coveredBy({ result }: FetchedSource<TimelineRead>, until: number | null) {
  if (result.kind === 'failed') return { added: null, completeUntil: until };
  const { read } = result;
  return coverageOfRead(until, {
    completeUntil: read.completeUntil,
    reachesBack: read.contiguous,
    pending: read.incomplete !== null && !isOverBudget(read.incomplete),
    oldestAt: read.oldestAt,
  });
}

function storeRead(
  tx: LedgerTransaction,
  turnId: number,
  fetchedSource: FetchedSource,
  role: Role,
  covered: Interval | null,
): void {
  const { key: source, startedAt, finishedAt, result } = fetchedSource;
  const failure = failureOf(fetchedSource);
  const skipped = result.kind === 'read' ? skippedInWords(result.read.skipped) : null;
  const row = {
    turnId,
    source,
    role,
    startedAt,
    finishedAt,
    failureClass: failure?.failureClass ?? null,
    // Why a read was cut short, or which entries of a complete one could not be used.
    failureDetail: failure?.message ?? skipped,
    httpStatus: failure?.httpStatus ?? null,
    ...contentOf(result),
    coveredFrom: covered?.fromAt ?? null,
    coveredUntil: covered?.toAt ?? null,
  };
  tx.insert(sourceReads).values(row).run();
}

const NOTHING = { items: 0, contiguous: 0, oldestAt: null, newestAt: null } as const;

function contentOf(result: FetchedSource['result']) {
  if (result.kind === 'failed') return { ...NOTHING, outcome: 'failed' } as const;
  const { read } = result;
  if ('incidents' in read) return { ...NOTHING, outcome: 'ok', items: read.incidents.length } as const;
  const { outcome, posts, contiguous, oldestAt } = read;
  const newestAt = posts.reduce<number | null>((newest, { at }) => Math.max(newest ?? at, at), null);
  return { outcome, items: posts.length, contiguous: contiguous ? 1 : 0, oldestAt, newestAt };
}

function keepState(
  tx: LedgerTransaction,
  now: number,
  { key: source, result }: FetchedSource,
  ends: { readonly completeUntil: number | null; readonly budgetLeftMs: number },
): void {
  if (result.kind === 'failed') {
    // From here on it was not read.
    const never = { source, state: 'null', completeUntil: null, budgetLeftMs: null, updatedAt: now };
    tx.insert(sourceState).values(never).onConflictDoNothing().run();
    return;
  }
  const state = 'state' in result.read ? result.read.state : null;
  const kept = { state: JSON.stringify(state ?? null), ...ends, updatedAt: now };
  tx.insert(sourceState)
    .values({ source, ...kept })
    .onConflictDoUpdate({ target: sourceState.source, set: kept })
    .run();
}
