import { desc, eq } from 'drizzle-orm';
import { type Snapshot, snapshotSchema } from '../../core/snapshot.js';
import { sha256 } from '../../core/text/sha256.js';
import type { Queries } from '../queries.js';
import { snapshots, turns } from '../schema.js';

export type LatestSnapshot =
  | { readonly kind: 'snapshot'; readonly turnId: number; readonly snapshot: Snapshot }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly detail: string };

/**
 * The newest committed snapshot; `unreadable` if it is not what its turn published, or this program cannot
 * parse it.
 */
export function latestSnapshot(queries: Queries): LatestSnapshot {
  const [row] = newestRows(queries, 1);
  return row ? understood(row) : { kind: 'none' };
}

/** The newest ones, newest first; null for those that this program cannot read. */
export function recentSnapshots(queries: Queries, count: number): readonly (Snapshot | null)[] {
  return newestRows(queries, count).map((row) => {
    const read = understood(row);
    return read.kind === 'snapshot' ? read.snapshot : null;
  });
}

interface Row {
  readonly turnId: number;
  readonly payload: string;
  /** As the turn has it. */
  readonly payloadHash: string | null;
}

function newestRows(queries: Queries, count: number): readonly Row[] {
  return queries
    .select({ turnId: snapshots.turnId, payload: snapshots.payload, payloadHash: turns.payloadHash })
    .from(snapshots)
    .leftJoin(turns, eq(turns.id, snapshots.turnId))
    .orderBy(desc(snapshots.turnId))
    .limit(count)
    .all();
}

function understood({ turnId, payload, payloadHash }: Row): LatestSnapshot {
  const unreadable = (why: string) => ({ kind: 'unreadable', detail: `snapshot ${turnId}: ${why}` }) as const;
  if (sha256(payload) !== payloadHash) return unreadable('its payload is not what its turn published');
  const parsed = snapshotSchema.safeParse(parseJson(payload));
  return parsed.success
    ? { kind: 'snapshot', turnId, snapshot: parsed.data }
    : unreadable(parsed.error.message);
}

/** `undefined`, which no schema accepts, for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
