import { eq, gte, sql } from 'drizzle-orm';
import type { PastPromise } from '../../core/record/promise-history.js';
import { LONGEST_PROMISE_MS } from '../../core/record/promise-status.js';
import type { Reset } from '../../core/record/reset.js';
import { currentRows, posts, resetEvidence } from '../schema.js';
import { everyPromise, withEveryReading } from './promises.js';
import type { Queries } from './queries.js';
import { currentRecord } from './resets.js';
import {
  EVERY_READING,
  type StandingReading,
  standingReadAt,
  standingReadings,
} from './standing-readings.js';

/** What was read and decided since an instant, with everything that it rests on. */
export interface Decided {
  readonly readings: readonly StandingReading[];
  readonly resets: readonly (Reset & Pick<typeof currentRows.$inferSelect, 'actor'>)[];
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
  const record = currentRecord(queries);
  const rows = queries
    .select({ id: currentRows.id, actor: currentRows.actor })
    .from(currentRows)
    .where(gte(currentRows.recordedAt, since))
    .all();
  const actors = new Map(rows.map(({ id, actor }) => [id, actor]));
  return {
    readings: standingReadings(queries, {
      fromAt: Number.MIN_SAFE_INTEGER,
      through: EVERY_READING,
      where: sql`${standingReadAt} >= ${since}`,
    }),
    resets: record.flatMap((one) => {
      const actor = actors.get(one.rowId);
      return actor === undefined ? [] : [{ ...one, actor }];
    }),
    evidence: queries
      .select({ resetId, role, identity: posts.identity })
      .from(resetEvidence)
      .innerJoin(posts, eq(posts.id, postId))
      .all(),
    lapsed: everyPromise(queries, withEveryReading(record), now).filter(
      ({ state, to, at }) => state === 'lapsed' && (to ?? at + LONGEST_PROMISE_MS) >= since,
    ),
  };
}
