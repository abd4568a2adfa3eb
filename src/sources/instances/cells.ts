import { z } from 'zod';
import { EARLIEST_MS } from '../../core/time.js';

/* Cells of the data files (docs/api.md). */

/** As epoch milliseconds. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= EARLIEST_MS, 'expected an instant from 2000 on');

/** An empty cell is an unknown value. */
export const optional = <T>(schema: z.ZodType<T>) =>
  z.preprocess((cell) => (cell === '' ? null : cell), schema.nullable());
