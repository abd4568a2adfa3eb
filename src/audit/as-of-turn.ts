import { VIEWS } from '../ledger/file/guards.js';
import type { LedgerTransaction } from '../ledger/file/open-writing.js';
import { updateRanks } from '../ledger/write/ranks.js';
import type { Audited } from './audited.js';

/** The newest turn, and the last row of `resets` that it knew (0 for none): operators may have appended more since. */
export interface NewestTurn {
  readonly id: number;
  readonly committedAt: number;
  readonly resetsThrough: number;
}

export function newestTurn({ sqlite }: Audited): NewestTurn | null {
  const turn = sqlite
    .prepare('SELECT id, committed_at AS committedAt FROM turns ORDER BY id DESC LIMIT 1')
    .get() as Omit<NewestTurn, 'resetsThrough'> | undefined;
  if (!turn) return null;
  // Those that it found itself come after its own row in the chain.
  const resetsThrough = sqlite
    .prepare(
      `SELECT r.id FROM resets AS r JOIN chain AS c ON c.entity = 'resets' AND c.row_id = r.id
         WHERE r.turn_id = :turnId OR c.seq < (SELECT seq FROM chain WHERE entity = 'turns' AND row_id = :turnId)
         ORDER BY r.id DESC LIMIT 1`,
    )
    .pluck()
    .get({ turnId: turn.id }) as number | undefined;
  return { ...turn, resetsThrough: resetsThrough ?? 0 };
}

/**
 * Makes every query of this connection see the record as the newest turn knew it, and the ranks that the program
 * derives from that: temporary views and tables hide those of the ledger, which stand in `main`.
 */
export function asOfTurn(
  { sqlite, queries }: Audited,
  { resetsThrough }: Pick<NewestTurn, 'resetsThrough'>,
): void {
  sqlite.exec(`
    CREATE TEMP VIEW resets AS SELECT * FROM main.resets WHERE id <= ${resetsThrough};
    CREATE TEMP VIEW current_resets AS ${VIEWS.current_resets};
    CREATE TEMP VIEW coverage AS SELECT from_at, to_at, 'import' AS basis FROM main.joined_coverage;
    CREATE TEMP TABLE joined_coverage (from_at INTEGER PRIMARY KEY, to_at INTEGER);
    CREATE TEMP TABLE projection_state (name TEXT PRIMARY KEY, through_row_id INTEGER);
    CREATE TEMP TABLE reset_ranks (rank INTEGER PRIMARY KEY, reset_row_id INTEGER, at INTEGER, gap_ms INTEGER, text TEXT, url TEXT);
    CREATE INDEX temp.ranks_by_at ON reset_ranks (at);
    CREATE INDEX temp.ranks_by_gap ON reset_ranks (gap_ms)`);
  // Temporary tables can be written although the file cannot.
  updateRanks(queries as LedgerTransaction);
}
