import type { LedgerTransaction } from '../file/open-writing.js';
import { turns } from '../schema.js';

/** Stores a turn that is being committed; returns its id. */
export function storeTurn(tx: LedgerTransaction, turn: Omit<typeof turns.$inferInsert, 'id'>): number {
  return Number(tx.insert(turns).values(turn).run().lastInsertRowid);
}
