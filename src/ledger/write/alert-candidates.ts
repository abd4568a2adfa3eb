import { and, desc, eq, exists, gt, gte, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ChangedReset } from '../../core/alerts/reset-alerts.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { includedThrough } from '../read/projection-state.js';
import { newestId, type Queries } from '../read/queries.js';
import { currentRows, resets } from '../schema.js';
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
export function takeChangedResets(tx: LedgerTransaction, since: number): readonly ChangedReset[] {
  const through = includedThrough(tx, NAME);
  const last = newestId(tx, resets);
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
