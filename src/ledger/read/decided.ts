import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import { LONGEST_PROMISE_MS } from '../../core/promises/reset-promise.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import type { Reset } from '../../core/record/reset.js';
import type { Queries } from '../queries.js';
import { recordedPromises, withEveryReading } from './promises.js';
import { currentRecord, currentResets } from './resets.js';
import { disagreeSince, EVERY_READING, type StandingReading, standingReadings } from './standing-readings.js';

/** What was read and decided since an instant and may be wrong. */
export interface DoubtfulDecisions {
  /** Posts that the model, whose reading stands, does not read as the rules do. */
  readonly disagreed: readonly StandingReading[];
  /** Reports that nothing has confirmed. */
  readonly unconfirmed: readonly Reset[];
  /** Promises that ended without a reset. */
  readonly lapsed: readonly RecordedPromise[];
  /** Every reset, retracted ones among them. */
  readonly resets: readonly CurrentReset[];
}

/** @param since epoch milliseconds, as is `now` */
export function doubtfulSince(queries: Queries, since: number, now: number): DoubtfulDecisions {
  const resets = currentRecord(queries);
  return {
    disagreed: standingReadings(queries, {
      fromAt: Number.MIN_SAFE_INTEGER,
      through: EVERY_READING,
      where: disagreeSince(since),
    }),
    unconfirmed: resets.filter(({ status, recordedAt }) => status === 'unconfirmed' && recordedAt >= since),
    lapsed: recordedPromises(queries, withEveryReading(resets), now).filter(
      ({ state, to, at }) => state === 'lapsed' && (to ?? at + LONGEST_PROMISE_MS) >= since,
    ),
    resets: currentResets(queries, {}),
  };
}
