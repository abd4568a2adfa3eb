import { addCoverage, type CoveredInterval, coverageOfRead } from '../core/record/coverage.js';
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
 * The coverage that timelines show, against the reads that show it. A read's own moment lies between the start of its
 * turn and its start as it is stored, some milliseconds apart: coverage must hold the one and may not pass the other.
 * What an import says of itself cannot be checked, only its form.
 */
export function checkCoverage(ledger: Audited, find: Find): void {
  const stored = [
    ...rowsOf<Stored>(
      ledger,
      'SELECT rowid AS rowId, from_at AS fromAt, to_at AS toAt, basis FROM coverage ORDER BY basis, from_at',
    ),
  ];
  checkForm(stored, find);
  const everything = stored.reduce<readonly CoveredInterval[]>(addCoverage, []);
  const shown = shownByReads(ledger, (id, fromAt, toAt) => {
    if (!everything.some((one) => one.fromAt <= fromAt && toAt <= one.toAt))
      find(
        'coverage',
        null,
        `lacks ${instant(fromAt)} to ${instant(toAt)}, which read ${id} of source_reads showed complete`,
      );
  });
  for (const { rowId, fromAt, toAt, basis } of stored) {
    if (basis !== 'timeline' || shown.some((one) => one.fromAt <= fromAt && toAt <= one.toAt)) continue;
    find(
      'coverage',
      rowId,
      `no unbroken reads (source_reads) show ${instant(fromAt)} to ${instant(toAt)} complete`,
    );
  }
  checkSources(ledger, everything, find);
}

function checkForm(stored: readonly Stored[], find: Find): void {
  let before: Stored | null = null;
  for (const one of stored) {
    if (one.fromAt > one.toAt) find('coverage', one.rowId, 'ends before it begins');
    if (before?.basis === one.basis && one.fromAt <= before.toAt)
      find('coverage', one.rowId, 'overlaps the interval before it, or should be joined to it');
    before = one;
  }
}

/** At most what the reads can have shown, and each time at least that: told to `atLeast`. */
function shownByReads(
  ledger: Audited,
  atLeast: (id: number, fromAt: number, toAt: number) => void,
): readonly CoveredInterval[] {
  const until = new Map<string, number>();
  let shown: readonly CoveredInterval[] = [];
  const reads = rowsOf<Read>(
    ledger,
    `SELECT s.id, s.source, s.contiguous, s.oldest_at AS oldestAt, s.started_at AS startedAt, t.started_at AS turnStartedAt
       FROM source_reads AS s JOIN turns AS t ON t.id = s.turn_id
       WHERE s.role IN ('primary', 'fallback') AND s.outcome <> 'failed' AND s.failure_class IS NULL ORDER BY s.id`,
  );
  for (const { id, source, contiguous, oldestAt, startedAt, turnStartedAt } of reads) {
    const { added, completeUntil } = coverageOfRead(until.get(source) ?? null, {
      completeUntil: startedAt,
      reachesBack: contiguous === 1,
      pending: false,
      oldestAt,
    });
    if (!added || completeUntil === null) continue;
    shown = addCoverage(shown, added);
    until.set(source, completeUntil);
    // A file shows nothing after its last post.
    if (!source.startsWith('file:') && added.fromAt <= turnStartedAt)
      atLeast(id, added.fromAt, turnStartedAt);
  }
  return shown;
}

/** Until when an unbroken run of reads shows a source complete is the end of what it covers. */
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
        `${source} is said to be complete until ${instant(completeUntil)}, which is not covered`,
      );
}
