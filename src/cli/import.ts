import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CoveredInterval } from '../core/record/coverage.js';
import { parseRecordFile, type RecordEntry, spanOf } from '../core/record/record-file.js';
import { applyImport, planImport } from '../ledger/import-record.js';
import { withLedger } from './open-ledger.js';
import { CommandFailure, type Output } from './output.js';
import { withProgress } from './progress.js';

export interface ImportOptions {
  readonly ledgerPath: string;
  readonly now: number;
  /** Write; without it the command only shows what it would add. */
  readonly yes: boolean;
  readonly json: boolean;
  readonly coveredFrom: number | null;
  readonly coveredUntil: number | null;
}

/** `import`: adds the resets of a record file that the ledger does not have yet. */
export async function importCommand(path: string, options: ImportOptions, output: Output): Promise<void> {
  const file = parseRecordFile(readFileSync(path, 'utf8'), options.now);
  if (file.kind === 'invalid') {
    throw new CommandFailure(`${path} was not imported:\n  ${file.problems.join('\n  ')}`);
  }
  const covered = coveredBy(file.entries, options);
  await withLedger(options.ledgerPath, async (ledger) => {
    const preview = planImport(ledger.db, file.entries);
    if (options.yes) {
      await withProgress(output, 'importing', preview.add.length, (onProgress) =>
        ledger.commit((tx) => {
          const origin = basename(path);
          applyImport(tx, planImport(tx, file.entries), { now: options.now, origin, covered, onProgress });
        }),
      );
    }
    report(preview, covered, options, output);
  });
}

function coveredBy(entries: readonly RecordEntry[], options: ImportOptions): CoveredInterval | null {
  const span = spanOf(entries);
  const fromAt = options.coveredFrom ?? span?.fromAt;
  const toAt = options.coveredUntil ?? span?.toAt;
  if (fromAt === undefined || toAt === undefined) return null;
  if (fromAt > toAt) throw new CommandFailure('--covered-from lies after --covered-until');
  if (toAt > options.now) throw new CommandFailure('--covered-until lies in the future');
  return { fromAt, toAt, basis: 'import' };
}

function report(
  plan: { add: readonly RecordEntry[]; known: readonly RecordEntry[] },
  covered: CoveredInterval | null,
  options: ImportOptions,
  output: Output,
): void {
  const iso = (at: number) => new Date(at).toISOString();
  const interval = covered && { from: iso(covered.fromAt), until: iso(covered.toAt) };
  if (options.json) {
    const add = plan.add.map(({ at, kind, url, text }) => ({ at: iso(at), kind, url, text }));
    output.out(
      JSON.stringify({ written: options.yes, add, known: plan.known.length, covered: interval }, null, 2),
    );
    return;
  }
  for (const { at, kind, url } of plan.add) output.out(`+ ${iso(at)}  ${kind.padEnd(7)}  ${url ?? ''}`);
  const already = `${plan.known.length} already in the ledger`;
  if (interval) output.out(`complete from ${interval.from} until ${interval.until}`);
  output.out(
    options.yes
      ? `${plan.add.length} added, ${already}. They are served after the worker's next turn.`
      : `${plan.add.length} would be added, ${already}. Nothing was written; --yes writes.`,
  );
}
