import { asc } from 'drizzle-orm';
import type { SourceBudget } from '../../core/health/source-budget.js';
import { sha256 } from '../../core/text/sha256.js';
import type { Queries } from '../queries.js';
import { sourceState } from '../schema.js';
import { latestSnapshot } from './snapshot.js';

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

/** Whether `source_state` is as the newest turn left it, as far as its snapshot says. */
export function sourceStateIsAsLeft(queries: Queries): boolean {
  const latest = latestSnapshot(queries);
  const left = latest.kind === 'snapshot' ? latest.snapshot.sourceStateHash : null;
  return left === null || left === sourceStateHash(queries);
}
