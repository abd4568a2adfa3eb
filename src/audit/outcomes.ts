import type { Audited } from './audited.js';

interface Span {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** What came of a window by the record as it was known at some time: the row of its first reset, null for none. */
export interface Outcomes {
  /** When the chain's entry `seq` was written; to be asked in the order of the chain. */
  knownAt(seq: number, window: Span): number | null;
  /** By the newest turn. */
  atNewestTurn(window: Span): number | null;
}

/** Looked up in `resets` alone, and not by the code that scored. */
export function createOutcomes({ sqlite, newestTurn }: Audited): Outcomes {
  const first = sqlite
    .prepare(
      `SELECT r.id FROM resets AS r
         WHERE r.at > :opensAt AND r.at <= :closesAt AND r.kind = 'regular' AND r.status = 'confirmed' AND r.id <= :through
           AND NOT EXISTS (SELECT 1 FROM resets AS l WHERE l.supersedes = r.id AND l.id <= :through)
         ORDER BY r.at, r.id LIMIT 1`,
    )
    .pluck();
  const firstOf = ({ opensAt, closesAt }: Span, through: number) =>
    (first.get({ opensAt, closesAt, through }) as number | undefined) ?? null;

  const entriesAfter = sqlite.prepare(
    "SELECT row_id AS rowId, seq FROM chain WHERE entity = 'resets' AND row_id > ? ORDER BY row_id LIMIT 500",
  );
  let through = 0;
  let ahead: { rowId: number; seq: number }[] | null = null;
  const next = () => {
    if (ahead === null || ahead.length === 0) ahead = entriesAfter.all(through) as typeof ahead;
    return ahead?.[0];
  };
  return {
    knownAt(seq, window) {
      for (let entry = next(); entry && entry.seq < seq; entry = next()) {
        through = entry.rowId;
        ahead?.shift();
      }
      return firstOf(window, through);
    },
    atNewestTurn: (window) => firstOf(window, newestTurn?.resetsThrough ?? 0),
  };
}
