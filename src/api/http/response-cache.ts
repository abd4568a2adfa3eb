import { LRUCache } from 'lru-cache';
import type { Snapshot } from '../../core/snapshot.js';
import type { Response } from './response.js';

/** Least recently used responses go first, so that unusual queries neither fill the memory nor evict the usual ones. */
const LIMITS = { max: 2_000, maxSize: 16 * 1024 * 1024 };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Responses by request target, emptied with each new snapshot. */
export function createResponseCache() {
  const cached = new LRUCache<string, Response>({
    ...LIMITS,
    // Twice the content: compressed forms are made later.
    sizeCalculation: ({ size }, target) => 1_000 + target.length + 2 * size,
  });
  let current: Snapshot | null = null;

  function emptyUnless(snapshot: Snapshot): void {
    if (snapshot !== current) cached.clear();
    current = snapshot;
  }

  return {
    /** Null if there is none that is still valid. */
    get(snapshot: Snapshot, target: string, now: number): Response | null {
      emptyUnless(snapshot);
      const response = cached.get(target);
      if (!response?.reuse) return null;
      const { from, until } = response.reuse;
      if (from <= now && now < until) return response;
      const renewed = response.reuse.renewed(now);
      if (renewed) cached.set(target, renewed);
      return renewed;
    },
    set(snapshot: Snapshot, target: string, response: Response) {
      emptyUnless(snapshot);
      cached.set(target, response);
    },
  };
}
