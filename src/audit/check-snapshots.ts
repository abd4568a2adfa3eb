import { and, eq, sql } from 'drizzle-orm';
import { SNAPSHOT_VERSION, type Snapshot, snapshotSchema } from '../core/snapshot.js';
import { epochMs, isoInstant } from '../core/time/instant.js';
import { GENESIS } from '../ledger/chain/append.js';
import { forecasts } from '../ledger/schema.js';
import { probabilityFields } from '../ledger/write/journal.js';
import type { Find, FindHere } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';
import { differences } from './differences.js';

interface Row {
  readonly turnId: number;
  readonly committedAt: number;
  readonly payload: string;
  /** The head of the chain before its turn's own entry. */
  readonly seq: number;
  readonly head: string;
}

const SNAPSHOTS = `SELECT s.turn_id AS turnId, t.committed_at AS committedAt, s.payload,
    c.seq - 1 AS seq, ifnull((SELECT hash FROM chain AS b WHERE b.seq = c.seq - 1), '${GENESIS}') AS head
  FROM snapshots AS s JOIN turns AS t ON t.id = s.turn_id JOIN chain AS c ON c.entity = 'turns' AND c.row_id = t.id
  ORDER BY s.turn_id`;

/**
 * Every snapshot says what its turn and the journals say.
 * @returns the newest one; null if it cannot be read
 */
export function checkSnapshots(ledger: Audited, find: Find): Snapshot | null {
  let snapshot: Snapshot | null = null;
  for (const { turnId, payload, committedAt, ...chain } of rowsOf<Row>(ledger, SNAPSHOTS)) {
    const findHere: FindHere = (message) => find('snapshots', turnId, message);
    snapshot = readPayload(payload, findHere);
    if (!snapshot) continue;
    const at = isoInstant(committedAt);
    const turn = { generatedAt: at, chain, health: { lastCompletedAt: at } };
    for (const difference of differences(snapshot, turn))
      findHere(`its payload and its turn differ: ${difference}`);
    checkForecast(ledger, turnId, snapshot, findHere);
  }
  return snapshot;
}

function readPayload(payload: string, findHere: FindHere): Snapshot | null {
  let json: { readonly version?: unknown } | null = null;
  try {
    json = JSON.parse(payload);
  } catch {
    // Reported as what the schema does not accept.
  }
  // Written before an update of the program; the next turn replaces it.
  if (typeof json?.version === 'number' && json.version < SNAPSHOT_VERSION) return null;
  const { data, error } = snapshotSchema.safeParse(json);
  if (!data) findHere(`its payload is not a valid snapshot: ${error?.message}`);
  return data ?? null;
}

/** The forecast that was published as saved is the one in the journal. */
function checkForecast(
  { queries }: Audited,
  turnId: number,
  { forecast: { saved } }: Snapshot,
  findHere: FindHere,
): void {
  // By its slot, which has an index.
  const slot = sql`slot = (SELECT slot FROM turns WHERE id = ${turnId})`;
  const ofTurn = and(slot, eq(forecasts.turnId, turnId));
  const row = queries.select().from(forecasts).where(ofTurn).get();
  if (!row || !saved) {
    if (row || saved)
      findHere(`its turn ${turnId} saved a forecast and published none, or the other way round`);
    return;
  }
  const { issuedAt, nearTerm } = saved;
  const published = {
    slot: epochMs(saved.slot),
    issuedAt: epochMs(issuedAt),
    hours: nearTerm.hours,
    ...probabilityFields(saved),
  };
  for (const difference of differences({ ...row, hours: 6 }, published))
    findHere(`publishes another forecast than row ${row.id} of forecasts, whose ${difference}`);
}
