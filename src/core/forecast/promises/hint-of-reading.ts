import { CONFIDENCE_THRESHOLD, type Reading } from '../../reading/reading.js';
import { promiseOf } from '../../record/promise-status.js';
import type { Hint } from '../inputs.js';

/**
 * The promise of a regular reset in a post's reading, or null. Only a `hint` above the confidence threshold is a promise,
 * and one of a banked reset alone says nothing of a regular one.
 * @param post `at` in epoch milliseconds
 */
export function hintOfReading(
  reading: Pick<Reading, 'kind' | 'confidence' | 'window' | 'times' | 'promises' | 'strength'>,
  { at, identity }: { readonly at: number; readonly identity: string },
): Hint | null {
  if (reading.kind !== 'hint' || reading.confidence < CONFIDENCE_THRESHOLD) return null;
  if (reading.promises === 'banked') return null;
  return promiseOf({ ...reading, at, identity });
}
