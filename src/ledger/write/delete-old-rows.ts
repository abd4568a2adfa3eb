import { desc, sql } from 'drizzle-orm';
import { DAY_MS } from '../../core/time/time.js';
import type { LedgerWriter } from '../file/open-writing.js';
import { standingOffset } from '../read/clock-offset.js';
import { KEPT_MS, turns } from '../schema.js';

/**
 * Deletes operational rows that at the newest turn, the first of its day, are older than `KEPT_MS`, in a
 * transaction of its own. The newest row of each table stays, of each source the newest successful read, and
 * queued alerts.
 * @returns whether it was time to; nothing is old by a clock that is known to be wrong
 */
export function deleteOldRows(ledger: LedgerWriter): boolean {
  if (standingOffset(ledger.db).offsetMs !== 0) return false;
  const { committedAt } = turns;
  const [newest, last] = ledger.db
    .select({ committedAt })
    .from(turns)
    .orderBy(desc(turns.id))
    .limit(2)
    .all()
    .map((turn) => turn.committedAt);
  if (newest === undefined || last === undefined || dayOf(newest) === dayOf(last)) return false;
  const before = newest - KEPT_MS;
  ledger.commit((tx) => {
    tx.run(sql`DELETE FROM provider_status
      WHERE read_at < ${before} AND id < (SELECT max(id) FROM provider_status)`);
    tx.run(sql`DELETE FROM reading_failures WHERE failed_at < ${before}`);
    tx.run(sql`DELETE FROM alert_deliveries WHERE decided_at < ${before} AND next_attempt_at IS NULL`);
    tx.run(sql`DELETE FROM source_reads WHERE turn_id IN (SELECT id FROM turns WHERE committed_at < ${before})
      AND id NOT IN (SELECT max(id) FROM source_reads WHERE outcome <> 'failed' GROUP BY source)`);
    tx.run(sql`DELETE FROM forecasts WHERE issued_at < ${before} AND id < (SELECT max(id) FROM forecasts)`);
  });
  return true;
}

const dayOf = (at: number) => Math.floor(at / DAY_MS);
