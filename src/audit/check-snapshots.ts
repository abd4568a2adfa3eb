import { SNAPSHOT_VERSION, type Snapshot, snapshotSchema } from '../core/snapshot.js';
import { THIN_AFTER_MS } from '../ledger/write/snapshots.js';
import type { Find } from './audit-report.js';
import { type Audited, instant, rowsOf } from './audited.js';
import { sha256 } from './check-launches.js';
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
  /** Of the chain's entry `chainSeq`; null where there is none. */
  readonly hash: string | null;
  /** Places in the chain of its turn and of the next one. */
  readonly turnSeq: number | null;
  readonly nextTurnSeq: number | null;
}

const NEWEST_FIRST = `SELECT s.id, s.turn_id AS turnId, s.generated_at AS generatedAt, s.payload, s.payload_hash AS payloadHash,
    s.chain_seq AS chainSeq, s.chain_head AS chainHead, c.hash, t.seq AS turnSeq, n.seq AS nextTurnSeq
  FROM snapshots AS s LEFT JOIN chain AS c ON c.seq = s.chain_seq
    LEFT JOIN chain AS t ON t.entity = 'turns' AND t.row_id = s.turn_id
    LEFT JOIN chain AS n ON n.entity = 'turns' AND n.row_id = s.turn_id + 1
  ORDER BY s.id DESC`;

/** Every snapshot, as far as it is still there, and the newest one recomputed from the tables. */
export function checkSnapshots(ledger: Audited, find: Find): void {
  let newestLater: number | null = null;
  for (const row of rowsOf<Row>(ledger, NEWEST_FIRST)) {
    const say = (message: string) => find('snapshots', row.id, message);
    checkHead(row, say);
    const mayBeThinned: boolean = newestLater !== null && row.generatedAt < newestLater - THIN_AFTER_MS;
    if (row.payload === null && !mayBeThinned)
      say('its payload is gone, although it is not older than a day');
    const snapshot = row.payload === null ? null : readPayload(row, row.payload, say);
    if (snapshot) {
      checkForecast(ledger, row, snapshot, say);
      if (newestLater === null) checkNewestSnapshot(ledger, snapshot, say);
    }
    newestLater = Math.max(newestLater ?? row.generatedAt, row.generatedAt);
  }
}

function checkHead(
  { chainSeq, chainHead, hash, turnSeq, nextTurnSeq }: Row,
  say: (message: string) => void,
): void {
  if (hash !== chainHead)
    say(`names ${chainHead} as head of the chain; entry ${chainSeq} has ${hash === null ? 'none' : hash}`);
  if ((turnSeq !== null && chainSeq < turnSeq) || (nextTurnSeq !== null && chainSeq >= nextTurnSeq))
    say(`names entry ${chainSeq} as the end of the chain, which was not the end when it was written`);
}

/** Null where there is nothing to compare; what is wrong with it was said. */
function readPayload(row: Row, payload: string, say: (message: string) => void): Snapshot | null {
  if (sha256(payload) !== row.payloadHash) say('its payload_hash is not that of its payload');
  const json = parsed(payload);
  // One from before an update of the program; the next turn writes another.
  if (isOlder(json)) return null;
  const { data, error } = snapshotSchema.safeParse(json);
  if (!data) {
    say(`its payload is no snapshot: ${error?.message}`);
    return null;
  }
  const { generatedAt, chainSeq: seq, chainHead: head } = row;
  for (const said of differences(data, {
    generatedAt,
    chain: { seq, head },
    health: { lastCompletedAt: generatedAt },
  }))
    say(`its payload and its row differ: ${said}`);
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

/** What was published as saved is what the journal has of that turn. */
function checkForecast(
  ledger: Audited,
  { turnId, generatedAt }: Row,
  { forecast: { saved } }: Snapshot,
  say: (message: string) => void,
): void {
  const journal = savedForecast(ledger, turnId);
  if (journal === null && saved !== null)
    say(
      `publishes a forecast as saved at ${instant(generatedAt)}; the journal (forecasts) has none of turn ${turnId}`,
    );
  if (journal !== null && saved === null)
    say(`publishes no forecast; the journal (forecasts) has row ${journal.id} of turn ${turnId}`);
  if (journal === null || saved === null) return;
  for (const said of differences(saved, journal.publication))
    say(`publishes another forecast than row ${journal.id} of forecasts: ${said}`);
}
