import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

interface Attempt {
  readonly id: number;
  readonly outcome: string;
  readonly attempt: number;
  readonly before: string | null;
  readonly attemptsBefore: number | null;
}

/** What was told names what it is about, and ends once: nothing waits or is tried again after it was sent or given up. */
export function checkAlerts(ledger: Audited, find: Find): void {
  const unfounded = rowsOf<{ id: number; event: string }>(
    ledger,
    `SELECT id, event FROM alerts WHERE (event IN ('reset.recorded', 'banked.recorded')) <> (reset_row_id IS NOT NULL)
       OR (event = 'reset.promised') <> (reading_id IS NOT NULL)`,
  );
  for (const { id, event } of unfounded)
    find('alerts', id, `is told as ${event}, and names what is not of that kind`);

  const attempts = rowsOf<Attempt>(
    ledger,
    `SELECT id, outcome, attempt, lag(outcome) OVER each AS before, lag(attempt) OVER each AS attemptsBefore
       FROM alert_attempts WINDOW each AS (PARTITION BY alert_id, destination ORDER BY id)`,
  );
  for (const { id, outcome, attempt, before, attemptsBefore } of attempts) {
    if (before !== null && before !== 'failed')
      find('alert_attempts', id, `comes after one that was ${before}`);
    // Giving up is no attempt; one that the process died in has no row.
    const least = (attemptsBefore ?? 0) + (outcome === 'given_up' ? 0 : 1);
    if (attempt < least) find('alert_attempts', id, `is attempt ${attempt}; it is at least the ${least}.`);
  }

  // Alerts are decided for destinations alone: each waits for one, or was sent or given up.
  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    `SELECT id FROM alerts AS a WHERE NOT EXISTS (SELECT 1 FROM alert_queue AS q WHERE q.alert_id = a.id)
       AND NOT EXISTS (SELECT 1 FROM alert_attempts AS t WHERE t.alert_id = a.id AND t.outcome <> 'failed')`,
  ))
    find('alerts', id, 'was neither sent nor given up, and waits no more (alert_queue)');

  const waiting = rowsOf<{ rowId: number; attempts: number; made: number; ended: string | null }>(
    ledger,
    `SELECT q.rowid AS rowId, q.attempts,
       (SELECT ifnull(max(attempt), 0) FROM alert_attempts AS t WHERE t.alert_id = q.alert_id AND t.destination = q.destination)
         AS made,
       (SELECT outcome FROM alert_attempts AS t
          WHERE t.alert_id = q.alert_id AND t.destination = q.destination AND t.outcome <> 'failed') AS ended
     FROM alert_queue AS q`,
  );
  for (const { rowId, attempts: counted, made, ended } of waiting) {
    if (ended !== null) find('alert_queue', rowId, `waits, although its alert was ${ended} there`);
    else if (counted < made) find('alert_queue', rowId, `counts ${counted} attempts; ${made} were made`);
  }
}
