import { eq, gt, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type PROJECTIONS, projectionState, resets } from '../schema.js';
import type { Queries } from './queries.js';

export type Projection = (typeof PROJECTIONS)[number];

/** The last row of `resets` that a projection includes; 0 before its first update. */
export function includedThrough(queries: Queries, name: Projection): number {
  const state = queries.select().from(projectionState).where(eq(projectionState.name, name)).get();
  return state?.throughRowId ?? 0;
}

/** The newest row of `resets` appended since another, and the earliest instant that such rows are about; null for none. */
export function resetsSince(queries: Queries, through: number) {
  const replaced = alias(resets, 'replaced');
  const row = queries
    .select({
      last: max(resets.id),
      from: sql<number | null>`min(min(${resets.at}, coalesce(${replaced.at}, ${resets.at})))`,
    })
    .from(resets)
    .leftJoin(replaced, eq(replaced.id, resets.supersedes))
    .where(gt(resets.id, through))
    .get();
  return { last: row?.last ?? null, from: row?.from ?? null };
}
