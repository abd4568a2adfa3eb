import type { RequestHandler } from 'express';
import type { Snapshot } from '../../core/snapshot.js';
import type { Logger } from '../../lib/logger.js';
import type { SnapshotSource } from '../snapshot-source.js';
import type { Answer, Prepared } from './answer.js';
import { errorAnswer } from './errors.js';
import type { Front } from './front.js';
import { noParameters, parseQuery } from './query.js';
import { sendAnswer } from './write-answer.js';

export interface EndpointContext {
  readonly source: SnapshotSource;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger?: Logger;
}

/** An answer for this one request, or what is answered to all of its kind while a state of the record lasts. */
export type Found =
  | { readonly answer: Answer }
  | { readonly prepared: Prepared; readonly of: Snapshot | null };

/**
 * Answers a GET.
 * @param target path and query, as in the request line
 * @param now epoch milliseconds
 */
export type Endpoint = (target: string, now: number) => Promise<Found>;

/** The way through Express; what was prepared is answered before it from then on. */
export function handler(endpoint: Endpoint, { now: clock }: EndpointContext, front: Front): RequestHandler {
  return async (req, res) => {
    const target = req.originalUrl;
    const now = clock();
    const found = await endpoint(target, now);
    if ('answer' in found) return sendAnswer(req, res, found.answer);
    front.keep(target, found.prepared, found.of);
    const answer = found.prepared.at(now);
    if (answer === null) throw new Error(`what was prepared for ${target} does not hold when it was made`);
    await sendAnswer(req, res, answer);
  };
}

/** An endpoint that needs no record and takes no parameters. */
export function unchangingEndpoint(make: () => Prepared | Promise<Prepared>): Endpoint {
  let made: Promise<Prepared> | null = null;
  return async (target) => {
    const query = parseQuery(target, noParameters);
    if (query.kind === 'invalid') return { answer: errorAnswer('invalid_parameter', query.message) };
    // A file that could not be read is tried again.
    made ??= Promise.resolve(make()).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return { prepared: await made, of: null };
  };
}
