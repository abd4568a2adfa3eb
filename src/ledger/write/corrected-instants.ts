import { and, eq, gt, gte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LedgerTransaction } from '../file/open-writing.js';
import { includedThrough } from '../read/projection-state.js';
import { newestId } from '../read/queries.js';
import { resets } from '../schema.js';
import { setIncludedThrough } from './projection-state.js';

/**
 * Instants since `since` whose record has changed since the last call; remembers how far it looked.
 */
export function takeCorrectedInstants(tx: LedgerTransaction, since: number): readonly number[] {
  const through = includedThrough(tx, 'scores');
  const last = newestId(tx, resets);
  if (last === through) return [];
  setIncludedThrough(tx, 'scores', last);
  const replaced = alias(resets, 'replaced');
  const rows = tx
    .select({ at: resets.at, before: replaced.at })
    .from(resets)
    .leftJoin(replaced, eq(replaced.id, resets.supersedes))
    .where(and(gt(resets.id, through), or(gte(resets.at, since), gte(replaced.at, since))))
    .all();
  return [...new Set(rows.flatMap(({ at, before }) => (before === null ? [at] : [at, before])))];
}
