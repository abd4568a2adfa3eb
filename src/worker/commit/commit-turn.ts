import { sql } from 'drizzle-orm';
import { unavailableAccuracy } from '../../core/scoring/live-accuracy.js';
import { createAppender } from '../../ledger/chain/append.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { updateRanks } from '../../ledger/write/ranks.js';
import { publishSnapshot } from '../../ledger/write/snapshots.js';
import type { ReadLaunchLedgers } from '../../sources/launches/launch-ledgers.js';
import type { LaunchModelReader } from '../../sources/model/launch-model-reader.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import { buildSnapshot, type SnapshotContext } from '../decide/build-snapshot.js';
import type { Forecaster } from '../decide/forecaster.js';
import type { Fetched } from '../fetch/fetch-sources.js';
import type { ReadNews } from '../fetch/read-fresh.js';
import type { LaunchNews } from '../fetch/read-launch-news.js';
import { publishForecast } from './publish-forecast.js';
import { publishOdds } from './publish-odds.js';
import { queueAlerts } from './queue-alerts.js';
import { recordResets } from './record-resets.js';
import { scoreWindows } from './score-windows.js';
import { storeLaunchPosts } from './store-launch-posts.js';
import { storePosts } from './store-posts.js';
import { type FailedSource, type ReadOutcome, type SkippedEntries, storeReads } from './store-reads.js';

export interface TurnCommit {
  readonly trigger: 'start' | 'schedule' | 'once';
  /** The scheduled instant that this turn belongs to. */
  readonly slot: number;
  readonly startedAt: number;
  /** The moment of the commit: everything in it is decided as of this instant. */
  readonly now: number;
  readonly fetched: Fetched;
  readonly news: ReadNews;
  readonly launches: ReadLaunchLedgers;
  readonly launchNews: LaunchNews;
  readonly launchModel: Pick<LaunchModelReader, 'requestedModel' | 'promptVersion'> | null;
  readonly model: Pick<ModelReader, 'requestedModel' | 'promptVersion'> | null;
  readonly forecaster: Forecaster;
  readonly context: SnapshotContext;
  /** Ids of the destinations of alerts. */
  readonly alertDestinations: readonly string[];
}

export interface TurnReport {
  readonly turnId: number;
  readonly postsRead: number;
  readonly postsNew: number;
  readonly readingsNew: number;
  readonly modelFailures: number;
  readonly resetsNew: number;
  readonly resetsRevised: number;
  readonly totalResets: number;
  readonly windowsScored: number;
  /** Why no forecast was saved, in words; null when one was. */
  readonly unsaved: string | null;
  /** Why the scores of earlier forecasts could not be read; null when they were. */
  readonly scoresUnread: string | null;
  /** Why no launch odds were published, in words; null when they were, or there is no ledger. */
  readonly oddsFailed: string | null;
  /** What is wrong with files of launch ledgers; the last good ones stay in use. */
  readonly launchProblems: readonly string[];
  /** Alerts that wait to be sent since this turn. */
  readonly alertsNew: number;
  readonly chainSeq: number;
  readonly chainHead: string;
  /** Every configured source. */
  readonly reads: readonly ReadOutcome[];
  readonly failures: readonly FailedSource[];
  /** Entries that could not be used; the rest of their source was. */
  readonly skipped: readonly SkippedEntries[];
}

/** All of a turn, inside its one transaction: what was read, what it means, and what is served from now on. */
export function commitTurn(tx: LedgerTransaction, turn: TurnCommit): TurnReport {
  const { now, fetched, trigger, slot, startedAt } = turn;
  // The turn's own row comes after those that it counts.
  tx.run(sql`PRAGMA defer_foreign_keys = ON`);
  const ledger = createAppender(tx);
  const turnId = ledger.nextId('turns');

  const reads = storeReads(tx, ledger, { turnId, now, fetched });
  const stored = storePosts(ledger, { turnId, now, news: turn.news, model: turn.model });
  const record = recordResets(tx, ledger, { turnId, now, changedFrom: stored.changedFrom(tx) });
  const counts = {
    postsRead: reads.posts,
    postsNew: turn.news.fresh.length,
    readingsNew: stored.readings,
    resetsNew: record.added,
  };
  const sourcesFailed = reads.failures.length;
  ledger.append('turns', { trigger, slot, startedAt, committedAt: now, ...counts, sourcesFailed });

  updateRanks(tx);
  const windowsScored = scoreWindows(tx, ledger, { turnId, now, modelReads: turn.model !== null });
  const { forecaster } = turn;
  const { unsaved, ...published } = publishForecast(tx, ledger, { turnId, slot, now, forecaster });
  const scores = scoresSoFar(tx, forecaster);
  const forecast = { ...published, liveAccuracy: scores.liveAccuracy };
  const { launches, launchNews, context } = turn;
  storeLaunchPosts(ledger, { turnId, now, news: launchNews, model: turn.launchModel });
  const odds = publishOdds(tx, ledger, { turnId, now, launches });
  const built = buildSnapshot(tx, { now, fetched, forecast, launches, odds, chain: ledger.head(), context });
  const { alertDestinations: destinations } = turn;
  const alertsNew = queueAlerts(tx, ledger, { turnId, now, snapshot: built, destinations });
  const chain = ledger.head();
  const snapshot = { ...built, chain: { seq: chain.seq, head: chain.hash } };
  publishSnapshot(tx, turnId, snapshot);
  return {
    turnId,
    ...counts,
    modelFailures: stored.modelFailures + modelFailuresIn(launchNews),
    resetsRevised: record.revised,
    totalResets: snapshot.stats.totalResets,
    windowsScored,
    unsaved,
    scoresUnread: scores.unread,
    oddsFailed: odds.failure,
    launchProblems: launches.problems.map(({ message }) => message),
    alertsNew,
    chainSeq: chain.seq,
    chainHead: chain.hash,
    reads: reads.reads,
    failures: reads.failures,
    skipped: reads.skipped,
  };
}

function modelFailuresIn({ fresh, late }: LaunchNews): number {
  const answers = [...fresh.map(({ model }) => model), ...late.map(({ answer }) => answer)];
  return answers.filter((answer) => answer?.kind === 'failure').length;
}

/** A journal that cannot be read takes nothing else out of the snapshot. */
function scoresSoFar(tx: LedgerTransaction, forecaster: Forecaster) {
  try {
    return { liveAccuracy: forecaster.scoresSoFar(tx), unread: null };
  } catch (error) {
    // What the file itself says is about the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return { liveAccuracy: unavailableAccuracy(), unread: String(error) };
  }
}
