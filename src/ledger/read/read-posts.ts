import { sql } from 'drizzle-orm';
import type { ReadPost } from '../../core/record/read-post.js';
import type { Queries } from '../queries.js';
import { EVERY_READING, readPostOf, standingKind, standingReadings } from './standing-readings.js';

const saysSomething = sql`${standingKind} <> 'none'`;

/**
 * The posts since `fromAt` that say something about resets, with their readings.
 * @param through the last row of `readings` that is known
 */
export function readPostsSince(
  queries: Queries,
  fromAt: number,
  through = EVERY_READING,
): readonly ReadPost[] {
  return standingReadings(queries, { fromAt, through, where: saysSomething }).map(readPostOf);
}
