import { basename } from 'node:path';
import type { CoveredInterval } from '../../core/record/coverage.js';
import { parseRecordFile, type RecordEntry, spanOf } from '../../core/record/record-file.js';
import type { LedgerWriter } from '../../ledger/file/open-writing.js';
import type { StandingRow } from '../../ledger/read/record.js';
import {
  applyImport,
  type ImportPlan,
  type KnownEntry,
  planImport,
} from '../../ledger/write/import-record.js';
import { isoInstant } from '../../lib/iso.js';
import { readNamedFile } from '../named-file.js';
import { withLedger } from '../open-ledger.js';
import { CommandFailure, type Output, oneLine, UsageError } from '../output.js';
import { withPercentage } from '../progress.js';

interface ImportOptions {
  readonly ledgerPath: string;
  readonly now: number;
  /** False: only show what would be added. */
  readonly yes: boolean;
  readonly json: boolean;
  readonly coveredFrom: number | null;
  readonly coveredUntil: number | null;
}

type Outcome = ImportPlan & { readonly covered: CoveredInterval | null };

/** `import`: adds the missing resets of a record file. */
export async function importCommand(path: string, options: ImportOptions, output: Output): Promise<void> {
  const { name, text } = readNamedFile(path);
  const file = parseRecordFile(text, options.now);
  if (file.kind === 'invalid') {
    throw new CommandFailure(
      `${name} was not imported; nothing was written:\n  ${file.problems.join('\n  ')}`,
    );
  }
  const covered = coveredBy(file.entries, options);
  await withLedger(options.ledgerPath, async (ledger) => {
    const plan = options.yes
      ? await write(ledger, file.entries, { ...options, covered, origin: basename(name) }, output)
      : planImport(ledger.db, file.entries);
    const outcome = { ...plan, covered };
    if (options.json) output.out(JSON.stringify(asJson(outcome, options.yes), null, 2));
    else for (const line of asLines(outcome, options.yes)) output.out(line);
  });
}

/** Plans inside the writing transaction, because a turn may have been committed meanwhile. */
async function write(
  ledger: LedgerWriter,
  entries: readonly RecordEntry[],
  options: { now: number; covered: CoveredInterval | null; origin: string },
  output: Output,
): Promise<ImportPlan> {
  return withPercentage(output, 'importing', (onProgress) =>
    ledger.commit((tx) => {
      const plan = planImport(tx, entries);
      applyImport(tx, plan, { ...options, onProgress });
      return plan;
    }),
  );
}

/** Coverage grows only if the operator asks for it: a file of a few missing resets is not complete. */
export function coveredBy(
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

function asJson({ add, known, covered }: Outcome, written: boolean) {
  const row = ({ at, kind, url, text }: RecordEntry) => ({ at: isoInstant(at), kind, url, text });
  const named = (reset: StandingRow | null) =>
    reset && { resetId: reset.resetId, at: isoInstant(reset.at), status: reset.status };
  return {
    written,
    add: add.map((entry) => ({ ...row(entry), confirms: named(entry.confirms) })),
    known: known.map((entry) => ({ ...row(entry), reset: named(entry.reset) })),
    covered: covered && { from: isoInstant(covered.fromAt), until: isoInstant(covered.toAt) },
  };
}

function asLines({ add, known, covered }: Outcome, written: boolean): string[] {
  const row = (mark: string, { at, kind, url }: RecordEntry) =>
    `${mark} ${isoInstant(at)}  ${kind.padEnd(7)}  ${oneLine(url ?? '')}`.trimEnd();
  const lines = add.map((entry) => {
    const { confirms } = entry;
    return confirms ? `${row('+', entry)}\n    confirms reset ${confirms.resetId}` : row('+', entry);
  });
  for (const entry of known) {
    const remark = remarkOn(entry);
    if (remark) lines.push(`${row('=', entry)}\n    ${remark}`);
  }
  if (covered) {
    const interval = `complete from ${isoInstant(covered.fromAt)} until ${isoInstant(covered.toAt)}`;
    lines.push(`The record ${written ? 'counts' : 'would count'} as ${interval}.`);
  }
  const already = `${known.length} already in the ledger`;
  if (!written)
    lines.push(`${add.length} would be added, ${already}. Nothing was written; add --yes to write.`);
  else lines.push(`${add.length} added, ${already}.${add.length > 0 ? ' Served after the next turn.' : ''}`);
  return lines;
}

/** Why an entry is not added; null where the ledger has exactly this reset. */
function remarkOn({ at, reset }: KnownEntry): string | null {
  if (reset.status === 'retracted') return `reset ${reset.resetId} was retracted and stays retracted`;
  if (reset.at === at) return null;
  return `counted as reset ${reset.resetId} at ${isoInstant(reset.at)}; if it is another one, use record --another`;
}
