import { and, desc, eq, exists, gt, gte, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ChangedReset } from '../../core/alerts/reset-alerts.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { includedThrough, type Projection } from '../read/projection-state.js';
import { newestId, type Queries } from '../read/queries.js';
import { currentRows, projectionState, resets } from '../schema.js';

/*
 * What is new in the record since a projection last took it.
 */

export function setIncludedThrough(tx: LedgerTransaction, name: Projection, throughRowId: number): void {
  tx.insert(projectionState)
    .values({ name, throughRowId })
    .onConflictDoUpdate({ target: projectionState.name, set: { throughRowId } })
    .run();
}

/** The row through which a projection included the record; from now on it includes all. Null: nothing is new. */
function takeNews(tx: LedgerTransaction, name: Projection): number | null {
  const through = includedThrough(tx, name);
  const last = newestId(tx, resets);
  setIncludedThrough(tx, name, last);
  return last === through ? null : through;
}

/** Instants since `since` whose record has changed since the last call. */
export function takeCorrectedInstants(tx: LedgerTransaction, since: number): readonly number[] {
  const through = takeNews(tx, 'scores');
  if (through === null) return [];
  const replaced = alias(resets, 'replaced');
  const rows = tx
    .select({ at: resets.at, before: replaced.at })
    .from(resets)
    .leftJoin(replaced, eq(replaced.id, resets.supersedes))
    .where(and(gt(resets.id, through), or(gte(resets.at, since), gte(replaced.at, since))))
    .all();
  return [...new Set(rows.flatMap(({ at, before }) => (before === null ? [at] : [at, before])))];
}

const isWithdrawn = eq(currentRows.status, 'retracted');

/** Candidates for alerts: resets since `since`, and withdrawn ones of any time, with rows that were not taken before. */
export function takeChangedResets(tx: LedgerTransaction, since: number): readonly ChangedReset[] {
  const through = takeNews(tx, 'alerts');
  if (through === null) return [];
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
