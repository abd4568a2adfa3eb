import type { turns } from '../../ledger/schema.js';

/**
 * The turn that writes, and the instant as of which everything in its commit is decided (epoch milliseconds).
 */
export interface Moment {
  readonly turnId: number;
  readonly now: number;
}

/** Why a turn runs, and the scheduled instant it belongs to. */
export type TurnMoment = Readonly<Pick<typeof turns.$inferInsert, 'trigger' | 'slot'>>;
