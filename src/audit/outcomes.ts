import { type Audited, CURRENT } from './audited.js';

interface Span {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** The first reset in a window according to the record at some time: its row, null for none. */
export interface Outcomes {
  /** As of the chain entry `seq`. Must be called in ascending order of `seq`. */
  knownAt(seq: number, window: Span): number | null;
  /** As of the newest turn. */
  atNewestTurn(window: Span): number | null;
}

/** Queries `resets` directly, independent of the code that scores. */
export function createOutcomes({ sqlite, newestTurn }: Audited): Outcomes {
  const first = sqlite
    .prepare(
      `SELECT r.id FROM resets AS r
         WHERE r.at > :opensAt AND r.at <= :closesAt AND r.kind = 'regular' AND r.status = 'confirmed' AND ${CURRENT}
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
