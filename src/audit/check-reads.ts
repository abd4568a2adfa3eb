import { eq } from 'drizzle-orm';
import { coverageOfRead, isWithin, joinCoverage } from '../core/record/coverage.js';
import { MAX_CLOCK_OFFSET_MS } from '../core/time/machine-time.js';
import type { Interval } from '../core/time/time.js';
import { newestId } from '../ledger/queries.js';
import { growingStretch, watchedIntervals } from '../ledger/read/coverage.js';
import { coverageClaims, turns } from '../ledger/schema.js';
import type { Find } from './audit-report.js';
import { type Audited, intervalInWords, rowsOf } from './audited.js';

/**
 * The stretch that grows is what the reads of the last `KEPT_MS` and the chain cover; what of it is older is
 * taken as stored. It and the chain have all that these reads covered.
 */
export function checkCoverage(ledger: Audited, find: Find): void {
  const { queries } = ledger;
  const reads = coveredByReads(ledger, find);
  const claims = queries.select().from(coverageClaims).where(eq(coverageClaims.basis, 'timeline')).all();
  const growing = growingStretch(queries);
  const since = readsKeptSince(ledger);
  const turnId = newestId(queries, turns);
  if (growing) {
    const older = { ...growing, toAt: Math.min(growing.toAt, since) };
    if (!isWithin(growing, joinCoverage<Interval>([...reads, ...claims, older])))
      find('turns', turnId, `neither source_reads nor coverage_claims cover ${intervalInWords(growing)}`);
  }
  const watched = watchedIntervals(queries);
  for (const interval of joinCoverage(reads))
    if (!isWithin(interval, watched)) find('turns', turnId, `does not have ${intervalInWords(interval)}`);
}

/** Up to when reads may be deleted; minus infinity if none may. */
function readsKeptSince({ sqlite }: Audited): number {
  const deletedAt = sqlite
    .prepare('SELECT max(committed_at) FROM turns WHERE id NOT IN (SELECT id FROM kept_turns)')
    .pluck()
    .get() as number | null;
  return deletedAt ?? Number.NEGATIVE_INFINITY;
}

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

/**
 * Reports reads that do not cover what they found, or are missing between those of turns that were not
 * deleted.
 * @returns what each says that it covered
 */
function coveredByReads(ledger: Audited, find: Find): readonly Interval[] {
  const covered: Interval[] = [];
  const until = new Map<string, number>();
  let last = { id: 0, turnId: 1 };
  let someAreDeleted = false;
  for (const read of rowsOf<Read>(ledger, READS)) {
    const { id, turnId, source, isOfTimeline, fromAt, toAt } = read;
    if (id > last.id + 1) {
      if (!isOld(ledger, last.turnId, turnId)) find('source_reads', id - 1, `is missing before row ${id}`);
      // The next read of each source may continue one that is gone.
      until.clear();
      someAreDeleted = true;
    }
    last = { id, turnId };
    if (isOfTimeline === 0) continue;
    const mayContinue = someAreDeleted && !until.has(source);
    const previous = until.get(source) ?? (mayContinue ? fromAt : null);
    const wrong = mayContinue && fromAt === null ? null : wrongAbout(read, previous);
    if (wrong) find('source_reads', id, wrong);
    if (toAt !== null) until.set(source, toAt);
    if (fromAt !== null && toAt !== null) covered.push({ fromAt, toAt });
  }
  return covered;
}

/** Whether reads of one of these turns may be deleted. */
function isOld({ sqlite }: Audited, first: number, last: number): boolean {
  const kept = sqlite
    .prepare('SELECT count(*) FROM kept_turns WHERE id BETWEEN ? AND ?')
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
  const answer = {
    completeUntil: endsAt,
    reachesBack: read.contiguous === 1,
    pending: !read.isWhole && !read.isOverBudget,
    oldestAt,
  };
  // Where `source_state` was ignored, a read with posts started over.
  const begun = read.outcome === 'not_modified' ? [previous] : [previous, null];
  const shown = begun.map((before) => coverageOfRead(before, answer).added?.fromAt);
  if (fromAt === null || toAt === null)
    return shown.includes(undefined) ? null : 'covers nothing, although it was whole';
  // The exact time of a read is between the start of its turn and its stored start, by a clock that may be
  // set meanwhile.
  const isInTime =
    toAt <= startedAt + MAX_CLOCK_OFFSET_MS && (endsEarly || toAt >= turnStartedAt - MAX_CLOCK_OFFSET_MS);
  return isInTime && shown.includes(fromAt)
    ? null
    : `covers ${intervalInWords({ fromAt, toAt })}, which does not follow from what it found`;
}
