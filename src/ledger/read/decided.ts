import { asc, eq, gte } from 'drizzle-orm';
import type { PastPromise } from '../../core/record/promise-history.js';
import { LONGEST_PROMISE_MS } from '../../core/record/promise-status.js';
import { currentRows, posts, readings, resetEvidence } from '../schema.js';
import { everyPromise } from './promises.js';
import type { Queries } from './queries.js';
import { currentRecord } from './resets.js';
import { type StandingReading, standingReadings } from './standing-readings.js';

/** What was read and decided since an instant, with everything that it rests on. */
export interface Decided {
  readonly readings: readonly StandingReading[];
  readonly resets: readonly (typeof currentRows.$inferSelect)[];
  /** Of all resets. */
  readonly evidence: readonly {
    readonly resetId: number;
    readonly role: (typeof resetEvidence.$inferSelect)['role'];
    readonly identity: string;
  }[];
  /** Promises that ended without a reset. */
  readonly lapsed: readonly PastPromise[];
}

/** @param since epoch milliseconds, as is `now` */
export function decidedSince(queries: Queries, since: number, now: number): Decided {
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
    lapsed: everyPromise(queries, currentRecord(queries), now).filter(
      ({ state, to, at }) => state === 'lapsed' && (to ?? at + LONGEST_PROMISE_MS) >= since,
    ),
  };
}
