import { eq } from 'drizzle-orm';
import { type PROJECTIONS, projectionState, resets } from '../schema.js';
import { newestId, type Queries } from './queries.js';

export type Projection = (typeof PROJECTIONS)[number];

/** The last row of `resets` that a projection includes; null before its first update. */
export function includedThrough(queries: Queries, name: Projection): number | null {
  const state = queries.select().from(projectionState).where(eq(projectionState.name, name)).get();
  return state?.throughRowId ?? null;
}

/** The newest row of `resets`; 0 for none. */
export const newestResetRow = (queries: Queries) => newestId(queries, resets);
