import type { Command } from 'commander';
import type { LedgerPlace } from '../../config/ledger-place.js';
import { isoInstant } from '../../core/instant.js';
import type { CoveredInterval } from '../../core/record/coverage.js';
import { type RecordEntry, spanOf } from '../../core/record/record-file.js';
import { applyImport } from '../../ledger/write/import-record.js';
import { createAnswerRoom } from '../../lib/answer-room.js';
import { createHttpClient } from '../../lib/http-client.js';
import { createOutgoingFetch } from '../../worker/fetch/turn-sources.js';
import { fileHashArgument, instantArgument } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { compareRecord, type RecordComparison } from '../import/compare-record.js';
import { planLaunches, writeLaunches } from '../import/launch-files.js';
import { type FoundRecord, loadSource } from '../import/load-source.js';
import { asJson, asLines, type ImportOutcome } from '../import/report.js';
import { ledgerPlace, withLedger } from '../open-ledger.js';
import { type Output, show, UsageError } from '../output.js';
import { withPercentage } from '../progress.js';

/** Time limit for all requests together. */
const TIME_LIMIT_MS = 120_000;

/** `import`: adds the resets and launches that a file, an address or another instance has and this one lacks. */
export function addImport(program: Command, { config, now: clock, output, end }: CommandContext): void {
  program
    .command('import')
    .summary('Add resets and launches of a file or another instance; show the differences.')
    .description(
      [
        'Add the resets and launches that a source has and this ledger lacks, and show where the two differ. Nothing is overwritten, and without --yes nothing is written.',
        'Lines with + are added. Lines with ! are differences: another instant; a reset that was retracted here; one that only one side has although the other is complete for that time.',
        'Resets: a row is already in the ledger if a reset of the same kind has the same instant or announcement, or lies within six hours and matches no other row. A retracted reset stays retracted; an unconfirmed one is confirmed. Rows with the status “withdrawn” are left out. If a row is invalid, nothing is imported.',
        'Addresses: a file at an address needs a checksum, --sha256 or a file with .sha256 appended to its address. Beside a path, .sha256 is checked if it exists. An instance of another company’s product is refused.',
        'Launches are compared by model. Those that are pending at another instance are left out; one that is pending here and has two publishers there becomes a launch. A list that breaks a rule is refused as a whole. The bundled lists are never written: name your own folder in --launches-dir, and then in LAUNCH_LISTS.',
        'Exit status: 1 if a launch list was refused or could not be written.',
      ].join('\n\n'),
    )
    .argument(
      '<source>',
      'a record file (CSV or JSON list with at, kind: regular (the default), banked or regular+banked, url, text, scope: everyone, paid or plan, plans: their names, separated by semicolons; other columns are ignored; - for standard input), or a launch list, each as a path or an address; or the address of an instance',
    )
    .option('--yes', 'write to the ledger and the launch lists')
    .option(
      '--sha256 <hash>',
      'the SHA-256 of the file (default: the one in <file>.sha256)',
      fileHashArgument,
    )
    .option(
      '--covered-from <instant>',
      'the record is complete from here (without --covered-until: until its last reset)',
      instantArgument,
    )
    .option(
      '--covered-until <instant>',
      'the record is complete until here (without --covered-from: from its first reset)',
      instantArgument,
    )
    .option('--launches-dir <dir>', 'the folder to write launch lists to (default: LAUNCH_LISTS)')
    .option('--json', 'print JSON')
    .action(async (source: string, options) => {
      const {
        yes = false,
        json = false,
        sha256 = null,
        launchesDir: target = null,
        coveredFrom = null,
        coveredUntil = null,
      } = options;
      const { launchLists: configured, product, proxies } = config();
      const now = clock();
      const http = createHttpClient({ fetch: createOutgoingFetch(proxies, { room: createAnswerRoom() }) });
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      const found = await loadSource(source, { http, now, signal, sha256, provider: product.provider });
      // What the operator says about coverage replaces what the source says.
      const stated = found.record && coveredBy(found.record.entries, { coveredFrom, coveredUntil, now });
      const record = found.record && (stated ? { ...found.record, covered: [stated] } : found.record);
      const hasLaunches = found.launches.length > 0 && (configured !== null || target !== null);
      const launches = hasLaunches ? planLaunches(found.launches, { configured, target, now }) : null;
      const write = { yes, ledger: ledgerPlace(config), now, origin: found.origin };
      const outcome: ImportOutcome = {
        name: found.name,
        written: yes,
        record: record && (await importRecord(record, write, output)),
        launches,
        refused: [...found.refused, ...(launches?.refused ?? [])],
      };
      const hasFolder = launches === null || launches.folder !== null || launches.files.size === 0;
      if (yes && launches?.folder && launches.files.size > 0) writeLaunches(launches.folder, launches.files);
      show(output, json, asJson(outcome), asLines(outcome));
      // Whether everything that was accepted could be written.
      end(outcome.refused.length === 0 && (hasFolder || !yes));
    });
}

async function importRecord(
  record: FoundRecord,
  { yes, ledger: place, now, origin }: { yes: boolean; ledger: LedgerPlace; now: number; origin: string },
  output: Output,
): Promise<RecordComparison> {
  return withLedger(place, (ledger) => {
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

/** Coverage of a file grows only if the operator asks for it: a file of a few missing resets is not complete. */
function coveredBy(
  entries: readonly RecordEntry[],
  options: Readonly<Record<'coveredFrom' | 'coveredUntil', number | null>> & { readonly now: number },
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
