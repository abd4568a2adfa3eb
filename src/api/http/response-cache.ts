import { LRUCache } from 'lru-cache';
import type { Snapshot } from '../../core/snapshot.js';
import type { HttpResponse } from './response.js';

/** Least recently used responses go first, so that unusual queries neither fill the memory nor evict the usual ones. */
const LIMITS = { max: 2_000, maxSize: 16 * 1024 * 1024 };

/** What was made of a snapshot. */
export interface Kept {
  /** Bytes of its content before compression. */
  readonly size: number;
  /** The response as it is sent now. */
  at(now: number): HttpResponse;
}

/** Responses made of the newest snapshot, by key. */
export interface ResponseCache {
  /** Also one that is just being made, so that those who ask together share the work. */
  get(snapshot: Snapshot, key: string): Kept | Promise<Kept> | null;
  /** What is rejected is forgotten. */
  set(snapshot: Snapshot, key: string, making: Promise<Kept>): void;
}

export function createResponseCache(): ResponseCache {
  const made = new LRUCache<string, Kept>({
    ...LIMITS,
    // Twice the content: compressed forms are made later.
    sizeCalculation: ({ size }, key) => 1_000 + key.length + 2 * size,
  });
  let beingMade = new Map<string, Promise<Kept>>();
  let current: Snapshot | null = null;

  function emptyUnless(snapshot: Snapshot): void {
    if (snapshot === current) return;
    made.clear();
    beingMade = new Map();
    current = snapshot;
  }

  return {
    get(snapshot, key) {
      emptyUnless(snapshot);
      return made.get(key) ?? beingMade.get(key) ?? null;
    },
    set(snapshot, key, making) {
      emptyUnless(snapshot);
      const ofSnapshot = beingMade;
      const done = (kept: Kept | null) => {
        ofSnapshot.delete(key);
        // A newer snapshot may have come meanwhile.
        if (kept && snapshot === current) made.set(key, kept);
      };
      ofSnapshot.set(key, making);
      making.then(done, () => done(null));
    },
  };
}
