import { type CoveredInterval, coverageOfRead } from '../core/record/coverage.js';
import { packedRows } from '../ledger/chain/packs.js';
import { importsClaimed } from '../ledger/read/coverage.js';
import type { Find } from './audit-report.js';
import { type Audited, inWords, rowsOf } from './audited.js';

/**
 * Coverage by timelines is what the stored reads covered, and that by imports what the imports state. Coverage as of the
 * newest turn lies within all of it.
 */
export function checkCoverage(ledger: Audited, find: Find): void {
  const expected = [...coveredByReads(ledger, find), ...importsClaimed(ledger.queries)];
  const stored = [
    ...rowsOf<CoveredInterval & { readonly rowId: number }>(
      ledger,
      'SELECT rowid AS rowId, from_at AS fromAt, to_at AS toAt, basis FROM coverage',
    ),
  ];
  const key = ({ fromAt, toAt, basis }: CoveredInterval) => `${inWords({ fromAt, toAt })} by ${basis}`;
  const [keys, shown] = [stored.map(key), expected.map(key)];
  for (const one of stored)
    if (!shown.includes(key(one)))
      find('coverage', one.rowId, `neither source_reads nor coverage_claims cover ${key(one)}`);
  for (const one of shown) if (!keys.includes(one)) find('coverage', null, `does not have ${one}`);
}

interface Read {
  readonly id: number;
  readonly source: string;
  readonly outcome: string;
  readonly isWhole: 0 | 1;
  readonly contiguous: 0 | 1;
  readonly oldestAt: number | null;
  readonly fromAt: number | null;
  readonly toAt: number | null;
  readonly startedAt: number;
  readonly turnStartedAt: number;
}

/** Those of old turns are packed: put into a table here, with the columns of `READS`. */
function unpackReads({ sqlite, queries }: Audited): void {
  sqlite.exec(`CREATE TEMP TABLE packed_reads AS ${READS} LIMIT 0`);
  const insert = sqlite.prepare('INSERT INTO packed_reads VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const turn = sqlite.prepare('SELECT started_at FROM turns WHERE id = ?').pluck();
  let [turnId, turnStartedAt]: [unknown, unknown] = [null, null];
  for (const { entity, row } of packedRows(queries)) {
    if (entity === 'turns') [turnId, turnStartedAt] = [row.id, row.startedAt];
    if (entity !== 'sourceReads' || !['primary', 'fallback'].includes(String(row.role))) continue;
    const { id, source, outcome, failureClass, contiguous, oldestAt, coveredFrom, coveredUntil, startedAt } =
      row;
    const isWhole = outcome !== 'failed' && failureClass === null ? 1 : 0;
    const began = row.turnId === turnId ? turnStartedAt : turn.get(row.turnId);
    insert.run(
      id,
      source,
      outcome,
      isWhole,
      contiguous,
      oldestAt,
      coveredFrom,
      coveredUntil,
      startedAt,
      began,
    );
  }
}

const READS = `SELECT s.id, s.source, s.outcome, s.outcome <> 'failed' AND s.failure_class IS NULL AS isWhole, s.contiguous,
    s.oldest_at AS oldestAt, s.covered_from AS fromAt, s.covered_until AS toAt, s.started_at AS startedAt,
    t.started_at AS turnStartedAt
  FROM source_reads AS s JOIN turns AS t ON t.id = s.turn_id
  WHERE s.role IN ('primary', 'fallback')`;

/** Claims that touch or overlap are one run: not as the worker joins them, but each begins one that starts after all before it. */
const RUNS = `WITH claims AS (
    SELECT covered_from AS fromAt, covered_until AS toAt FROM source_reads WHERE covered_from IS NOT NULL
    UNION ALL SELECT fromAt, toAt FROM packed_reads WHERE fromAt IS NOT NULL
  ), begun AS (
    SELECT *, fromAt > ifnull(max(toAt) OVER (ORDER BY fromAt, toAt ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS begins
    FROM claims
  ), runs AS (
    SELECT *, sum(begins) OVER (ORDER BY fromAt, toAt ROWS UNBOUNDED PRECEDING) AS run FROM begun
  )
  SELECT min(fromAt) AS fromAt, max(toAt) AS toAt, 'timeline' AS basis FROM runs GROUP BY run`;

/** Reports reads that do not cover what they found. @returns what the reads claim to cover together */
function coveredByReads(ledger: Audited, find: Find): Iterable<CoveredInterval> {
  unpackReads(ledger);
  const until = new Map<string, number>();
  for (const read of rowsOf<Read>(ledger, `SELECT * FROM packed_reads UNION ALL ${READS} ORDER BY id`)) {
    const wrong = wrongAbout(read, until.get(read.source) ?? null);
    if (wrong) find('source_reads', read.id, wrong);
    if (read.toAt !== null) until.set(read.source, read.toAt);
  }
  return rowsOf<CoveredInterval>(ledger, RUNS);
}

/** @param previous where the coverage by the source's reads before ended */
function wrongAbout(read: Read, previous: number | null): string | null {
  const { source, fromAt, toAt, oldestAt, startedAt, turnStartedAt } = read;
  const isFile = source.startsWith('file:');
  // A file ends with its last post.
  const endsAt = toAt ?? (isFile ? null : turnStartedAt);
  const found = {
    completeUntil: endsAt,
    reachesBack: read.contiguous === 1,
    pending: !read.isWhole,
    oldestAt,
  };
  // Where `source_state` was ignored, a read with posts started over.
  const begun = read.outcome === 'not_modified' ? [previous] : [previous, null];
  const shown = begun.map((before) => coverageOfRead(before, found).added?.fromAt);
  if (fromAt === null || toAt === null)
    return shown.includes(undefined) ? null : 'covers nothing, although it was whole';
  // The exact time of a read is between the start of its turn and its stored start, some milliseconds later.
  const isInTime = toAt <= startedAt && (isFile || toAt >= turnStartedAt);
  return isInTime && shown.includes(fromAt)
    ? null
    : `covers ${inWords({ fromAt, toAt })}, which does not follow from what it found`;
}
