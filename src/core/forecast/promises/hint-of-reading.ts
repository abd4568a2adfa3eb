import { CONFIDENCE_THRESHOLD, type Reading } from '../../reading/reading.js';
import type { Hint } from '../inputs.js';

/**
 * The promise that a read post makes, or null: only a `hint` that is sure enough to count makes one.
 * @param at epoch milliseconds of the post
 */
export function hintOfReading(
  reading: Pick<Reading, 'kind' | 'confidence' | 'window'>,
  at: number,
): Hint | null {
  if (reading.kind !== 'hint' || reading.confidence < CONFIDENCE_THRESHOLD) return null;
  return { at, from: reading.window?.from ?? null, to: reading.window?.to ?? null };
}
