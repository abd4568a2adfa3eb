import type { Recipient } from '../../core/alerts/alert.js';
import type { ClockVerdict } from '../../core/time/machine-time.js';
import type { Interval } from '../../core/time/time.js';
import { createAppender } from '../../ledger/chain/append.js';
import type { NewSalt } from '../../ledger/chain/text-hash.js';
import type { SchemaDifference } from '../../ledger/file/expected-schema.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { newestId, type Queries } from '../../ledger/queries.js';
import { coveredIntervals, watchedIntervals } from '../../ledger/read/coverage.js';
import { refusals } from '../../ledger/read/deliveries.js';
import { bareResetsAt, publishedThrough } from '../../ledger/read/resets.js';
import { recentSnapshots } from '../../ledger/read/snapshot.js';
import { type PublishedRecord, snapshotFacts } from '../../ledger/read/snapshot-facts.js';
import { newestSourceReads } from '../../ledger/read/source-reads.js';
import { type StoredState, sourceStateHash } from '../../ledger/read/source-states.js';
import { saidByOperators } from '../../ledger/read/standing-readings.js';
import { readings, resets } from '../../ledger/schema.js';
import { keepSaidBefore } from '../../ledger/write/journal.js';
import { endTurn } from '../../ledger/write/turns.js';
import type { DiskSpace } from '../../lib/disk-space.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { buildSnapshot, type SnapshotContext, serviceOf } from '../decide/build-snapshot.js';
import { reasonsOfTurn } from '../decide/reasons.js';
import { recordChangedFrom } from '../decide/record-changes.js';
import { reportOfTurn, type TurnReport } from '../decide/turn-report.js';
import { type Turned, turnedSince } from '../decide/turned.js';
import { type Fetched, isUnread } from '../fetch/fetched.js';
import type { LaunchPosts } from '../fetch/read-launch-feeds.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';
import { journalUnread } from './journal-unread.js';
import type { TurnMoment } from './moment.js';
import { publishForecast } from './publish-forecast.js';
import { publishOdds } from './publish-odds.js';
import { queueAlerts } from './queue-alerts.js';
import { scoreWindows } from './score-windows.js';
import { storeClock } from './store-clock.js';
import { storeLaunchPosts, storePosts } from './store-posts.js';
import { storeReads } from './store-reads.js';
import { storeResets } from './store-resets.js';

export interface TurnCommit extends TurnMoment {
  readonly startedAt: number;
  /** The instant as of which everything in the commit is decided. */
  readonly now: number;
  readonly clock: ClockVerdict;
  readonly fetched: Fetched;
  /** What `fetched` continues, by source. */
  readonly states: ReadonlyMap<string, StoredState>;
  readonly posts: TimelinePosts;
  readonly launches: ReadLaunchLists;
  readonly launchPosts: LaunchPosts;
  readonly context: SnapshotContext;
  readonly alertDestinations: readonly Recipient[];
  /** Space on the ledger's disk; null if the system does not say. */
  readonly disk: DiskSpace | null;
  /** What somebody else has changed in the ledger's schema. */
  readonly schemaChanges: readonly SchemaDifference[];
  /** Random unless said otherwise. */
  readonly newSalt?: NewSalt | undefined;
}

export interface CommittedTurn {
  readonly report: TurnReport;
  /** What has changed since the turn before. */
  readonly turned: readonly Turned[];
}

/** Stores what a turn read, decides what follows from it, and publishes its snapshot, in one transaction. */
export function commitTurn(tx: LedgerTransaction, turn: TurnCommit): CommittedTurn {
  const { now, trigger, slot, startedAt, clock, fetched, posts, launches, context } = turn;
  const isClockWrong = clock.clock === 'wrong';
  const ledger = createAppender(tx, turn.newSalt);
  const [publishedBefore = null] = recentSnapshots(tx, 1);
  const before = {
    snapshot: publishedBefore,
    reads: newestSourceReads(tx),
    isStart: trigger === 'start',
  };
  const turnId = ledger.nextId('turns');
  const moment = { turnId, now };

  storeClock(tx, ledger, now, clock);
  const growing = storeReads(tx, ledger, { ...turn, turnId });
  storePosts(tx, ledger, moment, posts);
  const byOperators = saidByOperators(tx, publishedThrough(tx, 'readings'));
  const changes = storeResets(tx, ledger, now, recordChangedFrom(posts, byOperators));
  const record = recordSoFar(tx, growing);

  const scoresUnread = journalUnread(tx);
  const isReadable = scoresUnread === null;
  if (isReadable) keepSaidBefore(tx, ledger, record.resets, now);
  const scoring = {
    now,
    record: record.resets,
    modelReads: posts.requestedModel !== null,
    watched: watchedIntervals(tx, growing),
  };
  const windowsScored = isReadable && !isClockWrong ? scoreWindows(tx, ledger, scoring) : 0;
  const { forecast, forecastHash, unsaved } = publishForecast(tx, ledger, {
    ...moment,
    slot,
    record,
    timeZone: context.product.timeZone,
    isClockWrong,
    isUnread: isUnread(fetched),
    journalUnread: scoresUnread,
  });
  storeLaunchPosts(ledger, now, turn.launchPosts);
  const served = publishedBefore?.odds.bookHash ?? null;
  const odds = publishOdds(tx, { now, launches, served });

  const { schemaChanges, alertDestinations: destinations } = turn;
  const refused = refusals(tx, destinations);
  const judged = {
    ...context,
    now,
    clock,
    fetched,
    forecast,
    launches,
    odds,
    schemaChanges,
    refusals: refused,
  };
  const snapshot = buildSnapshot(snapshotFacts(tx, record, now), {
    ...judged,
    context,
    reasons: reasonsOfTurn(judged),
    sourceStateHash: sourceStateHash(tx),
    chain: ledger.head(),
  });
  const alertsNew = queueAlerts(tx, {
    ...moment,
    product: context.product.name,
    service: serviceOf(context),
    record,
    clock,
    fetched,
    snapshot,
    before: before.snapshot,
    disk: turn.disk,
    destinations,
  });
  endTurn(tx, ledger, { trigger, slot, startedAt, growing, forecastHash }, snapshot);

  const outcome = { changes, windowsScored, unsaved, scoresUnread, odds, snapshot, alertsNew };
  return {
    report: reportOfTurn({ ...turn, turnId, ...outcome, chain: ledger.head() }),
    turned: turnedSince(before, fetched, snapshot),
  };
}

/** The record with what this turn and operators have appended. */
function recordSoFar(queries: Queries, growing: Interval | null): PublishedRecord {
  const resetsThrough = newestId(queries, resets);
  return {
    resets: bareResetsAt(queries, resetsThrough),
    coverage: coveredIntervals(queries, growing),
    resetsThrough,
    readingsThrough: newestId(queries, readings),
  };
}
