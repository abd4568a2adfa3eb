import { LRUCache } from 'lru-cache';

/** Keeps what was made of one state of the record; another state empties it. */
export interface StateCache<T> {
  get(state: object, key: string): T | undefined;
  /** The same without counting as a use. */
  peek(state: object, key: string): T | undefined;
  set(state: object, key: string, value: T): void;
}

/** The most recently used ones stay, so that a stream of odd questions neither fills the memory nor costs the usual ones their place. */
const LIMITS = { max: 2_000, maxSize: 16 * 1024 * 1024 };

/** @param weightOf bytes, about */
export function createStateCache<T extends object>(weightOf: (value: T) => number): StateCache<T> {
  const kept = new LRUCache<string, T>({
    ...LIMITS,
    sizeCalculation: (value, key) => 1_000 + key.length + weightOf(value),
  });
  let current: object | null = null;
  const of = (state: object) => {
    if (state !== current) kept.clear();
    current = state;
    return kept;
  };
  return {
    get: (state, key) => of(state).get(key),
    peek: (state, key) => of(state).peek(key),
    set: (state, key, value) => void of(state).set(key, value),
  };
}
