import { allSources, type Fetched, failureOf, outcomeOf, skippedInWords } from '../fetch/fetched.js';

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
