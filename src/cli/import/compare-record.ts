import { addressIdentity } from '../../core/reading/post.js';
import type { ResetKind } from '../../core/reading/reading.js';
import { type CoveredInterval, isWithin } from '../../core/record/coverage.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import type { Interval } from '../../core/time/time.js';
import type { Queries } from '../../ledger/queries.js';
import { coveredIntervals } from '../../ledger/read/coverage.js';
import { readRedactions } from '../../ledger/read/redactions.js';
import { currentRecord } from '../../ledger/read/resets.js';
import { type ImportPlan, type PlannedEntry, planImport } from '../../ledger/write/import-record.js';

/** A record to import. */
export interface GivenRecord {
  readonly entries: readonly RecordEntry[];
  /** In which time it is complete; null if nobody says so. */
  readonly covered: CoveredInterval | null;
}

/**
 * Where this ledger and a record disagree. Instants are epoch milliseconds, null where the reset is missing.
 */
export interface RecordDifference {
  /**
   * `other_instant`: the same reset at another time. `retracted`: here it was retracted. `only_here`,
   * `only_there`: missing in a time for which the other side says that it is complete.
   */
  readonly what: 'other_instant' | 'retracted' | 'only_here' | 'only_there';
  readonly kind: ResetKind;
  readonly here: number | null;
  readonly there: number | null;
  /** Null for `only_there`. */
  readonly resetId: number | null;
}

/** What a record would add to this ledger, and where the two differ. */
export interface RecordComparison extends ImportPlan {
  /** By instant. */
  readonly differences: readonly RecordDifference[];
  /** Those of `add` whose text was taken down here. */
  readonly refused: ReadonlySet<PlannedEntry>;
  /** The stated coverage, if this ledger does not have it yet. */
  readonly covered: CoveredInterval | null;
}

export function compareRecord(queries: Queries, record: GivenRecord): RecordComparison {
  const plan = planImport(queries, record.entries);
  const ofKnown = plan.known.flatMap(({ at, kind, reset }): RecordDifference[] => {
    const { resetId } = reset;
    const both = { kind, here: reset.at, there: at, resetId };
    if (reset.status === 'retracted') return [{ what: 'retracted', ...both }];
    return reset.at === at ? [] : [{ what: 'other_instant', ...both }];
  });
  const covered = coveredIntervals(queries);
  const { refuses } = readRedactions(queries);
  const onlyThere = plan.add
    .filter(({ at, confirms }) => confirms === null && isWithin(instant(at), covered))
    .map(({ at, kind }) => ({ what: 'only_there' as const, kind, here: null, there: at, resetId: null }));
  const differences = [...ofKnown, ...onlyThere, ...onlyHere(queries, record, plan)];
  const instantOf = ({ here, there }: RecordDifference) => there ?? here ?? 0;
  return {
    ...plan,
    differences: differences.sort((a, b) => instantOf(a) - instantOf(b)),
    refused: new Set(
      plan.add.filter(({ text, url }) => text !== null && refuses(text, addressIdentity(url))),
    ),
    covered: record.covered !== null && isWithin(record.covered, covered) ? null : record.covered,
  };
}

function onlyHere(queries: Queries, { covered }: GivenRecord, plan: ImportPlan): RecordDifference[] {
  if (covered === null) return [];
  const matched = new Set([
    ...plan.known.map(({ reset }) => reset.resetId),
    ...plan.add.map(({ confirms }) => confirms?.resetId),
  ]);
  return currentRecord(queries)
    .filter(
      ({ at, status, resetId }) =>
        status === 'confirmed' && isWithin(instant(at), [covered]) && !matched.has(resetId),
    )
    .map(({ at, kind, resetId }) => ({ what: 'only_here', kind, here: at, there: null, resetId }));
}

const instant = (at: number): Interval => ({ fromAt: at, toAt: at });
