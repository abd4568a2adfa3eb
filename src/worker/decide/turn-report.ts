import type { RecordChange } from '../../core/record/reconcile.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { ClockVerdict } from '../../core/time/machine-time.js';
import type { ChainHead } from '../../ledger/chain/append.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { allSources, type Fetched, failureOf, outcomeOf, skippedInWords } from '../fetch/fetched.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';
import type { PublishedOdds } from './reasons.js';

/** Outcome of a committed turn, for the log and the metrics. */
export interface TurnReport extends PostCounts, ResetCounts, SourcesReport {
  readonly turnId: number;
  /** How the machine's clock compares with the servers that were read. */
  readonly clock: ClockVerdict;
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

interface PostCounts {
  readonly postsRead: number;
  readonly postsNew: number;
  readonly readingsNew: number;
  readonly modelFailures: number;
}

interface ResetCounts {
  readonly resetsNew: number;
  readonly resetsRevised: number;
}

/** How the sources of a turn were read. */
interface SourcesReport {
  /** Outcome of every configured source: `ok`, `not_modified`, or its failure class. */
  readonly reads: readonly { readonly source: string; readonly outcome: string }[];
  readonly failures: readonly {
    readonly source: string;
    readonly failureClass: string;
    readonly detail: string;
  }[];
  /** Entries that could not be used; the source's other entries were. */
  readonly skipped: readonly { readonly source: string; readonly count: number; readonly detail: string }[];
}

/** What a turn read, stored and published. */
interface FinishedTurn
  extends Pick<TurnReport, 'turnId' | 'clock' | 'windowsScored' | 'unsaved' | 'scoresUnread' | 'alertsNew'> {
  readonly fetched: Fetched;
  readonly posts: TimelinePosts;
  readonly changes: readonly RecordChange[];
  readonly launches: ReadLaunchLists;
  readonly odds: PublishedOdds;
  readonly snapshot: Snapshot;
  /** As of the end of the turn. */
  readonly chain: ChainHead;
}

export function reportOfTurn(turn: FinishedTurn): TurnReport {
  const { turnId, clock, fetched, windowsScored, unsaved, scoresUnread, alertsNew, snapshot } = turn;
  return {
    turnId,
    clock,
    ...countsOfPosts(turn),
    ...countsOfResets(turn),
    totalResets: snapshot.stats.totalResets,
    windowsScored,
    unsaved,
    scoresUnread,
    oddsFailed: turn.odds.failure,
    launchProblems: turn.launches.problems.map(({ message }) => message),
    alertsNew,
    chainSeq: turn.chain.seq,
    chainHead: turn.chain.hash,
    ...reportOfReads(fetched),
  };
}

function countsOfPosts({ fetched, posts: { added, late } }: FinishedTurn): PostCounts {
  const answers = [...added.flatMap(({ model }) => model ?? []), ...late.map(({ answer }) => answer)];
  return {
    postsRead: fetched.timeline.reduce(
      (sum, { result }) => sum + (result.kind === 'read' ? result.read.posts.length : 0),
      0,
    ),
    postsNew: added.length,
    readingsNew: added.length + answers.filter(({ kind }) => kind === 'answer').length,
    modelFailures: answers.filter(({ kind }) => kind === 'failure').length,
  };
}

function countsOfResets({ changes }: FinishedTurn): ResetCounts {
  return {
    resetsNew: changes.filter(({ reset }) => reset === null).length,
    resetsRevised: changes.filter(({ reset, statements }) => reset !== null && statements.length > 0).length,
  };
}

function reportOfReads(fetched: Fetched): SourcesReport {
  const sources = allSources(fetched);
  return {
    reads: sources.map((source) => ({ source: source.key, outcome: outcomeOf(source) })),
    failures: sources.flatMap((source) => {
      const failure = failureOf(source);
      if (!failure) return [];
      return [{ source: source.key, failureClass: failure.failureClass, detail: failure.message }];
    }),
    skipped: sources.flatMap(({ key, result }) => {
      const skipped = result.kind === 'read' ? result.read.skipped : [];
      const detail = skippedInWords(skipped);
      return detail === null ? [] : [{ source: key, count: skipped.length, detail }];
    }),
  };
}
