import { and, eq, sql } from 'drizzle-orm';
import { SNAPSHOT_VERSION, type Snapshot, snapshotSchema } from '../core/snapshot.js';
import { epochMs, isoInstant } from '../core/time/instant.js';
import { forecasts } from '../ledger/schema.js';
import { probabilityFields } from '../ledger/write/journal.js';
import type { Find, FindHere } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';
import { differences } from './differences.js';

interface Row {
  readonly id: number;
  readonly turnId: number;
  readonly generatedAt: number;
  readonly payload: string;
  readonly seq: number;
  readonly head: string;
}

const UNTHINNED = `SELECT id, turn_id AS turnId, generated_at AS generatedAt, payload, chain_seq AS seq, chain_head AS head
  FROM snapshots WHERE payload IS NOT NULL ORDER BY id`;

/**
 * Every snapshot that still has its payload says what its row and the journals say.
 * @returns the newest one; null if it cannot be read
 */
export function checkSnapshots(ledger: Audited, find: Find): Snapshot | null {
  let snapshot: Snapshot | null = null;
  for (const { id, turnId, payload, generatedAt, ...chain } of rowsOf<Row>(ledger, UNTHINNED)) {
    const findHere: FindHere = (message) => find('snapshots', id, message);
    snapshot = readPayload(payload, findHere);
    if (!snapshot) continue;
    const at = isoInstant(generatedAt);
    const row = { generatedAt: at, chain, health: { lastCompletedAt: at } };
    for (const difference of differences(snapshot, row))
      findHere(`its payload and its row differ: ${difference}`);
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
