import type { Find } from './audit-report.js';
import { type Audited, COUNTED, instant, rowsOf } from './audited.js';

/** Whether the statements about each reset follow one another, and no two counted resets share an instant. */
export function checkRecord(ledger: Audited, find: Find): void {
  const misplaced = rowsOf<{ id: number; resetId: number; supersedes: number | null; before: number | null }>(
    ledger,
    `SELECT id, resetId, supersedes, before FROM (
       SELECT id, reset_id AS resetId, supersedes, lag(id) OVER (PARTITION BY reset_id ORDER BY id) AS before FROM resets
     ) WHERE supersedes IS NOT before OR (before IS NULL AND resetId <> id) ORDER BY id`,
  );
  for (const { id, resetId, supersedes, before } of misplaced)
    find(
      'resets',
      id,
      `supersedes ${supersedes ?? 'nothing'}; of reset ${resetId}, the row before it is ${before ?? 'none, so that it should be that reset itself'}`,
    );

  const changedKind = rowsOf<{ id: number; kind: string; was: string }>(
    ledger,
    `SELECT r.id, r.kind, b.kind AS was FROM resets AS r JOIN resets AS b ON b.id = r.supersedes WHERE r.kind <> b.kind`,
  );
  for (const { id, kind, was } of changedKind) find('resets', id, `is ${kind}; what it supersedes is ${was}`);

  const together = rowsOf<{ id: number; at: number; count: number }>(
    ledger,
    `WITH ${COUNTED} SELECT max(id) AS id, at, count(*) AS count FROM counted GROUP BY at HAVING count > 1`,
    { through: Number.MAX_SAFE_INTEGER },
  );
  for (const { id, at, count } of together)
    find('resets', id, `${count} resets count at ${instant(at)}; no two share an instant`);

  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    'SELECT e.id FROM reset_evidence AS e JOIN resets AS r ON r.id = e.reset_id WHERE r.reset_id <> r.id',
  ))
    find('reset_evidence', id, 'names a correction; evidence stands with the first row of a reset');

  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    `SELECT id FROM resets AS r WHERE actor = 'worker' AND supersedes IS NULL AND NOT EXISTS (
       SELECT 1 FROM reset_evidence AS e WHERE e.reset_id = r.id AND e.turn_id = r.turn_id)`,
  ))
    find('resets', id, 'the worker says so without any post as evidence');
}
