import type { LedgerTransaction } from '../file/open-writing.js';
import type { Projection } from '../read/projection-state.js';
import { projectionState } from '../schema.js';

export function setIncludedThrough(tx: LedgerTransaction, name: Projection, throughRowId: number): void {
  tx.insert(projectionState)
    .values({ name, throughRowId })
    .onConflictDoUpdate({ target: projectionState.name, set: { throughRowId } })
    .run();
}
