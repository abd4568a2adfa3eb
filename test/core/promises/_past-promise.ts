import type { PastPromise } from '../../../src/core/promises/promise-history.js';

export const HOUR = 3_600_000;

/** A promise of a reset between one and two o'clock, kept at one. */
export function pastPromise(of: Partial<PastPromise>): PastPromise {
  return {
    at: 0,
    from: HOUR,
    to: 2 * HOUR,
    window: 'clock',
    promises: 'regular',
    strength: 'explicit',
    times: 1,
    another: false,
    state: 'kept',
    keptAt: HOUR,
    withdrawn: null,
    text: '',
    url: null,
    ...of,
  };
}
