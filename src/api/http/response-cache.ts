import { LRUCache } from 'lru-cache';
import type { ServedState } from '../snapshots/served-state.js';
import type { HttpResponse } from './response.js';

/** Least recently used responses go first, so that unusual queries neither fill the memory nor evict the usual ones. */
const LIMITS = { max: 2_000, maxSize: 16 * 1024 * 1024 };

/** Responses made of the current state, by key. */
export interface ResponseCache {
  /** Also one that is just being made, so that those who ask together share the work. */
  get(state: ServedState, key: string): HttpResponse | Promise<HttpResponse> | null;
  /** A rejected response is forgotten. */
  set(state: ServedState, key: string, making: Promise<HttpResponse>): void;
}

export function createResponseCache(): ResponseCache {
  const made = new LRUCache<string, HttpResponse>({
    ...LIMITS,
    // Twice the content: compressed forms are made later.
    sizeCalculation: ({ size }, key) => 1_000 + key.length + 2 * size,
  });
  let beingMade = new Map<string, Promise<HttpResponse>>();
  let current: ServedState | null = null;

  function emptyUnless(state: ServedState): void {
    if (state === current) return;
    made.clear();
    beingMade = new Map();
    current = state;
  }

  return {
    get(state, key) {
      emptyUnless(state);
      return made.get(key) ?? beingMade.get(key) ?? null;
    },
    set(state, key, making) {
      emptyUnless(state);
      const ofState = beingMade;
      const done = (response: HttpResponse | null) => {
        ofState.delete(key);
        // A newer state may have come meanwhile.
        if (response && state === current) made.set(key, response);
      };
      ofState.set(key, making);
      making.then(done, () => done(null));
    },
  };
}
