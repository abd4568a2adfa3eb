import { basename } from 'node:path';
import type { Command } from 'commander';
import type { LedgerPlace } from '../../config/ledger-place.js';
import type { CoveredInterval } from '../../core/record/coverage.js';
import { parseRecordFile, type RecordEntry, spanOf } from '../../core/record/record-file.js';
import { oneLine } from '../../core/text/clean-text.js';
import { isoInstant } from '../../core/time/instant.js';
import { applyImport } from '../../ledger/write/import-record.js';
import { instantArgument } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { compareRecord, type GivenRecord, type RecordComparison } from '../import/compare-record.js';
import { asJson, asLines } from '../import/report.js';
import { readNamedFile } from '../named-file.js';
import { ledgerPlace, withLedger } from '../open-ledger.js';
import { CommandFailure, type Output, show, UsageError } from '../output.js';
import { withPercentage } from '../progress.js';

/** `import`: adds the resets that a record file has and the ledger lacks. */
export function addImport(program: Command, { config, now: clock, output }: CommandContext): void {
  program
    .command('import')
    .summary('Add the resets of a record file; show the differences.')
    .description(
      [
        'Add the resets that a file has and this ledger lacks, and show where the two differ. Nothing is overwritten, and without --yes nothing is written.',
        'Lines with + are added. Lines with ! are differences: another instant; a reset that was retracted here; one that only one side has although the other is complete for that time.',
        'A row is already in the ledger if a reset of the same kind has the same instant or announcement, or lies within six hours and matches no other row. A retracted reset stays retracted; an unconfirmed one is confirmed. Rows with the status “withdrawn” are left out. If a row is invalid, nothing is imported.',
      ].join('\n\n'),
    )
    .argument(
      '<file>',
      'a CSV file such as /data/resets.csv of an instance, or a JSON list, with at, kind: regular (the default), banked or regular+banked, url, text, scope: everyone, paid or plan, plans: their names, separated by semicolons; other columns are ignored; - for standard input',
    )
    .option('--yes', 'write to the ledger')
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
    .option('--json', 'print JSON')
    .action(async (path: string, options) => {
      const { yes = false, json = false, coveredFrom = null, coveredUntil = null } = options;
      const now = clock();
      const { name, entries } = readRecord(path, now);
      const covered = coveredBy(entries, { coveredFrom, coveredUntil, now });
      const write = { yes, ledger: ledgerPlace(config), now, origin: oneLine(basename(name)) };
      const compared = await importRecord({ entries, covered }, write, output);
      const outcome = { name, written: yes, record: compared };
      show(output, json, asJson(outcome), asLines(outcome));
    });
}

function readRecord(path: string, now: number) {
  if (/^https?:\/\//i.test(path))
    throw new UsageError(
      'import reads a file or standard input, not an address. Use: curl -fsS <address> | reset-record import -',
    );
  const { name, text } = readNamedFile(path);
  const file = parseRecordFile(text, now);
  if (file.kind === 'invalid')
    throw new CommandFailure(
      `${name} was not imported; nothing was written:\n  ${file.problems.join('\n  ')}`,
    );
  return { name, entries: file.entries };
}

async function importRecord(
  record: GivenRecord,
  { yes, ledger: place, now, origin }: { yes: boolean; ledger: LedgerPlace; now: number; origin: string },
  output: Output,
): Promise<RecordComparison> {
  return withLedger(place, (ledger) => {
    if (!yes) return compareRecord(ledger.db, record);
    return withPercentage(output, 'importing', (onProgress) =>
      // Compares inside the writing transaction, because a turn may have been committed meanwhile.
      ledger.commit((tx) => {
        const compared = compareRecord(tx, record);
        applyImport(tx, compared, { now, origin, covered: compared.covered, onProgress });
        return compared;
      }),
    );
  });
}

/**
 * Coverage of a file grows only if the operator asks for it: a file of a few missing resets is not complete.
 */
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
