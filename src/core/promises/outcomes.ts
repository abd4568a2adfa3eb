import { PROMISED, type Promised, STRENGTHS, type Strength } from '../reading/reading.js';
import type { RecordedPromise } from './recorded-promise.js';

/** A promise that is over, and how it ended. */
export interface EndedPromise extends RecordedPromise {
  /** `kept`: in the window that was named, or before; `late`: after it; `broken`: not at all. */
  readonly end: 'kept' | 'late' | 'broken';
  /**
   * Milliseconds from the end of that window to the reset, 0 in time; null where it was broken, or no end was
   * named.
   */
  readonly lateMs: number | null;
}

/** Null for a promise that is open, undecided, moved or taken back. */
export function endOf({ state, keptAt, to }: RecordedPromise): Pick<EndedPromise, 'end' | 'lateMs'> | null {
  if (state === 'lapsed') return { end: 'broken', lateMs: null };
  if (keptAt === null) return null;
  if (to === null) return { end: 'kept', lateMs: null };
  const lateMs = Math.max(0, keptAt - to);
  return { end: lateMs > 0 ? 'late' : 'kept', lateMs };
}

/** The promises that are over, in the same order. */
export function endedPromises(promises: readonly RecordedPromise[]): readonly EndedPromise[] {
  return promises.flatMap((promise) => {
    const ended = endOf(promise);
    return ended === null ? [] : [{ ...promise, ...ended }];
  });
}

/** With fewer promises nothing is usual. */
export const ENOUGH_PROMISES = 5;

/** What became of the promises of one kind (`endOf`). */
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
export function promiseTally(promises: readonly RecordedPromise[]): PromiseTally[] {
  return PROMISED.flatMap((promised) => STRENGTHS.map((strength) => tallyOf(promises, promised, strength)))
    .filter(({ made }) => made > 0)
    .sort((a, b) => b.made - a.made);
}

function tallyOf(promises: readonly RecordedPromise[], promised: Promised, strength: Strength): PromiseTally {
  const made = promises.filter(
    (promise) => promise.promises === promised && promise.strength === strength && promise.withdrawn === null,
  );
  const ended = (end: EndedPromise['end']) => made.filter((promise) => endOf(promise)?.end === end).length;
  return {
    promises: promised,
    strength,
    made: made.length,
    kept: ended('kept'),
    late: ended('late'),
    broken: ended('broken'),
  };
}
