import { PROMISED, type Promised, STRENGTHS, type Strength } from '../reading/reading.js';
import type { PastPromise } from './promise-history.js';

/** What became of the promises of one kind. */
export interface PromiseTally {
  readonly promises: Promised;
  readonly strength: Strength;
  /** Includes those that are open, undecided or moved, but none that an operator took back. */
  readonly made: number;
  /** In the window that was named, or before. */
  readonly kept: number;
  /** After the window that was named. */
  readonly late: number;
  readonly broken: number;
}

/** Counts promises by kind, the most frequent kind first. */
export function promiseTally(history: readonly PastPromise[]): PromiseTally[] {
  const kinds = PROMISED.flatMap((promises) => STRENGTHS.map((strength) => ({ promises, strength })));
  return kinds
    .map(({ promises, strength }) => {
      const of = history.filter(
        (one) => one.promises === promises && one.strength === strength && one.withdrawn === null,
      );
      const kept = of.filter(({ state }) => state === 'kept');
      const late = kept.filter(({ keptAt, to }) => to !== null && keptAt !== null && keptAt > to).length;
      const broken = of.filter(({ state }) => state === 'lapsed').length;
      return { promises, strength, made: of.length, kept: kept.length - late, late, broken };
    })
    .filter(({ made }) => made > 0)
    .sort((a, b) => b.made - a.made);
}
