import { median } from '../stats/median.js';
import type { PastPromise } from './promise-history.js';

/** A promise that is over, and how it ended. Epoch milliseconds. */
export interface PromiseEnd extends Pick<PastPromise, 'at' | 'promises' | 'strength' | 'url'> {
  /** `kept`: in the window that was named, or before; `late`: after it; `broken`: not at all. */
  readonly end: 'kept' | 'late' | 'broken';
  /** From the end of that window to the reset, 0 in time; null where it was broken, or no end was named. */
  readonly lateMs: number | null;
}

/** Null for a promise that is open, undecided, moved or taken back. */
export function endOf({ state, keptAt, to }: PastPromise): Pick<PromiseEnd, 'end' | 'lateMs'> | null {
  if (state === 'lapsed') return { end: 'broken', lateMs: null };
  if (keptAt === null) return null;
  if (to === null) return { end: 'kept', lateMs: null };
  const lateMs = Math.max(0, keptAt - to);
  return { end: lateMs > 0 ? 'late' : 'kept', lateMs };
}

/** The promises that are over, in the same order. */
export function endedPromises(history: readonly PastPromise[]): readonly PromiseEnd[] {
  return history.flatMap((one) => {
    const ended = endOf(one);
    const { at, promises, strength, url } = one;
    return ended === null ? [] : [{ at, promises, strength, url, ...ended }];
  });
}

/** With fewer promises nothing is usual. */
export const ENOUGH_PROMISES = 5;

/**
 * How late promises are usually kept: the median of `lateMs` over those that were kept and named an end, in time or late.
 * Broken ones have no lateness, and do not make it longer.
 * @returns milliseconds, 0 for in time; null with fewer than `ENOUGH_PROMISES` of them
 */
export function usualLateness(ended: readonly Pick<PromiseEnd, 'lateMs'>[]): number | null {
  const lateness = ended.flatMap(({ lateMs }) => (lateMs === null ? [] : [lateMs]));
  return lateness.length < ENOUGH_PROMISES ? null : median(lateness);
}
