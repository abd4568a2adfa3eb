import { asc, desc, eq } from 'drizzle-orm';
import type { SourceBudget } from '../../core/health/source-budget.js';
import { sha256 } from '../../core/text/sha256.js';
import type { Queries } from '../queries.js';
import { snapshots, sourceState, turns } from '../schema.js';

export interface StoredState extends SourceBudget {
  readonly state: unknown;
  readonly completeUntil: number | null;
  /** When it was last read; of a source that never was, when it was first asked. */
  readonly readAt: number;
}

/**
 * How far each source was read.
 * @throws SyntaxError if a state is not JSON, which this program never writes
 */
export function sourceStates(queries: Queries): ReadonlyMap<string, StoredState> {
  const rows = queries.select().from(sourceState).all();
  return new Map(
    rows.map(({ source, state, completeUntil, budgetLeftMs, updatedAt }) => [
      source,
      { state: JSON.parse(state), completeUntil, leftMs: budgetLeftMs, readAt: updatedAt },
    ]),
  );
}

/** SHA-256 of the whole of `source_state`. Each snapshot has it, and is part of the chain. */
export function sourceStateHash(queries: Queries): string {
  const rows = queries.select().from(sourceState).orderBy(asc(sourceState.source)).all();
  return sha256(
    JSON.stringify(
      rows.map(({ source, state, completeUntil, budgetLeftMs, updatedAt }) => [
        source,
        state,
        completeUntil,
        budgetLeftMs,
        updatedAt,
      ]),
    ),
  );
}

/**
 * Whether `source_state` is as the newest turn left it, by the snapshot that it published: without that
 * nothing proves it. True before the first turn.
 */
export function sourceStateIsAsLeft(queries: Queries): boolean {
  const newest = queries
    .select({ payload: snapshots.payload, payloadHash: turns.payloadHash })
    .from(turns)
    .leftJoin(snapshots, eq(snapshots.turnId, turns.id))
    .orderBy(desc(turns.id))
    .limit(1)
    .get();
  if (!newest) return true;
  const { payload, payloadHash } = newest;
  if (payload === null || sha256(payload) !== payloadHash) return false;
  // An earlier version of this program may have written it, in another form but for this.
  return JSON.parse(payload).sourceStateHash === sourceStateHash(queries);
}
