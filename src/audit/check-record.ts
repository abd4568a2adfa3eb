import type { Find } from './audit-report.js';
import { type Audited, COUNTED, instant, rowsOf } from './audited.js';

/** The rows of each reset form a sequence, and no two counted resets have the same instant. */
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
      `supersedes ${supersedes ?? 'nothing'}; the row before it of reset ${resetId} is ${before ?? 'none, so its reset_id must be its id'}`,
    );

  const changedKind = rowsOf<{ id: number; kind: string; was: string }>(
    ledger,
    `SELECT r.id, r.kind, b.kind AS was FROM resets AS r JOIN resets AS b ON b.id = r.supersedes WHERE r.kind <> b.kind`,
  );
  for (const { id, kind, was } of changedKind)
    find('resets', id, `has kind ${kind}; the row it supersedes has kind ${was}`);

  const together = rowsOf<{ id: number; at: number; count: number }>(
    ledger,
    `WITH ${COUNTED} SELECT max(id) AS id, at, count(*) AS count FROM counted GROUP BY at HAVING count > 1`,
    { through: Number.MAX_SAFE_INTEGER },
  );
  for (const { id, at, count } of together)
    find('resets', id, `${count} counted resets have the instant ${instant(at)}; it must be unique`);

  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    'SELECT e.id FROM reset_evidence AS e JOIN resets AS r ON r.id = e.reset_id WHERE r.reset_id <> r.id',
  ))
    find('reset_evidence', id, 'refers to a correction; evidence must refer to the first row of a reset');

  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    `SELECT id FROM resets AS r WHERE actor = 'worker' AND supersedes IS NULL AND NOT EXISTS (
       SELECT 1 FROM reset_evidence AS e WHERE e.reset_id = r.id AND e.turn_id = r.turn_id)`,
  ))
    find('resets', id, 'was recorded by the worker without a post as evidence');

  // A correction may keep what the row before it says, as the address that an operator gave.
  for (const { id } of rowsOf<{ id: number }>(
    ledger,
    `SELECT r.id FROM resets AS r LEFT JOIN resets AS b ON b.id = r.supersedes
       WHERE r.actor = 'worker' AND NOT (b.id IS NOT NULL AND r.text IS b.text AND r.url IS b.url) AND NOT EXISTS (
         SELECT 1 FROM reset_evidence AS e JOIN posts AS p ON p.id = e.post_id
           WHERE e.reset_id = r.reset_id AND e.turn_id <= r.turn_id AND p.text = r.text
             AND (p.url IS r.url OR (b.id IS NOT NULL AND r.url IS b.url)))`,
  ))
    find('resets', id, 'its text and address are not those of a post about it');
}
