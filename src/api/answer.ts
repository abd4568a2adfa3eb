import type { Snapshot } from '../core/snapshot.js';
import type { Body } from './body.js';
import { COMMON_HEADERS, flatHeaders } from './common-headers.js';
import { REFRESH_INTERVAL_SECONDS } from './constants.js';

/** All that is answered, but for what the request's method, conditions and `Accept-Encoding` make of it. */
export interface Answer {
  readonly status: number;
  /** Those that do not belong to the body: name, value, name, value … */
  readonly headers: readonly string[];
  readonly lastModified: string | null;
  readonly body: Body;
  /** Its headers joined with those of a representation, kept for the requests of the same moment. */
  readonly joined: Map<readonly string[], readonly string[]>;
}

/** What is answered to one request target as long as one state of the record lasts. */
export interface Prepared {
  /** Bytes to reckon with where it is kept. */
  readonly weight: number;
  /**
   * The answer at an instant, for what it says of the present; quick, because it is asked for every millisecond.
   * @returns null where the present has made something else of it, which has to be prepared anew
   */
  at(now: number): Answer | null;
}

/** @param headers besides those that every answer has */
export function answer(status: number, body: Body, headers: Readonly<Record<string, string>>): Answer {
  return {
    status,
    headers: flatHeaders(COMMON_HEADERS, headers),
    lastModified: null,
    body,
    joined: new Map(),
  };
}

/** What changes with the program alone. */
export function unchanging(body: Body, headers: Readonly<Record<string, string>>): Prepared {
  const only = answer(200, body, headers);
  return { weight: body.weight, at: () => only };
}

/** How long what was made of a snapshot may be kept. */
export function recordAnswer(
  body: Body,
  { generatedAt, health }: Snapshot,
  now: number,
  headers: readonly string[],
): Answer {
  // A date later than the answer's own is not allowed, and a worker's clock may be ahead.
  const lastModified = new Date(Math.min(generatedAt, now)).toUTCString();
  const maxAge = secondsUntilNext(generatedAt + health.intervalMs, now);
  return {
    status: 200,
    headers: [...headers, 'Cache-Control', `public, max-age=${maxAge}`, 'Last-Modified', lastModified],
    lastModified,
    body,
    joined: new Map(),
  };
}

/** Whole seconds until the next snapshot is due, 0 when it is overdue. */
export function secondsUntilNext(dueAt: number, now: number): number {
  return Math.min(REFRESH_INTERVAL_SECONDS, Math.max(0, Math.floor((dueAt - now) / 1000)));
}
