import { desc } from 'drizzle-orm';
import { NOT_WRONG, type Standing } from '../../core/time/machine-time.js';
import type { Queries } from '../queries.js';
import { clockOffsets } from '../schema.js';

/**
 * What is to be added to the machine's clock, as was found last; 0 if it was not found wrong, or is right
 * again.
 */
export function standingOffset(queries: Queries): Standing {
  const { offsetMs, servers } = clockOffsets;
  const newest = queries
    .select({ offsetMs, servers })
    .from(clockOffsets)
    .orderBy(desc(clockOffsets.id))
    .limit(1)
    .get();
  return newest ?? NOT_WRONG;
}
