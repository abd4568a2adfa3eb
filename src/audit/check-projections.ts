import { dueWindows } from '../ledger/read/due-windows.js';
import { PROJECTIONS } from '../ledger/schema.js';
import type { NewestTurn } from './as-of-turn.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';
import { checkRule } from './check-rows.js';
import type { Rule } from './rules.js';

/** No window is left open that the newest turn had to score. */
export function checkOverdue(
  { queries, sqlite }: Audited,
  find: Find,
  { committedAt: now }: NewestTurn,
): void {
  const rowId = sqlite
    .prepare('SELECT rowid FROM open_windows WHERE forecast_id = ? AND horizon_hours = ?')
    .pluck();
  // The ledger does not say whether a model was configured. If so, its unread posts keep a window open.
  for (const { window, verdict } of dueWindows(queries, { now, modelReads: true }))
    find(
      'open_windows',
      rowId.get(window.forecastId, window.horizonHours) as number,
      `is over and covered, but the newest turn did not ${verdict} it`,
    );
}

const RANKS = 'SELECT rank, reset_row_id, at, gap_ms, text, url FROM';

/** What is derived from the record is as the program derives it as of the newest turn (as-of-turn.ts). */
export function checkProjections(ledger: Audited, find: Find, { resetsThrough }: NewestTurn): void {
  for (const { rank } of rowsOf<{ rank: number }>(
    ledger,
    `SELECT DISTINCT rank FROM (
       SELECT * FROM (${RANKS} main.reset_ranks EXCEPT ${RANKS} temp.reset_ranks)
       UNION ALL SELECT * FROM (${RANKS} temp.reset_ranks EXCEPT ${RANKS} main.reset_ranks)
     ) ORDER BY rank`,
  ))
    find('reset_ranks', rank, 'differs from the record, or is missing');
  const rules: readonly Rule[] = [
    [
      'projections',
      'projection_state',
      'is not at the row of resets that the newest turn knew',
      `through_row_id <> ${resetsThrough}`,
    ],
    [
      'scores',
      'scores',
      'its outcome does not follow from the record of the newest turn',
      `status = 'scored' AND NOT EXISTS (SELECT 1 FROM scores AS later WHERE later.supersedes = r.id)
        AND outcome <> EXISTS (SELECT 1 FROM current_resets AS c
          WHERE c.at > opens_at AND c.at <= closes_at AND c.kind = 'regular' AND c.status = 'confirmed')`,
    ],
  ];
  for (const rule of rules) checkRule(ledger, rule, find);
  const names = [...rowsOf<{ name: string }>(ledger, 'SELECT name FROM main.projection_state')];
  if (resetsThrough > 0)
    for (const expected of PROJECTIONS)
      if (!names.some(({ name }) => name === expected))
        find('projection_state', null, `has no row for ${expected}`);
}
