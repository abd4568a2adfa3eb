import type { RecordChange } from '../../core/record/reconcile.js';
import { unavailableAccuracy } from '../../core/scoring/live-accuracy.js';
import { type Appender, createAppender } from '../../ledger/chain/append.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import type { StoredState } from '../../ledger/read/turn.js';
import { mirrorRecord } from '../../ledger/write/mirror-record.js';
import { updateRanks } from '../../ledger/write/ranks.js';
import { publishSnapshot } from '../../ledger/write/snapshots.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { buildSnapshot, type SnapshotContext } from '../decide/build-snapshot.js';
import type { Forecaster, Memory } from '../decide/forecaster.js';
import { recordChanges } from '../decide/record-changes.js';
import type { Fetched } from '../fetch/fetched.js';
import type { LaunchPosts } from '../fetch/read-launch-feeds.js';
import { answersIn } from '../fetch/read-new-posts.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';
import { publishForecast } from './publish-forecast.js';
import { publishOdds } from './publish-odds.js';
import { queueAlerts } from './queue-alerts.js';
import { scoreWindows } from './score-windows.js';
import { storeLaunchPosts, storePosts } from './store-posts.js';
import { storeReads } from './store-reads.js';
import { reportOfReads } from './turn-report.js';

export interface TurnCommit {
  readonly trigger: 'start' | 'schedule' | 'once';
  readonly slot: number;
  readonly startedAt: number;
  /** The instant as of which everything in the commit is decided. */
  readonly now: number;
  readonly fetched: Fetched;
  /** What `fetched` continues, by source. */
  readonly states: ReadonlyMap<string, StoredState>;
  readonly posts: TimelinePosts;
  readonly launches: ReadLaunchLists;
  readonly launchPosts: LaunchPosts;
  readonly forecaster: Forecaster;
  /** What the forecaster remembers of the last committed turn. */
  readonly memory: Memory;
  readonly context: SnapshotContext;
  readonly alertDestinations: readonly string[];
}

/** Outcome of a committed turn, for the log and the metrics. */
export type TurnReport = ReturnType<typeof commitTurn>['report'];

/** Stores what a turn read, decides what follows from it, and publishes its snapshot, in one transaction. */
export function commitTurn(tx: LedgerTransaction, turn: TurnCommit) {
  const { now, trigger, slot, startedAt, fetched, posts, launches, launchPosts, forecaster } = turn;
  // First, like an import before the turn: posts of the turn become evidence of these resets.
  for (const { result } of fetched.timeline)
    if (result.kind === 'read' && result.read.record) mirrorRecord(tx, result.read.record, now);
  const ledger = createAppender(tx);
  const turnId = ledger.append('turns', { trigger, slot, startedAt, committedAt: now });
  const moment = { turnId, now };

  storeReads(tx, ledger, { ...moment, fetched, states: turn.states });
  storePosts(ledger, moment, posts);
  const changes = recordChanges(tx, posts);
  storeResets(ledger, moment, changes);
  updateRanks(tx);
  const windowsScored = scoreWindows(tx, ledger, { ...moment, modelReads: posts.model !== null });
  const { unsaved, memory, ...published } = publishForecast(tx, ledger, {
    ...moment,
    slot,
    forecaster,
    memory: turn.memory,
  });
  const scores = scoresSoFar(tx, forecaster, memory);
  const forecast = { ...published, liveAccuracy: scores.liveAccuracy };
  storeLaunchPosts(ledger, moment, launchPosts);
  const odds = publishOdds(tx, ledger, { ...moment, launches });

  const { context, alertDestinations: destinations } = turn;
  const built = buildSnapshot(tx, { now, fetched, forecast, launches, odds, chain: ledger.head(), context });
  const alertsNew = queueAlerts(tx, ledger, {
    ...{ ...moment, snapshot: built, silence: fetched.silence, destinations },
  });
  const { seq, hash } = ledger.head();
  const snapshot = { ...built, chain: { seq, head: hash } };
  publishSnapshot(tx, ledger, turnId, snapshot);
  const chain = ledger.head();

  const answers = [...answersIn(posts), ...answersIn(launchPosts)];
  const report = {
    turnId,
    ...countsOf(turn, changes),
    modelFailures: answers.filter(({ kind }) => kind === 'failure').length,
    resetsRevised: changes.filter(({ reset, statement }) => reset !== null && statement !== null).length,
    totalResets: snapshot.stats.totalResets,
    windowsScored,
    /** Why no forecast was saved; null when one was. */
    unsaved,
    /** Why the scores of earlier forecasts could not be read; null when they were. */
    scoresUnread: scores.unread,
    /** Windows of saved launch odds that were scored, and scores that a changed launch list corrected. */
    oddsWindowsScored: odds.windowsScored,
    /** Why no launch odds were published; null when they were, or there is no ledger. */
    oddsFailed: odds.failure,
    /** Problems with launch list files; the last good ones stay in use. */
    launchProblems: launches.problems.map(({ message }) => message),
    alertsNew,
    chainSeq: chain.seq,
    chainHead: chain.hash,
    ...reportOfReads(fetched),
  };
  return { report, memory: scores.memory };
}

/** Appends the turn's changes to the record, with the posts that are their evidence. */
export function storeResets(
  ledger: Appender,
  { turnId, now }: { readonly turnId: number; readonly now: number },
  changes: readonly RecordChange[],
): void {
  for (const { reset, statement, evidence } of changes) {
    let resetId = reset?.resetId;
    if (statement) {
      const rowId = ledger.append('resets', (id) => ({
        resetId: resetId ?? id,
        supersedes: reset?.rowId ?? null,
        ...statement,
        actor: 'worker',
        recordedAt: now,
        turnId,
      }));
      resetId ??= rowId;
    }
    if (resetId === undefined) throw new Error('evidence for a reset that does not exist');
    for (const { postId, role } of evidence)
      ledger.append('resetEvidence', { resetId, postId, role, turnId });
  }
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

/** An unreadable journal affects only the scores, not the rest of the snapshot. */
function scoresSoFar(tx: LedgerTransaction, forecaster: Forecaster, memory: Memory) {
  try {
    const { result, memory: next } = forecaster.scoresSoFar(tx, memory);
    return { liveAccuracy: result, memory: next, unread: null };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return { liveAccuracy: unavailableAccuracy(), memory, unread: String(error) };
  }
}
