import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { RESET_KINDS, type ResetKind } from '../../core/reading/reading.js';
import { type MirroredReset, mirrorCorrections, type UpstreamRecord } from '../../core/record/mirror.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import { type Appender, createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../read/queries.js';
import { standingRows } from '../read/record.js';
import { resetEvidence, resets, turns } from '../schema.js';
import { extendCoverage } from './extend-coverage.js';
import { appendEntry, planImport } from './import-record.js';

/**
 * Takes over the resets of an upstream like an import, with its corrections of those that are known from it alone, and
 * its coverage. Resets that the ledger has, by whomever, are not added.
 */
export function mirrorRecord(tx: LedgerTransaction, upstream: UpstreamRecord, now: number): void {
  const { name, entries, coverage } = upstream;
  const actor = `mirror of ${name}`;
  if (entries) {
    const ledger = createAppender(tx);
    // A kind that it does not list is not withdrawn.
    for (const kind of RESET_KINDS) correctMirrored(tx, ledger, { actor, kind, entries, now });
    const reason = `mirrored from ${name}`;
    const added = planImport(tx, entries).add.toSorted((a, b) => a.at - b.at);
    for (const entry of added) appendEntry(ledger, entry, { now, actor, reason });
  }
  extendCoverage(tx, 'mirror', coverage);
}

interface Said {
  readonly actor: string;
  readonly kind: ResetKind;
  readonly entries: readonly RecordEntry[];
  readonly now: number;
}

function correctMirrored(tx: LedgerTransaction, ledger: Appender, { actor, kind, entries, now }: Said): void {
  const mirrored = mirroredResets(tx, actor, kind);
  const own = new Set(mirrored.map(({ resetId }) => resetId));
  const others = new Set<number>();
  for (const row of standingRows(tx))
    if (row.kind === kind && row.status === 'confirmed' && !own.has(row.resetId)) others.add(row.at);
  const ofKind = entries.filter((entry) => entry.kind === kind);
  for (const { reset, ...statement } of mirrorCorrections(mirrored, ofKind, others)) {
    const { resetId, rowId: supersedes } = reset;
    const said = { actor, recordedAt: now, turnId: null };
    ledger.append('resets', { resetId, supersedes, kind, ...statement, ...said });
  }
}

/** Resets of which the upstream said the last word, and about which no post was read since. */
function mirroredResets(queries: Queries, actor: string, kind: ResetKind): readonly MirroredReset[] {
  const said = queries.select({ resetId: resets.resetId }).from(resets).where(eq(resets.actor, actor));
  const rows = queries
    .select()
    .from(resets)
    .where(inArray(resets.resetId, said))
    .orderBy(asc(resets.id))
    .all();
  const histories = new Map<number, typeof rows>();
  for (const row of rows) {
    const history = histories.get(row.resetId) ?? [];
    histories.set(row.resetId, history);
    history.push(row);
  }
  return [...histories.values()].flatMap((history): MirroredReset[] => {
    const last = history.at(-1);
    if (last?.actor !== actor || last.kind !== kind || hasEvidenceSince(queries, last)) return [];
    const { resetId, id: rowId, at, status, text, url } = last;
    const before = history.findLast((row) => row.actor !== actor);
    const report =
      before?.status === 'unconfirmed' ? { at: before.at, text: before.text, url: before.url } : null;
    return [{ resetId, rowId, at, status, text, url, report }];
  });
}

function hasEvidenceSince(
  queries: Queries,
  { resetId, recordedAt }: Pick<typeof resets.$inferSelect, 'resetId' | 'recordedAt'>,
): boolean {
  const found = queries
    .select({ id: resetEvidence.id })
    .from(resetEvidence)
    .innerJoin(turns, eq(turns.id, resetEvidence.turnId))
    .where(and(eq(resetEvidence.resetId, resetId), gte(turns.committedAt, recordedAt)))
    .limit(1)
    .get();
  return found !== undefined;
}
