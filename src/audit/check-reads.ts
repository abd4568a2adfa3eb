import { MAX_CLOCK_OFFSET_MS } from '../core/machine-time.js';
import { type CoveredInterval, coverageOfRead, joinCoverage } from '../core/record/coverage.js';
import { claimedIntervals } from '../ledger/read/coverage.js';
import { KEPT_MS } from '../ledger/schema.js';
import type { Find } from './audit-report.js';
import { type Audited, intervalInWords, rowsOf } from './audited.js';

/**
 * Coverage by imports is what they state. Coverage by timelines is what the reads of the last `KEPT_MS` covered, and
 * before that what the chain keeps, with the beginning of the stretch that still grows.
 */
export function checkCoverage(ledger: Audited, find: Find): void {
  const stored = [
    ...rowsOf<CoveredInterval & { readonly rowId: number }>(
      ledger,
      'SELECT rowid AS rowId, from_at AS fromAt, to_at AS toAt, basis FROM coverage ORDER BY from_at',
    ),
  ];
  const of = (basis: CoveredInterval['basis']) => stored.filter((one) => one.basis === basis);
  const since = readsKeptSince(ledger);
  const claimed = claimedIntervals(ledger.queries, 'timeline');
  const growing = of('timeline').at(-1);
  const known = since === null ? [] : before([...claimed, ...(growing ? [growing] : [])], since);
  compare(of('timeline'), [...coveredByReads(ledger, find), ...known, ...claimed], find);
  compare(of('import'), claimedIntervals(ledger.queries, 'import'), find);
}

/** Up to when reads were deleted at most; null if none was. By their numbers, because clocks are set back. */
function readsKeptSince({ sqlite }: Audited): number | null {
  const { newest, areAllThere } = sqlite
    .prepare(
      `SELECT (SELECT max(committed_at) FROM turns) AS newest, ifnull(max(id), 0) = count(*) AS areAllThere
         FROM source_reads`,
    )
    .get() as { newest: number | null; areAllThere: 0 | 1 };
  return newest === null || areAllThere === 1 ? null : newest - KEPT_MS;
}

/** The intervals up to an instant. */
function before(intervals: readonly CoveredInterval[], until: number): readonly CoveredInterval[] {
  return intervals
    .filter(({ fromAt }) => fromAt < until)
    .map((one) => ({ ...one, toAt: Math.min(one.toAt, until) }));
}

function compare(
  stored: readonly (CoveredInterval & { readonly rowId: number })[],
  parts: readonly CoveredInterval[],
  find: Find,
): void {
  const expected = joinCoverage(parts);
  const isSame = (a: CoveredInterval) => (b: CoveredInterval) => a.fromAt === b.fromAt && a.toAt === b.toAt;
  for (const one of stored)
    if (!expected.some(isSame(one)))
      find('coverage', one.rowId, `neither source_reads nor coverage_claims cover ${shown(one)}`);
  for (const one of expected)
    if (!stored.some(isSame(one))) find('coverage', null, `does not have ${shown(one)}`);
}

const shown = (one: CoveredInterval) => `${intervalInWords(one)} by ${one.basis}`;

interface Read {
  readonly id: number;
  readonly turnId: number;
  readonly isOfTimeline: 0 | 1;
  readonly source: string;
  readonly outcome: string;
  readonly isWhole: 0 | 1;
  readonly isOverBudget: 0 | 1;
  readonly contiguous: 0 | 1;
  readonly oldestAt: number | null;
  readonly fromAt: number | null;
  readonly toAt: number | null;
  readonly startedAt: number;
  readonly turnStartedAt: number;
}

const READS = `SELECT s.id, s.turn_id AS turnId, s.role IN ('primary', 'fallback') AS isOfTimeline, s.source, s.outcome,
    s.outcome <> 'failed' AND s.failure_class IS NULL AS isWhole, s.failure_class IS 'over_budget' AS isOverBudget,
    s.contiguous, s.oldest_at AS oldestAt, s.covered_from AS fromAt, s.covered_until AS toAt, s.started_at AS startedAt,
    t.started_at AS turnStartedAt
  FROM source_reads AS s JOIN turns AS t ON t.id = s.turn_id ORDER BY s.id`;

/** Claims that touch or overlap are one run: not as the worker joins them, but each begins one that starts after all before it. */
const RUNS = `WITH claims AS (
    SELECT covered_from AS fromAt, covered_until AS toAt FROM source_reads WHERE covered_from IS NOT NULL
  ), begun AS (
    SELECT *, fromAt > ifnull(max(toAt) OVER (ORDER BY fromAt, toAt ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS begins
    FROM claims
  ), runs AS (
    SELECT *, sum(begins) OVER (ORDER BY fromAt, toAt ROWS UNBOUNDED PRECEDING) AS run FROM begun
  )
  SELECT min(fromAt) AS fromAt, max(toAt) AS toAt, 'timeline' AS basis FROM runs GROUP BY run`;

/**
 * Reports reads that do not cover what they found, or are missing between those of turns that were not deleted.
 * @returns what the reads claim to cover together
 */
function coveredByReads(ledger: Audited, find: Find): Iterable<CoveredInterval> {
  const until = new Map<string, number>();
  let last = { id: 0, turnId: 1 };
  let someAreDeleted = false;
  for (const read of rowsOf<Read>(ledger, READS)) {
    const { id, turnId, source, isOfTimeline } = read;
    if (id > last.id + 1) {
      if (!isTurnDeleted(ledger, last.turnId, turnId))
        find('source_reads', id - 1, `is missing before row ${id}`);
      // Of each source the next read may continue one that is gone.
      until.clear();
      someAreDeleted = true;
    }
    last = { id, turnId };
    if (isOfTimeline === 0) continue;
    const mayContinue = someAreDeleted && !until.has(source);
    const previous = until.get(source) ?? (mayContinue ? read.fromAt : null);
    const wrong = mayContinue && read.fromAt === null ? null : wrongAbout(read, previous);
    if (wrong) find('source_reads', id, wrong);
    if (read.toAt !== null) until.set(source, read.toAt);
  }
  return rowsOf<CoveredInterval>(ledger, RUNS);
}

/** Whether one of these turns was deleted, with its snapshot. */
function isTurnDeleted({ sqlite }: Audited, first: number, last: number): boolean {
  const kept = sqlite
    .prepare('SELECT count(*) FROM snapshots WHERE turn_id BETWEEN ? AND ?')
    .pluck()
    .get(first, last) as number;
  return kept < last - first + 1;
}

/** @param previous where the coverage by the source's reads before ended */
function wrongAbout(read: Read, previous: number | null): string | null {
  const { source, fromAt, toAt, oldestAt, startedAt, turnStartedAt } = read;
  // A file ends with its last post, and a read over its budget before the first post that waits.
  const endsEarly = source.startsWith('file:') || read.isOverBudget === 1;
  const endsAt = toAt ?? (endsEarly ? null : turnStartedAt);
  const found = {
    completeUntil: endsAt,
    reachesBack: read.contiguous === 1,
    pending: !read.isWhole && !read.isOverBudget,
    oldestAt,
  };
  // Where `source_state` was ignored, a read with posts started over.
  const begun = read.outcome === 'not_modified' ? [previous] : [previous, null];
  const shown = begun.map((before) => coverageOfRead(before, found).added?.fromAt);
  if (fromAt === null || toAt === null)
    return shown.includes(undefined) ? null : 'covers nothing, although it was whole';
  // The exact time of a read is between the start of its turn and its stored start, by a clock that may be set meanwhile.
  const isInTime =
    toAt <= startedAt + MAX_CLOCK_OFFSET_MS && (endsEarly || toAt >= turnStartedAt - MAX_CLOCK_OFFSET_MS);
  return isInTime && shown.includes(fromAt)
    ? null
    : `covers ${intervalInWords({ fromAt, toAt })}, which does not follow from what it found`;
}
