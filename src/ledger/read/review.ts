import { asc, eq, gte } from 'drizzle-orm';
import { LONGEST_PROMISE_MS } from '../../core/record/promise-status.js';
import { currentRows, posts, readings, resetEvidence } from '../schema.js';
import { everyPromise } from './promises.js';
import type { Queries } from './queries.js';
import { standingReadings } from './standing-readings.js';

/** What was read and decided from an instant on, for an operator who reviews it. Epoch milliseconds. */
export function decidedSince(queries: Queries, since: number, now: number) {
  const { resetId, role, postId } = resetEvidence;
  return {
    readings: standingReadings(queries, Number.MIN_SAFE_INTEGER, gte(readings.readAt, since)),
    resets: queries
      .select()
      .from(currentRows)
      .where(gte(currentRows.recordedAt, since))
      .orderBy(asc(currentRows.at))
      .all(),
    evidence: queries
      .select({ resetId, role, identity: posts.identity })
      .from(resetEvidence)
      .innerJoin(posts, eq(posts.id, postId))
      .all(),
    lapsed: everyPromise(queries, now).filter(
      ({ state, to, at }) => state === 'lapsed' && (to ?? at + LONGEST_PROMISE_MS) >= since,
    ),
  };
}
