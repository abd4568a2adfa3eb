import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { ApiConfig } from '../../config/api-config.js';
import type { Logger } from '../../lib/logger.js';
import type { SnapshotSource } from '../snapshots/snapshot-source.js';
import { errorResponse, InvalidParameterError } from './errors.js';
import { noParameters, parseQuery } from './query.js';
import type { Response } from './response.js';
import type { ResponseCache } from './response-cache.js';
import { sendResponse } from './send-response.js';

export interface EndpointContext extends Pick<ApiConfig, 'publicUrl'> {
  readonly source: SnapshotSource;
  readonly cache: ResponseCache;
  /** Resolves when it is this caller's turn to hold the thread. */
  readonly turn: () => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger?: Logger | undefined;
  /** Whom to ask about the instance, in the description; null: nobody is named. */
  readonly contact: ApiConfig['operator']['contact'];
}

/**
 * Answers GET of its path. May throw InvalidParameterError.
 * @param target path and query, as in the request line
 * @param now epoch milliseconds
 */
export type Endpoint = (target: string, now: number) => Response | Promise<Response>;

/** Sends the response and caches it; create-app.ts then sends it without Express while it is valid. */
export function handler(endpoint: Endpoint, context: EndpointContext): RequestHandler {
  return async (req, res) => sendResponse(req, res, await made(endpoint, req.originalUrl, context));
}

/** The response to GET of a target, from the cache if it is there. */
export async function responseTo(
  endpoint: Endpoint,
  target: string,
  context: EndpointContext,
): Promise<Response> {
  const { source, cache, now } = context;
  const snapshot = source.current();
  return (snapshot && cache.get(snapshot, target, now())) ?? made(endpoint, target, context);
}

async function made(endpoint: Endpoint, target: string, context: EndpointContext): Promise<Response> {
  const { source, cache, now } = context;
  const response = await answerOf(endpoint, target, now());
  const { reuse } = response;
  const current = source.current();
  // A newer snapshot may have come meanwhile, and its cache must not be emptied for this one.
  if (reuse && current && (reuse.snapshot ?? current) === current) cache.set(current, target, response);
  return response;
}

async function answerOf(endpoint: Endpoint, target: string, now: number): Promise<Response> {
  try {
    return await endpoint(target, now);
  } catch (error) {
    if (!(error instanceof InvalidParameterError)) throw error;
    return errorResponse('invalid_parameter', error.message);
  }
}

/** Long enough to accept a connection, read its request and answer it. */
const BETWEEN_TURNS_MS = 2;

/**
 * What takes milliseconds is made one at a time, with what lies ready answered in between: the pages of a new snapshot
 * are often asked for together.
 */
export function createTurns(): () => Promise<void> {
  let next = Promise.resolve();
  return () => {
    const turn = next;
    // The pause begins when the work of this turn, which holds the thread, is over.
    next = turn.then(() => nextIteration()).then(() => delay(BETWEEN_TURNS_MS));
    return turn;
  };
}

/** An endpoint without record and parameters, whose response never changes. */
export function fixedEndpoint(make: () => Response): Endpoint {
  let made: Response | null = null;
  return (target) => {
    parseQuery(target, noParameters);
    made ??= fixed(make());
    return made;
  };
}

export function fixed(response: Response): Response {
  const always = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  return { ...response, reuse: { snapshot: null, ...always, renewed: () => null } };
}
