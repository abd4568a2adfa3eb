import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../core/time/time.js';
import type { LedgerWriter } from '../file/open-writing.js';
import { standingOffset } from '../read/clock-offset.js';
import { KEPT_MS } from '../schema.js';

/**
 * Deletes operational rows that at the newest turn are older than `KEPT_MS`, a day of them at once, in a
 * transaction of its own. The newest row of each table stays, of each source the newest successful read,
 * queued alerts, and the first turn, with which the service began. Reads go with the snapshot of their turn,
 * so that the audit knows which may be missing.
 * @returns whether there were any; none are old by a clock that is known to be wrong
 */
export function deleteOldRows(ledger: LedgerWriter): boolean {
  if (standingOffset(ledger.db).offsetMs !== 0) return false;
  const kept = ledger.db.get<{ oldest: number; newest: number } | undefined>(
    sql`SELECT (SELECT generated_at FROM snapshots ORDER BY id LIMIT 1) AS oldest, committed_at AS newest
      FROM turns ORDER BY id DESC LIMIT 1`,
  );
  if (!kept) return false;
  const before = kept.newest - KEPT_MS;
  if (kept.oldest >= before - DAY_MS) return false;
  ledger.commit((tx) => {
    tx.run(
      sql`DELETE FROM snapshots WHERE generated_at < ${before} AND id < (SELECT max(id) FROM snapshots)`,
    );
    tx.run(sql`DELETE FROM provider_status
      WHERE read_at < ${before} AND id < (SELECT max(id) FROM provider_status)`);
    tx.run(sql`DELETE FROM reading_failures WHERE failed_at < ${before}`);
    tx.run(sql`DELETE FROM alert_deliveries WHERE decided_at < ${before} AND next_attempt_at IS NULL`);
    tx.run(sql`DELETE FROM source_reads WHERE turn_id IN (SELECT id FROM turns WHERE committed_at < ${before})
      AND id NOT IN (SELECT max(id) FROM source_reads WHERE outcome <> 'failed' GROUP BY source)`);
    tx.run(sql`DELETE FROM forecasts WHERE issued_at < ${before} AND id < (SELECT max(id) FROM forecasts)`);
    // The rows above that stay refer to their turns.
    tx.run(sql`DELETE FROM turns WHERE committed_at < ${before} AND id > 1 AND id < (SELECT max(id) FROM turns)
      AND id NOT IN (SELECT turn_id FROM snapshots UNION SELECT turn_id FROM forecasts UNION SELECT turn_id FROM provider_status
        UNION SELECT turn_id FROM reading_failures UNION SELECT turn_id FROM source_reads)`);
  });
  return true;
}
