import { VIEWS } from '../ledger/file/guards.js';
import { publishedThrough } from '../ledger/read/resets.js';
import type { Audited } from './audited.js';

/**
 * The newest turn, and the last rows of `resets` and `readings` that it knew (0 for none): operators may have
 * appended more since.
 */
export interface NewestTurn {
  readonly id: number;
  readonly committedAt: number;
  readonly resetsThrough: number;
  readonly readingsThrough: number;
}

/** Stands for the newest turn of a ledger without turns. */
export const NO_TURN: NewestTurn = { id: 0, committedAt: 0, resetsThrough: 0, readingsThrough: 0 };

export function newestTurn({ sqlite, queries }: Audited): NewestTurn | null {
  const turn = sqlite
    .prepare('SELECT id, committed_at AS committedAt FROM turns ORDER BY id DESC LIMIT 1')
    .get() as Pick<NewestTurn, 'id' | 'committedAt'> | undefined;
  if (!turn) return null;
  return {
    ...turn,
    resetsThrough: publishedThrough(queries, 'resets'),
    readingsThrough: publishedThrough(queries, 'readings'),
  };
}

/**
 * Makes every query of this connection see the record as the newest turn knew it; the tables stand in `main`.
 */
export function asOfTurn({ sqlite }: Audited, { resetsThrough }: Pick<NewestTurn, 'resetsThrough'>): void {
  sqlite.exec(`
    CREATE TEMP VIEW resets AS SELECT * FROM main.resets WHERE id <= ${resetsThrough};
    CREATE TEMP VIEW current_resets AS ${VIEWS.current_resets}`);
}
