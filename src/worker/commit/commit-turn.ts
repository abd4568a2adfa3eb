import type { Recipient } from '../../core/alerts/alert.js';
import type { RecordChange } from '../../core/record/reconcile.js';
import { liveAccuracy, unavailableAccuracy } from '../../core/scoring/live-accuracy.js';
import { type ClockVerdict, offsetHasChanged } from '../../core/time/machine-time.js';
import { type Appender, createAppender } from '../../ledger/chain/append.js';
import type { NewSalt } from '../../ledger/chain/text-hash.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { newestId, type Queries } from '../../ledger/queries.js';
import { standingOffset } from '../../ledger/read/clock-offset.js';
import { coveredIntervals } from '../../ledger/read/coverage.js';
import { journalSpan, journalWindows } from '../../ledger/read/journal.js';
import { bareResetsAt, publishedThrough } from '../../ledger/read/resets.js';
import { recentSnapshots } from '../../ledger/read/snapshot.js';
import { snapshotFacts } from '../../ledger/read/snapshot-facts.js';
import { newestSourceReads } from '../../ledger/read/source-reads.js';
import { type StoredState, sourceStateHash } from '../../ledger/read/source-states.js';
import { saidByOperators } from '../../ledger/read/standing-readings.js';
import { readings, resets as resetRows } from '../../ledger/schema.js';
import { keepSaidBefore } from '../../ledger/write/journal.js';
import { publishSnapshot } from '../../ledger/write/snapshots.js';
import { storeTurn } from '../../ledger/write/turns.js';
import type { DiskSpace } from '../../lib/disk-space.js';
import { launchFeedKey } from '../../sources/launches/launch-feed-spec.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { buildSnapshot, type SnapshotContext, serviceOf } from '../decide/build-snapshot.js';
import { reasonsOfTurn } from '../decide/reasons.js';
import { recordChangedFrom } from '../decide/record-changes.js';
import { changedIncidents } from '../fetch/changed-incidents.js';
import { type Fetched, isUnread } from '../fetch/fetched.js';
import type { LaunchPosts } from '../fetch/read-launch-feeds.js';
import { answersIn, type TimelinePosts } from '../fetch/read-timeline.js';
import { lengthOfIncident, lengthOfPost } from '../fetch/within-budget.js';
import { journalUnread } from './journal-unread.js';
import type { TurnMoment } from './moment.js';
import { publishForecast } from './publish-forecast.js';
import { publishOdds } from './publish-odds.js';
import { queueAlerts } from './queue-alerts.js';
import { scoreWindows } from './score-windows.js';
import { storeLaunchPosts, storePosts } from './store-posts.js';
import { storeReads } from './store-reads.js';
import { storeResets } from './store-resets.js';
import { reportOfReads, type SourcesReport } from './turn-report.js';
import { type Turned, turnedSince } from './turned.js';

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
  /** Of the ledger's disk; null if the system does not say. */
  readonly disk: DiskSpace | null;
  /** Random unless said otherwise. */
  readonly newSalt?: NewSalt | undefined;
}

/** Outcome of a committed turn, for the log and the metrics. */
export interface TurnReport extends SourcesReport {
  readonly turnId: number;
  /** How the machine's clock compares with the servers that were read. */
  readonly clock: ClockVerdict;
  readonly postsRead: number;
  readonly postsNew: number;
  readonly readingsNew: number;
  readonly modelFailures: number;
  readonly resetsNew: number;
  readonly resetsRevised: number;
  readonly totalResets: number;
  readonly windowsScored: number;
  /** Why no forecast was saved; null when one was. */
  readonly unsaved: string | null;
  /** Why the scores of earlier forecasts could not be read; null when they were. */
  readonly scoresUnread: string | null;
  /** Why no launch odds were published; null when they were, or there is no ledger. */
  readonly oddsFailed: string | null;
  /** Problems with launch list files; the last good ones stay in use. */
  readonly launchProblems: readonly string[];
  readonly alertsNew: number;
  readonly chainSeq: number;
  readonly chainHead: string;
}

export interface CommittedTurn {
  readonly report: TurnReport;
  /** What has changed since the turn before. */
  readonly turned: readonly Turned[];
}

/** Stores what a turn read, decides what follows from it, and publishes its snapshot, in one transaction. */
export function commitTurn(tx: LedgerTransaction, turn: TurnCommit): CommittedTurn {
  const { now, trigger, slot, startedAt, clock, fetched, posts, launches, launchPosts, context } = turn;
  const isClockWrong = clock.clock === 'wrong';
  const ledger = createAppender(tx, turn.newSalt);
  const [before = null] = recentSnapshots(tx, 1);
  const readsBefore = newestSourceReads(tx);
  const turnId = storeTurn(tx, { trigger, slot, startedAt, committedAt: now });
  const moment = { turnId, now };

  storeClock(tx, ledger, now, clock);
  const added = lengthsAdded(tx, turn);
  storeReads(tx, ledger, { ...moment, fetched, states: turn.states, added });
  storePosts(tx, ledger, moment, posts);
  const said = saidByOperators(tx, publishedThrough(tx, 'readings'));
  const changes = storeResets(tx, ledger, now, recordChangedFrom(posts, said));
  const resetsThrough = newestId(tx, resetRows);
  const readingsThrough = newestId(tx, readings);
  const resets = bareResetsAt(tx, resetsThrough);
  const coverage = coveredIntervals(tx);
  const scoresUnread = journalUnread(tx);
  const isReadable = scoresUnread === null;
  if (isReadable) keepSaidBefore(tx, ledger, resets, now);
  const windowsScored =
    isReadable && !isClockWrong
      ? scoreWindows(tx, ledger, { now, modelReads: posts.requestedModel !== null })
      : 0;
  const forecasted = publishForecast(tx, ledger, {
    ...moment,
    slot,
    resets,
    coverage,
    timeZone: context.product.timeZone,
    isClockWrong,
    isUnread: isUnread(fetched),
    journalUnread: scoresUnread,
  });
  const scores = isReadable ? liveAccuracy(journalWindows(tx), journalSpan(tx)) : unavailableAccuracy();
  const forecast = { ...forecasted.published, liveAccuracy: scores };
  storeLaunchPosts(ledger, now, launchPosts);
  const odds = publishOdds(tx, { now, launches });

  const { alertDestinations: destinations } = turn;
  const facts = snapshotFacts(tx, { resets, coverage, resetsThrough, readingsThrough }, now);
  const { intervalMs, ai } = context;
  const judged = { now, clock, fetched, forecast, launches, odds, intervalMs, ai };
  const snapshot = buildSnapshot(facts, {
    ...judged,
    context,
    reasons: reasonsOfTurn(judged),
    sourceStateHash: sourceStateHash(tx),
    chain: ledger.head(),
  });
  const alertsNew = queueAlerts(tx, {
    ...moment,
    realNow: now + clock.offsetMs,
    product: context.product.name,
    service: serviceOf(context),
    record: resets,
    clock,
    fetched,
    snapshot,
    before,
    disk: turn.disk,
    destinations,
  });
  publishSnapshot(tx, turnId, snapshot);

  const report = {
    turnId,
    clock,
    ...countsOf(turn, changes),
    modelFailures: answersIn(posts).filter(({ kind }) => kind === 'failure').length,
    resetsRevised: changes.filter(({ reset, statements }) => reset !== null && statements.length > 0).length,
    totalResets: snapshot.stats.totalResets,
    windowsScored,
    unsaved: forecasted.unsaved,
    scoresUnread,
    oddsFailed: odds.failure,
    launchProblems: launches.problems.map(({ message }) => message),
    alertsNew,
    chainSeq: snapshot.chain.seq,
    chainHead: snapshot.chain.head,
    ...reportOfReads(fetched),
  };
  return { report, turned: turnedSince({ snapshot: before, reads: readsBefore }, fetched, snapshot) };
}

/** States by how much the clock is off, when that has changed. */
function storeClock(tx: LedgerTransaction, ledger: Appender, now: number, clock: ClockVerdict): void {
  const { offsetMs, servers } = clock;
  if (!offsetHasChanged(standingOffset(tx).offsetMs, offsetMs)) return;
  ledger.append('clockOffsets', { offsetMs, servers, recordedAt: now });
}

/** What this turn takes from the budget of each source: the lengths of its new posts and incidents. */
function lengthsAdded(queries: Queries, { fetched, posts, launchPosts }: TurnCommit) {
  const { status } = fetched;
  const incidents = status?.result.kind === 'read' ? status.result.read.incidents : [];
  const ofIncidents = changedIncidents(queries, incidents).map(({ incident }) => lengthOfIncident(incident));
  const added = [
    ...posts.added.map(({ post }) => [post.source, lengthOfPost(post)] as const),
    ...launchPosts.read.map(
      ([post]) => [launchFeedKey(post.company, post.source), lengthOfPost(post)] as const,
    ),
    ...ofIncidents.map((length) => [status?.key ?? '', length] as const),
  ];
  const lengths = new Map<string, number[]>();
  for (const [source, length] of added) {
    const known = lengths.get(source) ?? [];
    known.push(length);
    lengths.set(source, known);
  }
  return lengths;
}

function countsOf({ fetched, posts }: TurnCommit, changes: readonly RecordChange[]) {
  const fetchedPosts = fetched.timeline.map(({ result }) =>
    result.kind === 'read' ? result.read.posts.length : 0,
  );
  return {
    postsRead: fetchedPosts.reduce((sum, count) => sum + count, 0),
    postsNew: posts.added.length,
    readingsNew: posts.added.length + answersIn(posts).filter(({ kind }) => kind === 'answer').length,
    resetsNew: changes.filter(({ reset }) => reset === null).length,
  };
}
