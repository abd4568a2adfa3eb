import { VIEWS } from '../ledger/file/guards.js';
import type { Audited } from './audited.js';

/**
 * The newest turn, and the last rows of `resets` and `readings` that it knew (0 for none): operators may have appended more
 * since.
 */
export interface NewestTurn {
  readonly id: number;
  readonly committedAt: number;
  readonly resetsThrough: number;
  readonly readingsThrough: number;
}

/** Of a ledger without turns. */
export const NO_TURN: NewestTurn = { id: 0, committedAt: 0, resetsThrough: 0, readingsThrough: 0 };

export function newestTurn({ sqlite }: Audited): NewestTurn | null {
  const turn = sqlite
    .prepare('SELECT id, committed_at AS committedAt FROM turns ORDER BY id DESC LIMIT 1')
    .get() as Pick<NewestTurn, 'id' | 'committedAt'> | undefined;
  if (!turn) return null;
  // Its snapshot has the head of the chain at its end.
  const through = (table: 'resets' | 'readings') =>
    (sqlite
      .prepare(
        `SELECT r.id FROM ${table} AS r JOIN chain AS c ON c.entity = '${table}' AND c.row_id = r.id
           WHERE c.seq <= (SELECT chain_seq FROM snapshots ORDER BY id DESC LIMIT 1)
           ORDER BY r.id DESC LIMIT 1`,
      )
      .pluck()
      .get() as number | undefined) ?? 0;
  return { ...turn, resetsThrough: through('resets'), readingsThrough: through('readings') };
}

/** Makes every query of this connection see the record as the newest turn knew it; the tables stand in `main`. */
export function asOfTurn({ sqlite }: Audited, { resetsThrough }: Pick<NewestTurn, 'resetsThrough'>): void {
  sqlite.exec(`
    CREATE TEMP VIEW resets AS SELECT * FROM main.resets WHERE id <= ${resetsThrough};
    CREATE TEMP VIEW current_resets AS ${VIEWS.current_resets}`);
}
