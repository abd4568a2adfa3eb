import { PROMISED, STRENGTHS } from '../reading/reading.js';
import type { PastPromise } from './promise-history.js';

/** What became of the promises of one kind. */
export type PromiseTally = ReturnType<typeof promiseTally>[number];

/** Counts promises by kind, the most frequent kind first; `made` includes open, undecided and moved ones. */
export function promiseTally(history: readonly PastPromise[]) {
  const kinds = PROMISED.flatMap((promises) => STRENGTHS.map((strength) => ({ promises, strength })));
  return kinds
    .map(({ promises, strength }) => {
      const of = history.filter((one) => one.promises === promises && one.strength === strength);
      const kept = of.filter(({ state }) => state === 'kept');
      const late = kept.filter(({ keptAt, to }) => to !== null && keptAt !== null && keptAt > to).length;
      const broken = of.filter(({ state }) => state === 'lapsed').length;
      // `kept`: in the window that was named, or before; `late`: after it.
      return { promises, strength, made: of.length, kept: kept.length - late, late, broken };
    })
    .filter(({ made }) => made > 0)
    .sort((a, b) => b.made - a.made);
}
