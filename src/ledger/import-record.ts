import { postIdentity } from '../core/reading/post.js';
import type { CoveredInterval } from '../core/record/coverage.js';
import type { RecordEntry } from '../core/record/record-file.js';
import { type Appender, createAppender } from './chain.js';
import { extendCoverage } from './coverage.js';
import type { LedgerTransaction } from './open-writing.js';
import type { Queries } from './queries.js';
import { currentResetKeys } from './read-record.js';

export interface ImportPlan {
  readonly add: readonly RecordEntry[];
  /** In the ledger already: the same kind at the same instant, or announced by the same post. */
  readonly known: readonly RecordEntry[];
}

/** What of a record file the ledger does not have yet. A reset that was retracted counts as known. */
export function planImport(queries: Queries, entries: readonly RecordEntry[]): ImportPlan {
  const keys = new Set<string>();
  for (const { kind, at, url } of currentResetKeys(queries)) {
    keys.add(`${kind} ${at}`);
    if (url !== null) keys.add(`${kind} ${postIdentity('', '', url)}`);
  }
  const isKnown = ({ kind, at, url }: RecordEntry) =>
    keys.has(`${kind} ${at}`) || (url !== null && keys.has(`${kind} ${postIdentity('', '', url)}`));
  return { add: entries.filter((one) => !isKnown(one)), known: entries.filter(isKnown) };
}

export interface ImportOptions {
  readonly now: number;
  /** Where the entries come from, for the audit trail. */
  readonly origin: string;
  /** In which interval the imported record is complete; null when it does not say. */
  readonly covered: CoveredInterval | null;
  readonly onProgress?: (done: number) => void;
}

/** Appends the entries of a plan as confirmed resets. */
export function applyImport(tx: LedgerTransaction, plan: ImportPlan, options: ImportOptions): void {
  const ledger = createAppender(tx);
  const byTime = [...plan.add].sort((a, b) => a.at - b.at);
  byTime.forEach((entry, index) => {
    appendEntry(ledger, entry, options);
    options.onProgress?.(index + 1);
  });
  if (options.covered) extendCoverage(tx, options.covered);
}

function appendEntry(ledger: Appender, entry: RecordEntry, options: ImportOptions): void {
  const { at, kind, text, url } = entry;
  ledger.append('resets', (id) => ({
    resetId: id,
    supersedes: null,
    at,
    kind,
    status: 'confirmed' as const,
    text,
    url,
    actor: 'import',
    reason: `imported from ${options.origin}`,
    recordedAt: options.now,
    turnId: null,
  }));
}
