import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

interface Attempt {
  readonly id: number;
  readonly outcome: string;
  readonly attempt: number;
  readonly before: string | null;
  readonly attemptsBefore: number | null;
}

/** Every alert refers to its subject. Each delivery ends once, as sent or given up, with no attempt after that. */
export function checkAlerts(ledger: Audited, find: Find): void {
  const misreferring = rowsOf<{ id: number; event: string }>(
    ledger,
    `SELECT id, event FROM alerts WHERE (event IN ('reset.recorded', 'banked.recorded', 'reset.withdrawn', 'reset.moved')) <> (reset_row_id IS NOT NULL)
       OR (event IN ('reset.promised', 'reset.moved')) <> (reading_id IS NOT NULL)`,
  );
  for (const { id, event } of misreferring)
    find('alerts', id, `does not refer to the kind of row that ${event} needs`);

  const attempts = rowsOf<Attempt>(
    ledger,
    `SELECT id, outcome, attempt, lag(outcome) OVER each AS before, lag(attempt) OVER each AS attemptsBefore
       FROM alert_attempts WINDOW each AS (PARTITION BY alert_id, destination ORDER BY id)`,
  );
  for (const { id, outcome, attempt, before, attemptsBefore } of attempts) {
    if (before !== null && before !== 'failed')
      find('alert_attempts', id, `follows an attempt that ended as ${before}`);
    // Giving up is not an attempt. An attempt during which the process was killed has no row.
    const least = (attemptsBefore ?? 0) + (outcome === 'given_up' ? 0 : 1);
    if (attempt < least)
      find('alert_attempts', id, `is numbered ${attempt}; it must be at least attempt ${least}`);
  }

  // Every alert has a destination, so it is queued, sent or given up.
  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    `SELECT id FROM alerts AS a WHERE NOT EXISTS (SELECT 1 FROM alert_queue AS q WHERE q.alert_id = a.id)
       AND NOT EXISTS (SELECT 1 FROM alert_attempts AS t WHERE t.alert_id = a.id AND t.outcome <> 'failed')`,
  ))
    find('alerts', id, 'was neither sent nor given up, and is not in alert_queue');

  const queued = rowsOf<{ rowId: number; attempts: number; made: number; ended: string | null }>(
    ledger,
    `SELECT q.rowid AS rowId, q.attempts,
       (SELECT ifnull(max(attempt), 0) FROM alert_attempts AS t WHERE t.alert_id = q.alert_id AND t.destination = q.destination)
         AS made,
       (SELECT outcome FROM alert_attempts AS t
          WHERE t.alert_id = q.alert_id AND t.destination = q.destination AND t.outcome <> 'failed') AS ended
     FROM alert_queue AS q`,
  );
  for (const { rowId, attempts: counted, made, ended } of queued) {
    if (ended !== null)
      find('alert_queue', rowId, `is queued, although the alert was already ${ended} at this destination`);
    else if (counted < made) find('alert_queue', rowId, `counts ${counted} attempts; ${made} are recorded`);
  }
}
