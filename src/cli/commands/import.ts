import type { CoveredInterval } from '../../core/record/coverage.js';
import { type RecordEntry, spanOf } from '../../core/record/record-file.js';
import { applyImport } from '../../ledger/write/import-record.js';
import { createHttpClient } from '../../lib/http-client.js';
import { isoInstant } from '../../lib/iso.js';
import { createOutgoingFetch } from '../../worker/fetch/turn-sources.js';
import { compareRecord, type RecordComparison } from '../import/compare-record.js';
import { type FoundRecord, loadSource } from '../import/load-source.js';
import { asJson, asLines, type ImportOutcome } from '../import/report.js';
import { planLaunches, writeLaunches } from '../launches/launch-files.js';
import { withLedger } from '../open-ledger.js';
import { type Output, UsageError } from '../output.js';
import { withPercentage } from '../progress.js';

interface ImportOptions {
  readonly ledgerPath: string;
  readonly now: number;
  /** False: only show what would be added. */
  readonly yes: boolean;
  readonly json: boolean;
  readonly coveredFrom: number | null;
  readonly coveredUntil: number | null;
  readonly sha256: string | null;
  /** What LAUNCH_LEDGERS names; null for none. */
  readonly launchLists: string | null;
  readonly launchesDir: string | null;
  readonly provider: string;
}

/** Time limit for all requests together. */
const TIME_LIMIT_MS = 120_000;

/**
 * `import`: adds the resets and launches that a file, an address or another instance has and this one lacks.
 * @returns whether everything that was accepted could be written
 */
export async function importCommand(
  source: string,
  options: ImportOptions,
  output: Output,
): Promise<boolean> {
  const { now, yes, json, sha256, provider, launchesDir: target, launchLists: configured } = options;
  const http = createHttpClient({ fetch: createOutgoingFetch() });
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const found = await loadSource(source, { http, now, signal, sha256, provider });
  const record = found.record && withStatedCoverage(found.record, options);
  const hasLaunches = found.launches.length > 0 && (configured !== null || target !== null);
  const launches = hasLaunches ? planLaunches(found.launches, { configured, target, now }) : null;
  const outcome: ImportOutcome = {
    name: found.name,
    written: yes,
    record: record && (await importRecord(record, found.origin, options, output)),
    launches,
    refused: [...found.refused, ...(launches?.refused ?? [])],
  };
  const hasFolder = launches === null || launches.folder !== null || launches.files.size === 0;
  if (yes && launches?.folder && launches.files.size > 0) writeLaunches(launches.folder, launches.files);
  if (json) output.out(JSON.stringify(asJson(outcome), null, 2));
  else for (const line of asLines(outcome)) output.out(line);
  return outcome.refused.length === 0 && (hasFolder || !yes);
}

async function importRecord(
  record: FoundRecord,
  origin: string,
  { ledgerPath, now, yes }: ImportOptions,
  output: Output,
): Promise<RecordComparison> {
  return withLedger(ledgerPath, (ledger) => {
    if (!yes) return compareRecord(ledger.db, record);
    return withPercentage(output, 'importing', (onProgress) =>
      // Compares inside the writing transaction, because a turn may have been committed meanwhile.
      ledger.commit((tx) => {
        const compared = compareRecord(tx, record);
        const [covered = null, ...further] = compared.covered;
        applyImport(tx, compared, { now, origin, covered, onProgress });
        for (const one of further) applyImport(tx, { add: [], known: [] }, { now, origin, covered: one });
        return compared;
      }),
    );
  });
}

/** What the operator says about coverage replaces what the source says. */
function withStatedCoverage(record: FoundRecord, options: ImportOptions): FoundRecord {
  const stated = coveredBy(record.entries, options);
  return stated === null ? record : { ...record, covered: [stated] };
}

/** Coverage of a file grows only if the operator asks for it: a file of a few missing resets is not complete. */
function coveredBy(
  entries: readonly RecordEntry[],
  options: Pick<ImportOptions, 'coveredFrom' | 'coveredUntil' | 'now'>,
): CoveredInterval | null {
  if (options.coveredFrom === null && options.coveredUntil === null) return null;
  const span = spanOf(entries);
  const fromAt = options.coveredFrom ?? span?.fromAt;
  const toAt = options.coveredUntil ?? span?.toAt;
  if (fromAt === undefined || toAt === undefined) return null;
  if (toAt > options.now) {
    throw new UsageError(
      `--covered-until ${isoInstant(toAt)} is in the future. A record cannot be complete beyond now.`,
    );
  }
  if (fromAt > toAt) {
    const from = `${options.coveredFrom === null ? "the file's first reset" : '--covered-from'} ${isoInstant(fromAt)}`;
    const until = `${options.coveredUntil === null ? "the file's last reset" : '--covered-until'} ${isoInstant(toAt)}`;
    throw new UsageError(`${from} is after ${until}.`);
  }
  return { fromAt, toAt, basis: 'import' };
}
