import type { Find } from './audit-report.js';
import { type Audited, instant, rowsOf } from './audited.js';

/** Columns with the time at which their turn was committed. */
const COMMITTED: Readonly<Record<string, string>> = {
  posts: 'first_seen_at',
  readings: 'read_at',
  reading_failures: 'failed_at',
  resets: 'recorded_at',
  incidents: 'seen_at',
  forecasts: 'issued_at',
  scores: 'scored_at',
  launch_revisions: 'loaded_at',
  saved_odds: 'issued_at',
  odds_scores: 'scored_at',
  launch_posts: 'first_seen_at',
  launch_readings: 'read_at',
  launch_reading_failures: 'failed_at',
  alerts: 'decided_at',
  snapshots: 'generated_at',
};

/** The rows of a turn have its commit time, and each turn has one snapshot. */
export function checkTurns(ledger: Audited, find: Find): void {
  for (const [table, column] of Object.entries(COMMITTED)) {
    const wrong = rowsOf<{ id: number; at: number; turnId: number; committedAt: number }>(
      ledger,
      `SELECT r.id, r.${column} AS at, t.id AS turnId, t.committed_at AS committedAt
         FROM ${table} AS r JOIN turns AS t ON t.id = r.turn_id WHERE r.${column} <> t.committed_at`,
    );
    for (const { id, at, turnId, committedAt } of wrong)
      find(
        table,
        id,
        `${column} is ${instant(at)}, but its turn ${turnId} was committed at ${instant(committedAt)}`,
      );
  }
  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    'SELECT t.id FROM turns AS t LEFT JOIN snapshots AS s ON s.turn_id = t.id WHERE s.id IS NULL',
  ))
    find('turns', id, 'has no snapshot');
}
