import type { CoveredInterval } from '../core/record/coverage.js';
import { coverageOfTurn, coveredIntervals, importsClaimed } from '../ledger/read/coverage.js';
import type { Find } from './audit-report.js';
import { type Audited, instant, rowsOf } from './audited.js';

type Span = Pick<CoveredInterval, 'fromAt' | 'toAt'>;

interface Stored extends CoveredInterval {
  readonly rowId: number;
}

interface Read {
  readonly id: number;
  readonly source: string;
  readonly outcome: string;
  readonly failureClass: string | null;
  readonly contiguous: number;
  readonly oldestAt: number | null;
  readonly fromAt: number | null;
  readonly toAt: number | null;
  readonly startedAt: number;
  readonly turnStartedAt: number;
}

/**
 * Coverage by timelines is what the stored reads covered, and that by imports what the imports state; of coverage by
 * upstreams, only the form can be checked.
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
  const shown = coveredByReads(ledger, find);
  const has = (list: readonly Span[], { fromAt, toAt }: Span) =>
    list.some((one) => one.fromAt <= fromAt && toAt <= one.toAt);
  const watched = stored.filter(({ basis }) => basis === 'timeline');
  for (const one of shown.filter((one) => !has(watched, one)))
    find(
      'coverage',
      null,
      `does not include ${instant(one.fromAt)} to ${instant(one.toAt)}, which source_reads covered`,
    );
  for (const one of watched.filter((one) => !has(shown, one)))
    find(
      'coverage',
      one.rowId,
      `no reads (source_reads) cover ${instant(one.fromAt)} to ${instant(one.toAt)}`,
    );
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

/**
 * What each read says that it covered must follow from it: up to the moment of the read (a file: its last post), from its
 * oldest post, or from where the read before of the same source ended, if it reached back to that one's posts. A read
 * that is whole and shows as much says so.
 * @returns what the reads covered together
 */
function coveredByReads(ledger: Audited, find: Find): readonly Span[] {
  const until = new Map<string, number>();
  for (const read of rowsOf<Read>(ledger, READS)) {
    const wrong = wrongAbout(read, until.get(read.source) ?? null);
    if (wrong) find('source_reads', read.id, wrong);
    if (read.toAt !== null) until.set(read.source, read.toAt);
  }
  return [...rowsOf<Span>(ledger, RUNS)];
}

/** Claims that touch or overlap are one run: not as the worker joins them, but each begins one that starts after all before it. */
const RUNS = `WITH claims AS (
    SELECT covered_from AS fromAt, covered_until AS toAt FROM source_reads WHERE covered_from IS NOT NULL
  ), begun AS (
    SELECT *, fromAt > ifnull(max(toAt) OVER (ORDER BY fromAt, toAt ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS begins
    FROM claims
  ), runs AS (
    SELECT *, sum(begins) OVER (ORDER BY fromAt, toAt ROWS UNBOUNDED PRECEDING) AS run FROM begun
  )
  SELECT min(fromAt) AS fromAt, max(toAt) AS toAt FROM runs GROUP BY run ORDER BY fromAt`;

const READS = `SELECT s.id, s.source, s.outcome, s.failure_class AS failureClass, s.contiguous, s.oldest_at AS oldestAt,
    s.covered_from AS fromAt, s.covered_until AS toAt, s.started_at AS startedAt, t.started_at AS turnStartedAt
  FROM source_reads AS s JOIN turns AS t ON t.id = s.turn_id
  WHERE s.role IN ('primary', 'fallback') ORDER BY s.id`;

/** @param previous where the coverage by the source's reads before ended */
function wrongAbout(read: Read, previous: number | null): string | null {
  const { source, outcome, fromAt, toAt, oldestAt, startedAt, turnStartedAt } = read;
  const isWhole = outcome !== 'failed' && read.failureClass === null;
  const goesOnFrom = read.contiguous === 1 ? previous : null;
  const isFile = source.startsWith('file:');
  if (fromAt === null || toAt === null) {
    // Another instance's coverage has a basis of its own.
    const shown = outcome === 'not_modified' || oldestAt !== null ? (goesOnFrom ?? oldestAt) : null;
    const isDue =
      isWhole && !isFile && !source.startsWith('record:') && shown !== null && shown <= turnStartedAt;
    return isDue ? `was whole, but covers nothing from ${instant(shown)} on` : null;
  }
  const covers = `covers ${instant(fromAt)} to ${instant(toAt)}`;
  if (!isWhole) return `${covers}, but failed or was cut short`;
  if (fromAt !== oldestAt && fromAt !== goesOnFrom)
    return `${covers}, which begins neither with its oldest post nor where the read before ended`;
  // The exact time of a read is between the start of its turn and its stored start, some milliseconds later.
  if (toAt > startedAt || (toAt < turnStartedAt && !isFile))
    return `${covers}, which does not end when it was read`;
  return null;
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
