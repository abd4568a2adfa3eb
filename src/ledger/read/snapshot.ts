import { desc } from 'drizzle-orm';
import { type Snapshot, snapshotSchema } from '../../core/snapshot.js';
import { sha256 } from '../../core/text/sha256.js';
import type { Queries } from '../queries.js';
import { snapshots } from '../schema.js';

export type LatestSnapshot =
  | { readonly kind: 'snapshot'; readonly id: number; readonly snapshot: Snapshot }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly detail: string };

/** The newest committed snapshot; `unreadable` if this program cannot parse it. */
export function latestSnapshot(queries: Queries): LatestSnapshot {
  const [row] = newestRows(queries, 1);
  return row ? understood(row) : { kind: 'none' };
}

/** The newest ones, newest first; null for those that were thinned, or that this program cannot parse. */
export function recentSnapshots(queries: Queries, count: number): readonly (Snapshot | null)[] {
  return newestRows(queries, count).map((row) => {
    const read = understood(row);
    return read.kind === 'snapshot' ? read.snapshot : null;
  });
}

type Row = typeof snapshots.$inferSelect;

function newestRows(queries: Queries, count: number): readonly Row[] {
  return queries.select().from(snapshots).orderBy(desc(snapshots.id)).limit(count).all();
}

function understood(row: Row): LatestSnapshot {
  if (row.payload === null) return { kind: 'none' };
  if (sha256(row.payload) !== row.payloadHash) {
    return { kind: 'unreadable', detail: `snapshot ${row.id}: its payload does not match its hash` };
  }
  const parsed = snapshotSchema.safeParse(parseJson(row.payload));
  if (!parsed.success) return { kind: 'unreadable', detail: `snapshot ${row.id}: ${parsed.error.message}` };
  return { kind: 'snapshot', id: row.id, snapshot: parsed.data };
}

/** `undefined`, which no schema accepts, for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
