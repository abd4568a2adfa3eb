import { PROMISED, type Promised, STRENGTHS, type Strength } from '../reading/reading.js';
import { endOf, type PromiseEnd } from './promise-end.js';
import type { PastPromise } from './promise-history.js';

/** What became of the promises of one kind (`PromiseEnd`). */
export interface PromiseTally {
  readonly promises: Promised;
  readonly strength: Strength;
  /** Includes those that are open, undecided or moved, but none that an operator took back. */
  readonly made: number;
  readonly kept: number;
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
      const ended = (end: PromiseEnd['end']) => of.filter((one) => endOf(one)?.end === end).length;
      return {
        promises,
        strength,
        made: of.length,
        kept: ended('kept'),
        late: ended('late'),
        broken: ended('broken'),
      };
    })
    .filter(({ made }) => made > 0)
    .sort((a, b) => b.made - a.made);
}
