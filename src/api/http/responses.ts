import { LRUCache } from 'lru-cache';
import type { HttpResponse } from './response.js';

/**
 * Responses made of one state of the record, by key; a promise while one is being made, so that those who ask
 * together share the work.
 */
export type Responses = LRUCache<string, HttpResponse | Promise<HttpResponse>>;

/**
 * Least recently used responses go first, so that unusual queries neither fill the memory nor evict the usual
 * ones.
 */
export function createResponses(): Responses {
  return new LRUCache({
    max: 2_000,
    maxSize: 16 * 1024 * 1024,
    // Twice the content: compressed forms are made later.
    sizeCalculation: (response, key) =>
      1_000 + key.length + (response instanceof Promise ? 0 : 2 * response.size),
  });
}

/** Keeps a response that is being made; a rejected one is forgotten. */
export function keepResponse(responses: Responses, key: string, making: Promise<HttpResponse>): void {
  responses.set(key, making);
  making.then(
    (response) => responses.set(key, response),
    () => responses.delete(key),
  );
}
