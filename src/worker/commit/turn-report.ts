import { allSources, type Fetched, failureOf, outcomeOf, skippedInWords } from '../fetch/fetched.js';

/** How the sources of a turn were read. */
export interface SourcesReport {
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

export function reportOfReads(fetched: Fetched): SourcesReport {
  const sources = allSources(fetched);
  return {
    reads: sources.map((one) => ({ source: one.key, outcome: outcomeOf(one) })),
    failures: sources.flatMap((one) => {
      const failure = failureOf(one);
      if (!failure) return [];
      return [{ source: one.key, failureClass: failure.failureClass, detail: failure.message }];
    }),
    skipped: sources.flatMap(({ key, result }) => {
      const skipped = result.kind === 'read' ? result.read.skipped : [];
      const detail = skippedInWords(skipped);
      return detail === null ? [] : [{ source: key, count: skipped.length, detail }];
    }),
  };
}
