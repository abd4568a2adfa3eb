import { allSources, type Fetched, failureOf, outcomeOf, skippedInWords } from '../fetch/fetched.js';

/** Outcome of a committed turn, for the log and the metrics. */
export interface TurnReport extends ReturnType<typeof reportOfReads> {
  readonly turnId: number;
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
  /** Windows of saved launch odds that were scored, and scores that a changed launch list corrected. */
  readonly oddsWindowsScored: number;
  /** Why no launch odds were published; null when they were, or there is no ledger. */
  readonly oddsFailed: string | null;
  /** Problems with launch list files; the last good ones stay in use. */
  readonly launchProblems: readonly string[];
  readonly alertsNew: number;
  readonly chainSeq: number;
  readonly chainHead: string;
}

export function reportOfReads(fetched: Fetched) {
  const sources = allSources(fetched);
  return {
    /** Outcome of every configured source: `ok`, `not_modified`, or its failure class. */
    reads: sources.map((one) => ({ source: one.key, outcome: outcomeOf(one) })),
    failures: sources.flatMap((one) => {
      const failure = failureOf(one);
      if (!failure) return [];
      return [{ source: one.key, failureClass: failure.failureClass, detail: failure.message }];
    }),
    /** Entries that could not be used; the source's other entries were. */
    skipped: sources.flatMap(({ key, result }) => {
      const skipped = result.kind === 'read' ? result.read.skipped : [];
      const detail = skippedInWords(skipped);
      return detail === null ? [] : [{ source: key, count: skipped.length, detail }];
    }),
  };
}
