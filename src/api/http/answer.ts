import type { Snapshot } from '../../core/snapshot.js';
import type { Reply } from '../../lib/reply.js';
import type { Body } from './body.js';
import { cacheControl, nextDueAt } from './cache-control.js';
import { COMMON_HEADERS, flatHeaders } from './common-headers.js';

/** All that is answered, but for what the request's method, conditions and `Accept-Encoding` make of it. */
export interface Answer {
  readonly status: number;
  /** Those that do not belong to the body: name, value, name, value … */
  readonly headers: readonly string[];
  readonly lastModified: string | null;
  readonly body: Body;
  /** What was written of it, by the headers of a representation, for further requests of the same moment. */
  readonly replies: Map<readonly string[], Reply>;
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
    replies: new Map(),
  };
}

/** What changes with the program alone. */
export function unchanging(body: Body, headers: Readonly<Record<string, string>>): Prepared {
  const only = answer(200, body, headers);
  return { weight: body.weight, at: () => only };
}

/**
 * Answers with what was made of a snapshot, saying how long it may be kept. What is said changes once a second, so the
 * answer is the same object until it does.
 */
export function recordAnswers(
  body: Body,
  snapshot: Snapshot,
  headers: readonly string[],
): (now: number) => Answer {
  const { generatedAt } = snapshot;
  const dueAt = nextDueAt(snapshot);
  let said: { readonly kept: string; readonly second: number; readonly answer: Answer } | null = null;
  return (now) => {
    const kept = cacheControl(generatedAt, dueAt, now);
    // A date later than the answer's own is not allowed, and a worker's clock may be ahead.
    const second = Math.floor(Math.min(generatedAt, now) / 1000);
    if (said?.kept === kept && said.second === second) return said.answer;
    const lastModified = new Date(second * 1000).toUTCString();
    const all = [...headers, 'Cache-Control', kept, 'Last-Modified', lastModified];
    const answer: Answer = { status: 200, headers: all, lastModified, body, replies: new Map() };
    said = { kept, second, answer };
    return answer;
  };
}
