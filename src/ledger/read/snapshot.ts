import { desc, eq } from 'drizzle-orm';
import { type Snapshot, snapshotSchema } from '../../core/snapshot.js';
import { sha256 } from '../../core/text/sha256.js';
import { damageIn } from '../file/errors.js';
import type { Queries } from '../queries.js';
import { snapshots, turns } from '../schema.js';

export type LatestSnapshot =
  | { readonly kind: 'snapshot'; readonly turnId: number; readonly snapshot: Snapshot }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'unreadable';
      readonly detail: string;
      /** What it says, where nothing can prove it because its turn cannot be read; never served. */
      readonly unproven: Snapshot | null;
    };

/**
 * The newest committed snapshot; `unreadable` if it is not what its turn published, or this program cannot
 * parse it.
 */
export function latestSnapshot(queries: Queries): LatestSnapshot {
  const [row] = newestRows(queries, 1);
  return row ? understood(queries, row) : { kind: 'none' };
}

/** The newest ones, newest first; null for those that this program cannot read. */
export function recentSnapshots(queries: Queries, count: number): readonly (Snapshot | null)[] {
  return newestRows(queries, count).map((row) => {
    const read = understood(queries, row);
    return read.kind === 'snapshot' ? read.snapshot : null;
  });
}

type Row = typeof snapshots.$inferSelect;

function newestRows(queries: Queries, count: number): readonly Row[] {
  return queries.select().from(snapshots).orderBy(desc(snapshots.turnId)).limit(count).all();
}

function understood(queries: Queries, { turnId, payload }: Row): LatestSnapshot {
  const unreadable = (why: string, unproven: Snapshot | null = null) =>
    ({ kind: 'unreadable', detail: `snapshot ${turnId}: ${why}`, unproven }) as const;
  const parsed = snapshotSchema.safeParse(parseJson(payload));
  if (!parsed.success) return unreadable(parsed.error.message);
  try {
    const { payloadHash } = turns;
    const turn = queries.select({ payloadHash }).from(turns).where(eq(turns.id, turnId)).get();
    return turn?.payloadHash === sha256(payload)
      ? { kind: 'snapshot', turnId, snapshot: parsed.data }
      : unreadable('its payload is not what its turn published');
  } catch (error) {
    const damage = damageIn(error);
    if (damage === null) throw error;
    return unreadable(`its turn cannot be read: ${damage}`, parsed.data);
  }
}

/** `undefined`, which no schema accepts, for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
