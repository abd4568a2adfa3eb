import { and, desc, eq, exists, gt, gte, lt, lte, max, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ChangedReset } from '../../core/alerts/reset-alerts.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { includedThrough, newestResetRow } from '../read/projection-state.js';
import type { Queries } from '../read/queries.js';
import { currentRows, resets, turns } from '../schema.js';
import { setIncludedThrough } from './projection-state.js';

/*
 * Candidates for alerts: what is new in the ledger since the last check.
 */

const NAME = 'alerts';
const isWithdrawn = eq(currentRows.status, 'retracted');

/**
 * Resets since `since`, and withdrawn ones of any time, with rows that were not checked before; remembers how far it
 * checked.
 */
export function takeChangedResets(
  tx: LedgerTransaction,
  { turnId, since }: { readonly turnId: number; readonly since: number },
): readonly ChangedReset[] {
  const through = lookedThrough(tx, turnId);
  const last = newestResetRow(tx);
  setIncludedThrough(tx, NAME, last);
  if (last === through) return [];
  const imported = alias(resets, 'imported');
  return tx
    .select({
      resetId: currentRows.resetId,
      rowId: currentRows.id,
      kind: currentRows.kind,
      status: currentRows.status,
      at: currentRows.at,
      text: currentRows.text,
      url: currentRows.url,
      reason: currentRows.reason,
      imported: exists(
        tx
          .select({ id: imported.id })
          .from(imported)
          .where(
            and(
              eq(imported.resetId, currentRows.resetId),
              gt(imported.id, through),
              eq(imported.actor, 'import'),
            ),
          ),
      ).mapWith(Boolean),
    })
    .from(currentRows)
    .where(and(gt(currentRows.id, through), or(gte(currentRows.at, since), isWithdrawn)))
    .all()
    .map((row) => ({ ...row, before: statusAt(tx, row.resetId, through) }));
}

/**
 * A ledger from before there were alerts counts as checked up to its newest turn: updating the program triggers no
 * alerts about what is already known.
 */
function lookedThrough(queries: Queries, turnId: number): number {
  const known = includedThrough(queries, NAME);
  if (known !== null) return known;
  const before = queries
    .select({ at: max(turns.committedAt) })
    .from(turns)
    .where(lt(turns.id, turnId))
    .get();
  if (!before || before.at === null) return 0;
  const row = queries
    .select({ id: max(resets.id) })
    .from(resets)
    .where(lte(resets.recordedAt, before.at))
    .get();
  return row?.id ?? 0;
}

function statusAt(queries: Queries, resetId: number, through: number): ChangedReset['before'] {
  const row = queries
    .select({ status: resets.status })
    .from(resets)
    .where(and(eq(resets.resetId, resetId), lte(resets.id, through)))
    .orderBy(desc(resets.id))
    .limit(1)
    .get();
  return row?.status ?? null;
}
