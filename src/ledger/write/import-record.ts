import { addressIdentity } from '../../core/reading/post.js';
import type { CoveredInterval } from '../../core/record/coverage.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import type { Reset } from '../../core/record/reset.js';
import { SAME_EVENT_MS } from '../../core/record/reset-events.js';
import { countUpTo } from '../../core/time/time.js';
import { type Appender, createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../queries.js';
import { currentRecord } from '../read/resets.js';
import { storedPlans } from '../stored-plans.js';

export interface PlannedEntry extends RecordEntry {
  /** The unconfirmed report of this reset: it is confirmed instead of recorded twice. */
  readonly confirms: Reset | null;
}

export interface KnownEntry extends RecordEntry {
  /** The recorded reset that it matches. */
  readonly reset: Reset;
}

export interface ImportPlan {
  readonly add: readonly PlannedEntry[];
  /** In the ledger already. */
  readonly known: readonly KnownEntry[];
}

/**
 * Splits a record file into entries that the ledger lacks and those it has. Known are resets of the same kind
 * with the same instant or announced by the same post, even if retracted; and, as elsewhere (docs/record.md),
 * those within six hours of a recorded reset that no other entry matches.
 */
export function planImport(queries: Queries, entries: readonly RecordEntry[]): ImportPlan {
  const rows = currentRecord(queries);
  const exact = new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row] as const)));
  const claimed = new Map<RecordEntry, Reset>();
  for (const entry of entries) {
    const row = keysOf(entry).flatMap((key) => exact.get(key) ?? [])[0];
    if (row) claimed.set(entry, row);
  }
  const taken = new Set(claimed.values());
  const instants = rows.map(({ at }) => at);
  const near = ({ at }: RecordEntry) =>
    rows.slice(countUpTo(instants, at - SAME_EVENT_MS - 1), countUpTo(instants, at + SAME_EVENT_MS));
  for (const entry of entries) {
    const row = claimed.get(entry) ?? nearest(near(entry), taken, entry);
    if (!row) continue;
    claimed.set(entry, row);
    taken.add(row);
  }
  const add: PlannedEntry[] = [];
  const known: KnownEntry[] = [];
  const confirmed = new Set<Reset>();
  for (const entry of entries) {
    const reset = claimed.get(entry) ?? null;
    // Two entries may name one report, by its instant and by its address: it is confirmed once.
    const isNew = reset === null || (reset.status === 'unconfirmed' && !confirmed.has(reset));
    if (isNew) add.push({ ...entry, confirms: reset });
    else known.push({ ...entry, reset });
    if (reset) confirmed.add(reset);
  }
  return { add, known };
}

function keysOf({ kind, at, url }: { kind: string; at: number; url: string | null }): string[] {
  const address = addressIdentity(url);
  return [`${kind} ${at}`, ...(address === null ? [] : [`${kind} ${address}`])];
}

function nearest(
  near: readonly Reset[],
  taken: ReadonlySet<Reset>,
  { kind, at }: RecordEntry,
): Reset | undefined {
  const distance = (row: Reset) => Math.abs(row.at - at);
  return near
    .filter((row) => row.kind === kind && row.status !== 'retracted' && !taken.has(row))
    .sort((a, b) => distance(a) - distance(b) || a.rowId - b.rowId)[0];
}

export interface ImportOptions {
  readonly now: number;
  /** Where the entries come from, for the audit trail. */
  readonly origin: string;
  /** The interval in which the imported record is complete; null if it does not say. */
  readonly covered: CoveredInterval | null;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Appends the entries of a plan as confirmed resets. */
export function applyImport(tx: LedgerTransaction, plan: ImportPlan, options: ImportOptions): void {
  const { covered, origin, now } = options;
  const ledger = createAppender(tx);
  const byTime = [...plan.add].sort((a, b) => a.at - b.at);
  byTime.forEach((entry, index) => {
    appendEntry(ledger, entry, { now, actor: 'import', reason: `imported from ${origin}` });
    options.onProgress?.(index + 1, byTime.length);
  });
  if (!covered) return;
  const { fromAt, toAt, basis } = covered;
  ledger.append('coverageClaims', { fromAt, toAt, basis, origin, recordedAt: now });
}

/** Appends a confirmed reset, or confirms the report of it. @returns its number */
export function appendEntry(
  ledger: Appender,
  entry: Omit<PlannedEntry, 'where' | 'confirms'> & { readonly confirms: Confirmed | null },
  attribution: { readonly now: number; readonly actor: string; readonly reason: string },
): number {
  const { at, kind, text, url, confirms } = entry;
  const { scope, plans } = entry.scope === null && confirms ? confirms : entry;
  const rowId = ledger.append('resets', (id) => ({
    resetId: confirms?.resetId ?? id,
    supersedes: confirms?.rowId ?? null,
    at,
    kind,
    status: 'confirmed' as const,
    textHash: text === null ? (confirms?.textHash ?? null) : ledger.keepText(text, addressIdentity(url)),
    url: url ?? confirms?.url ?? null,
    scope,
    plans: storedPlans(plans),
    actor: attribution.actor,
    reason: attribution.reason,
    recordedAt: attribution.now,
  }));
  return confirms?.resetId ?? rowId;
}

type Confirmed = Pick<Reset, 'rowId' | 'resetId' | 'textHash' | 'url' | 'scope' | 'plans'>;
