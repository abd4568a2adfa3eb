import { SNAPSHOT_VERSION, type Snapshot, snapshotSchema } from '../core/snapshot.js';
import { payloadHash } from '../ledger/read/payload-hash.js';
import { THIN_AFTER_MS } from '../ledger/write/snapshots.js';
import type { Find, FindHere } from './audit-report.js';
import { type Audited, instant, rowsOf } from './audited.js';
import { checkNewestSnapshot } from './check-newest-snapshot.js';
import { differences } from './differences.js';
import { savedForecast } from './saved-forecast.js';

interface Row {
  readonly id: number;
  readonly turnId: number;
  readonly generatedAt: number;
  readonly payload: string | null;
  readonly payloadHash: string;
  readonly chainSeq: number;
  readonly chainHead: string;
  /** Of the chain entry `chainSeq`; null if there is none. */
  readonly hash: string | null;
  /** Its own chain entry; null for snapshots of earlier versions. */
  readonly ownSeq: number | null;
  /** Chain entries of its turn and of the next turn. */
  readonly turnSeq: number | null;
  readonly nextTurnSeq: number | null;
}

const NEWEST_FIRST = `SELECT s.id, s.turn_id AS turnId, s.generated_at AS generatedAt, s.payload, s.payload_hash AS payloadHash,
    s.chain_seq AS chainSeq, s.chain_head AS chainHead, c.hash, o.seq AS ownSeq, t.seq AS turnSeq, n.seq AS nextTurnSeq
  FROM snapshots AS s LEFT JOIN chain AS c ON c.seq = s.chain_seq
    LEFT JOIN chain AS o ON o.entity = 'snapshots' AND o.row_id = s.id
    LEFT JOIN chain AS t ON t.entity = 'turns' AND t.row_id = s.turn_id
    LEFT JOIN chain AS n ON n.entity = 'turns' AND n.row_id = s.turn_id + 1
  ORDER BY s.id DESC`;

/** Checks every snapshot that still has its payload, and recomputes the newest one from the tables. */
export function checkSnapshots(ledger: Audited, find: Find): void {
  let newestLater: number | null = null;
  for (const row of rowsOf<Row>(ledger, NEWEST_FIRST)) {
    const findHere: FindHere = (message) => find('snapshots', row.id, message);
    checkHead(row, findHere);
    const mayBeThinned: boolean = newestLater !== null && row.generatedAt < newestLater - THIN_AFTER_MS;
    if (row.payload === null && !mayBeThinned)
      findHere('its payload is missing, although it is less than a day old');
    const snapshot = row.payload === null ? null : readPayload(row, row.payload, findHere);
    if (snapshot) {
      checkForecast(ledger, row, snapshot, findHere);
      checkOddsHash(ledger, snapshot, findHere);
      if (newestLater === null) checkNewestSnapshot(ledger, snapshot, find, findHere);
    }
    newestLater = Math.max(newestLater ?? row.generatedAt, row.generatedAt);
  }
}

function checkHead(
  { chainSeq, chainHead, hash, ownSeq, turnSeq, nextTurnSeq }: Row,
  findHere: FindHere,
): void {
  if (hash !== chainHead)
    findHere(`its chain_head is ${chainHead}; the hash of entry ${chainSeq} is ${hash ?? 'missing'}`);
  const isItsEnd =
    ownSeq !== null
      ? chainSeq === ownSeq - 1
      : (turnSeq === null || chainSeq >= turnSeq) && (nextTurnSeq === null || chainSeq < nextTurnSeq);
  if (!isItsEnd)
    findHere(`its chain_seq is ${chainSeq}, which was not the end of the chain when it was written`);
}

/** Reports an invalid payload. Null: there is nothing to compare. */
function readPayload(row: Row, payload: string, findHere: FindHere): Snapshot | null {
  if (payloadHash(payload) !== row.payloadHash) findHere('its payload_hash does not match its payload');
  const json = parsed(payload);
  // Written before an update of the program; the next turn replaces it.
  if (isOlder(json)) return null;
  const { data, error } = snapshotSchema.safeParse(json);
  if (!data) {
    // The first program that saved forecasts gave its snapshots the number of the next form. None is in the chain.
    if (row.ownSeq !== null) findHere(`its payload is not a valid snapshot: ${error?.message}`);
    return null;
  }
  const { generatedAt, chainSeq: seq, chainHead: head } = row;
  for (const difference of differences(data, {
    generatedAt,
    chain: { seq, head },
    health: { lastCompletedAt: generatedAt },
  }))
    findHere(`its payload and its row differ: ${difference}`);
  return data;
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

function isOlder(json: unknown): boolean {
  const version = (json as { version?: unknown } | undefined)?.version;
  return typeof version === 'number' && version < SNAPSHOT_VERSION;
}

/** The forecast that was published as saved is the one in the journal. */
function checkForecast(
  ledger: Audited,
  { turnId, generatedAt }: Row,
  { forecast: { saved } }: Snapshot,
  findHere: FindHere,
): void {
  const journal = savedForecast(ledger, turnId);
  if (journal === null && saved !== null)
    findHere(
      `publishes a forecast as saved at ${instant(generatedAt)}, but forecasts has none of turn ${turnId}`,
    );
  if (journal !== null && saved === null)
    findHere(`publishes no forecast, but forecasts has row ${journal.id} of turn ${turnId}`);
  if (journal === null || saved === null) return;
  for (const difference of differences(saved, journal.publication))
    findHere(`its forecast differs from row ${journal.id} of forecasts: ${difference}`);
}

/** Odds are computed once and stay as they are while snapshots refer to them; the last one that does has their hash. */
function checkOddsHash(
  { sqlite }: Audited,
  { odds: { payloadId, payloadHash: published }, generatedAt }: Snapshot,
  findHere: FindHere,
): void {
  if (payloadId === null || published == null) return;
  const stored = sqlite
    .prepare('SELECT payload_hash FROM odds_payloads WHERE id = ? AND used_at = ?')
    .pluck()
    .get(payloadId, generatedAt);
  if (stored !== undefined && stored !== published)
    findHere(
      `serves row ${payloadId} of odds_payloads, which was changed: its hash is not the published one`,
    );
}
