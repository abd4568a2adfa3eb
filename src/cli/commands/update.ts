import { applyImport } from '../../ledger/write/import-record.js';
import { createHttpClient } from '../../lib/http-client.js';
import { createOutgoingFetch } from '../../worker/fetch/turn-sources.js';
import { withLedger } from '../open-ledger.js';
import type { Output } from '../output.js';
import { compareRecord } from '../update/compare-record.js';
import { type LaunchPlan, planLaunches, writeLaunches } from '../update/launch-files.js';
import { type FoundRecord, loadUpdate } from '../update/load-update.js';
import { asJson, asLines, type UpdateOutcome } from '../update/report.js';
import { coveredBy } from './import.js';

interface UpdateOptions {
  readonly ledgerPath: string;
  readonly now: number;
  /** False: only show what would be added. */
  readonly yes: boolean;
  readonly json: boolean;
  readonly coveredFrom: number | null;
  readonly coveredUntil: number | null;
  readonly sha256: string | null;
  /** What LAUNCH_LEDGERS names; null for none. */
  readonly launchLedgers: string | null;
  readonly launchesDir: string | null;
  readonly provider: string;
}

/** Time limit for all requests together. */
const TIME_LIMIT_MS = 120_000;

/**
 * `update`: adds the resets and launches that another instance, an address or a file has and this one lacks.
 * @returns whether both agree, and everything could be added
 */
export async function updateCommand(
  source: string,
  options: UpdateOptions,
  output: Output,
): Promise<boolean> {
  const { now, yes, json, sha256, provider, launchesDir: target, launchLedgers: configured } = options;
  const http = createHttpClient({ fetch: createOutgoingFetch() });
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const found = await loadUpdate(source, { http, now, signal, sha256, provider });
  const record = found.record && withStatedCoverage(found.record, options);
  const outcome: UpdateOutcome = {
    name: found.name,
    written: yes,
    record: record && (await updateRecord(record, found.origin, options)),
    launches:
      configured === null && target === null
        ? null
        : planLaunches(found.launches, { configured, target, now }),
    refused: found.refused,
  };
  if (yes && outcome.launches) writePlanned(outcome.launches);
  if (json) output.out(JSON.stringify(asJson(outcome), null, 2));
  else for (const line of asLines(outcome)) output.out(line);
  return isClean(outcome);
}

/** What the operator says about coverage replaces what the source says. */
function withStatedCoverage(record: FoundRecord, options: UpdateOptions): FoundRecord {
  const stated = coveredBy(record.entries, options);
  return stated === null ? record : { ...record, covered: [stated] };
}

async function updateRecord(
  record: FoundRecord,
  origin: string,
  { ledgerPath, now, yes }: UpdateOptions,
): Promise<UpdateOutcome['record']> {
  return withLedger(ledgerPath, (ledger) => {
    if (!yes) return compareRecord(ledger.db, record);
    // Compares inside the writing transaction, because a turn may have been committed meanwhile.
    return ledger.commit((tx) => {
      const compared = compareRecord(tx, record);
      const [covered = null, ...further] = compared.covered;
      applyImport(tx, compared, { now, origin, covered });
      for (const one of further) applyImport(tx, { add: [], known: [] }, { now, origin, covered: one });
      return compared;
    });
  });
}

function writePlanned({ folder, files }: LaunchPlan): void {
  if (folder !== null && files.size > 0) writeLaunches(folder, files);
}

function isClean({ record, launches, refused, written }: UpdateOutcome): boolean {
  const differences = [
    ...(record?.differences ?? []),
    ...(launches?.companies.flatMap((one) => one.differences) ?? []),
  ];
  const notWritten = written && launches?.folder === null && launches.files.size > 0;
  return differences.length + refused.length + (launches?.refused.length ?? 0) === 0 && !notWritten;
}
