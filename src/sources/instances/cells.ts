import { z } from 'zod';
import { EARLIEST_MS } from '../../core/time.js';
import { BOUNDS } from '../bounds.js';

/* Values in the answers of another instance (docs/api.md). */

/** An instant, as epoch milliseconds. */
export const instantCell = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= EARLIEST_MS, 'expected an instant from 2000 on');

/** A list. Its entries are checked only if there are not too many. */
export const listOf = <T extends z.ZodType>(entry: T) =>
  z.array(z.unknown()).max(BOUNDS.rows).pipe(z.array(entry));

/** An empty cell is an unknown value. */
export const optionalCell = <T>(schema: z.ZodType<T>) =>
  z.preprocess((cell) => (cell === '' ? null : cell), schema.nullable());
