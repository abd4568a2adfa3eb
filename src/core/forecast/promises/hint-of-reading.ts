import type { Reading } from '../../reading/reading.js';
import { isPromise, promiseOf } from '../../record/promise-status.js';
import type { Hint } from '../inputs.js';

/**
 * The promise in a post's reading, or null. See `isPromise`.
 * @param post `at` in epoch milliseconds
 */
export function hintOfReading(
  reading: Pick<
    Reading,
    'kind' | 'confidence' | 'scope' | 'window' | 'times' | 'another' | 'promises' | 'strength'
  >,
  { at, identity }: { readonly at: number; readonly identity: string },
): Hint | null {
  return isPromise(reading) ? promiseOf({ ...reading, at, identity }) : null;
}
