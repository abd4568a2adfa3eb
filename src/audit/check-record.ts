import { isDeepStrictEqual } from 'node:util';
import { intervalsOf, isWithin } from '../core/record/coverage.js';
import type { Snapshot } from '../core/snapshot.js';
import { standingOffset } from '../ledger/read/clock-offset.js';
import { coveredIntervals, watchedIntervals } from '../ledger/read/coverage.js';
import { windowsToScore } from '../ledger/read/windows-to-score.js';
import type { NewestTurn } from './as-of-turn.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';
import { checkRule } from './check-rows.js';
import type { Rule } from './rules.js';

/** No window is left open that the newest turn had to score. */
export function checkOverdue(ledger: Audited, find: Find, { id, committedAt: now }: NewestTurn): void {
  const { queries } = ledger;
  // By a clock that is known to be wrong, nothing is scored.
  if (standingOffset(queries).offsetMs !== 0) return;
  const isRedacted = hasSince(ledger, 'redactions', placeOf(ledger, 'turns', id));
  // The ledger does not say whether a model was configured. If so, its unread posts keep a window open.
  for (const { window, watched } of windowsToScore(queries, {
    now,
    modelReads: true,
    watched: watchedIntervals(queries),
  })) {
    // What was taken down since may have been such a post: without its text, nobody waits for its reading.
    if (watched && isRedacted) continue;
    find(
      'windows',
      window.id,
      `its window of ${window.horizonHours} hours is over and covered, but the newest turn did not ${watched ? 'score' : 'void'} it`,
    );
  }
}

const RULES: readonly Rule[] = [
  [
    'scores',
    'scores',
    'its outcome does not follow from the record of the newest turn',
    `status = 'scored' AND NOT EXISTS (SELECT 1 FROM scores AS later WHERE later.supersedes = r.id)
      AND outcome <> EXISTS (SELECT 1 FROM windows AS w JOIN current_resets AS c ON c.at > w.opens_at AND c.at <= w.closes_at
        WHERE w.id = r.window_id AND c.kind = 'regular' AND c.status = 'confirmed')`,
  ],
];

/** What is derived from the record is as the program derives it as of the newest turn (as-of-turn.ts). */
export function checkDerived(ledger: Audited, find: Find): void {
  if (standingOffset(ledger.queries).offsetMs !== 0) return;
  for (const rule of RULES) checkRule(ledger, rule, find);
}

/** The coverage that a snapshot publishes is the ledger's; only an import may have added to it since. */
export function checkPublishedCoverage({ queries, sqlite }: Audited, find: Find, snapshot: Snapshot): void {
  const covered = coveredIntervals(queries).map(({ fromAt, toAt }) => ({ fromAt, toAt }));
  const published = intervalsOf(snapshot.coverage);
  const hasImport = hasSince({ sqlite }, 'coverageClaims', snapshot.chain.seq);
  const isRight = hasImport
    ? published.every((interval) => isWithin(interval, covered))
    : isDeepStrictEqual(published, covered);
  if (!isRight) find('coverage', null, 'differs from the coverage in the newest snapshot');
}

/** Where a row stands in the chain; 0 if it is not there. */
function placeOf({ sqlite }: Pick<Audited, 'sqlite'>, entity: string, rowId: number): number {
  const sql = 'SELECT coalesce(max(seq), 0) FROM chain WHERE entity = ? AND row_id = ?';
  return sqlite.prepare<unknown[], number>(sql).pluck().get(entity, rowId) ?? 0;
}

/** By the order of the chain: the clock of an operator may be behind. */
function hasSince({ sqlite }: Pick<Audited, 'sqlite'>, entity: string, seq: number): boolean {
  const sql = 'SELECT 1 FROM chain WHERE entity = ? AND seq > ?';
  return sqlite.prepare(sql).pluck().get(entity, seq) === 1;
}
