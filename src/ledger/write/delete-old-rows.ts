import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../core/time.js';
import type { LedgerWriter } from '../file/open-writing.js';
import { standingOffset } from '../read/clock-offset.js';
import { KEPT_MS } from '../schema.js';

/**
 * Deletes operational rows older than `KEPT_MS`, a day of them at once, in a transaction of its own. The newest row of
 * each table stays, of each source the newest successful read, queued alerts, and the first turn, with which the service
 * began.
 * @returns whether there were any; none are old by a clock that is known to be wrong
 */
export function deleteOldRows(ledger: LedgerWriter, now: number): boolean {
  if (standingOffset(ledger.db).offsetMs !== 0) return false;
  const before = now - KEPT_MS;
  const oldest = ledger.db.get<{ at: number | null }>(
    sql`SELECT generated_at AS at FROM snapshots ORDER BY id LIMIT 1`,
  );
  if (!oldest || oldest.at === null || oldest.at >= before - DAY_MS) return false;
  ledger.commit((tx) => {
    tx.run(
      sql`DELETE FROM snapshots WHERE generated_at < ${before} AND id < (SELECT max(id) FROM snapshots)`,
    );
    tx.run(sql`DELETE FROM provider_status
      WHERE read_at < ${before} AND id < (SELECT max(id) FROM provider_status)`);
    tx.run(sql`DELETE FROM reading_failures WHERE failed_at < ${before}`);
    tx.run(sql`DELETE FROM alert_deliveries WHERE decided_at < ${before} AND next_attempt_at IS NULL`);
    tx.run(sql`DELETE FROM source_reads WHERE finished_at < ${before}
      AND id NOT IN (SELECT max(id) FROM source_reads WHERE outcome <> 'failed' GROUP BY source)`);
    tx.run(sql`DELETE FROM forecasts WHERE issued_at < ${before} AND id < (SELECT max(id) FROM forecasts)`);
    // The rows above that stay refer to their turns.
    tx.run(sql`DELETE FROM turns WHERE committed_at < ${before} AND id > 1 AND id < (SELECT max(id) FROM turns)
      AND id NOT IN (SELECT turn_id FROM snapshots UNION SELECT turn_id FROM forecasts UNION SELECT turn_id FROM provider_status
        UNION SELECT turn_id FROM reading_failures UNION SELECT turn_id FROM source_reads)`);
  });
  return true;
}
