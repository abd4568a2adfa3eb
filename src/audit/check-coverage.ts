import { type CoveredInterval, coverageOfRead, joinCoverage } from '../core/record/coverage.js';
import { coverageOfTurn, coveredIntervals, importsClaimed } from '../ledger/read/coverage.js';
import type { Find } from './audit-report.js';
import { type Audited, instant, rowsOf } from './audited.js';

interface Stored extends CoveredInterval {
  readonly rowId: number;
}

interface Read {
  readonly id: number;
  readonly source: string;
  readonly contiguous: number;
  readonly oldestAt: number | null;
  readonly startedAt: number;
  readonly turnStartedAt: number;
}

/**
 * Coverage by timelines must follow from the stored reads. The exact time of a read is between the start of its turn and
 * its stored start, some milliseconds later: coverage must reach the first and must not pass the second. Coverage by
 * imports is what the imports state; of coverage by upstreams, only the form can be checked.
 */
export function checkCoverage(ledger: Audited, find: Find): void {
  const stored = [
    ...rowsOf<Stored>(
      ledger,
      'SELECT rowid AS rowId, from_at AS fromAt, to_at AS toAt, basis FROM coverage ORDER BY basis, from_at',
    ),
  ];
  checkForm(stored, find);
  checkImports(ledger, stored, find);
  checkJoined(ledger, stored, find);
  const everything = coveredIntervals(ledger.queries);
  const shown = coveredByReads(ledger, (id, fromAt, toAt) => {
    if (!everything.some((one) => one.fromAt <= fromAt && toAt <= one.toAt))
      find(
        'coverage',
        null,
        `does not include ${instant(fromAt)} to ${instant(toAt)}, which read ${id} of source_reads covered`,
      );
  });
  for (const { rowId, fromAt, toAt, basis } of stored) {
    if (basis !== 'timeline' || shown.some((one) => one.fromAt <= fromAt && toAt <= one.toAt)) continue;
    find(
      'coverage',
      rowId,
      `no continuous reads (source_reads) cover ${instant(fromAt)} to ${instant(toAt)}`,
    );
  }
  checkSources(ledger, everything, find);
}

/**
 * Coverage as of the newest turn includes that of every timeline, which only turns extend, and lies within all of it.
 * Imports since that turn may have added to the latter.
 */
function checkJoined({ queries }: Audited, stored: readonly Stored[], find: Find): void {
  const joined = coverageOfTurn(queries);
  const everything = coveredIntervals(queries);
  for (const { fromAt, toAt } of joined)
    if (!everything.some((one) => one.fromAt <= fromAt && toAt <= one.toAt))
      find('joined_coverage', null, `${instant(fromAt)} to ${instant(toAt)} is not covered`);
  for (const { rowId, fromAt, toAt, basis } of stored)
    if (basis === 'timeline' && !joined.some((one) => one.fromAt <= fromAt && toAt <= one.toAt))
      find('coverage', rowId, `joined_coverage does not include ${instant(fromAt)} to ${instant(toAt)}`);
}

function checkForm(stored: readonly Stored[], find: Find): void {
  let before: Stored | null = null;
  for (const one of stored) {
    if (one.fromAt > one.toAt) find('coverage', one.rowId, 'ends before it starts');
    if (before?.basis === one.basis && one.fromAt <= before.toAt)
      find('coverage', one.rowId, 'overlaps or touches the interval before it; the two must be merged');
    before = one;
  }
}

/** Before the first snapshot in the chain, coverage that an earlier version imported is not claimed yet. */
function checkImports({ queries, sqlite }: Audited, stored: readonly Stored[], find: Find): void {
  if (!sqlite.prepare("SELECT 1 FROM chain WHERE entity = 'snapshots' LIMIT 1").get()) return;
  const imported = stored.filter(({ basis }) => basis === 'import');
  const claimed = importsClaimed(queries);
  const has = (list: readonly CoveredInterval[], { fromAt, toAt }: CoveredInterval) =>
    list.some((one) => one.fromAt === fromAt && one.toAt === toAt);
  for (const one of imported)
    if (!has(claimed, one))
      find(
        'coverage',
        one.rowId,
        `no import (coverage_claims) states that ${instant(one.fromAt)} to ${instant(one.toAt)} is complete`,
      );
  for (const one of claimed)
    if (!has(imported, one))
      find(
        'coverage',
        null,
        `does not include ${instant(one.fromAt)} to ${instant(one.toAt)}, which coverage_claims states`,
      );
}

/** The most that the reads can have covered. Calls `atLeast` with the least that each read covered. */
function coveredByReads(
  ledger: Audited,
  atLeast: (id: number, fromAt: number, toAt: number) => void,
): readonly CoveredInterval[] {
  const until = new Map<string, number>();
  let shown: readonly CoveredInterval[] = [];
  const reads = rowsOf<Read>(
    ledger,
    `SELECT s.id, s.source, s.contiguous, s.oldest_at AS oldestAt, s.started_at AS startedAt, t.started_at AS turnStartedAt
       FROM source_reads AS s JOIN turns AS t ON t.id = s.turn_id
       WHERE s.role IN ('primary', 'fallback') AND s.outcome <> 'failed' AND s.failure_class IS NULL
         -- Another instance: its posts are promises, and its coverage has a basis of its own.
         AND s.source NOT LIKE 'record:%' ORDER BY s.id`,
  );
  for (const { id, source, contiguous, oldestAt, startedAt, turnStartedAt } of reads) {
    const { added, completeUntil } = coverageOfRead(until.get(source) ?? null, {
      completeUntil: startedAt,
      reachesBack: contiguous === 1,
      pending: false,
      oldestAt,
    });
    if (!added || completeUntil === null) continue;
    shown = joinCoverage([...shown, added]);
    until.set(source, completeUntil);
    // A file covers nothing after its last post.
    if (!source.startsWith('file:') && added.fromAt <= turnStartedAt)
      atLeast(id, added.fromAt, turnStartedAt);
  }
  return shown;
}

/** `complete_until` of a source must be covered. */
function checkSources(ledger: Audited, covered: readonly CoveredInterval[], find: Find): void {
  const states = rowsOf<{ rowId: number; source: string; completeUntil: number }>(
    ledger,
    'SELECT rowid AS rowId, source, complete_until AS completeUntil FROM source_state WHERE complete_until IS NOT NULL',
  );
  for (const { rowId, source, completeUntil } of states)
    if (!covered.some(({ fromAt, toAt }) => fromAt <= completeUntil && completeUntil <= toAt))
      find(
        'source_state',
        rowId,
        `${source} is complete until ${instant(completeUntil)}, which is not covered`,
      );
}
