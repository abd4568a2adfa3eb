import type { z } from 'zod';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { API_LINKS } from './common-headers.js';
import { noParameters, parseQuery } from './query.js';
import { type Content, type HttpResponse, json } from './response.js';

/** An endpoint answers GET and HEAD of a path (answer.ts). */
export type Endpoint = DirectEndpoint | RecordEndpoint<unknown>;
export type Endpoints = Readonly<Record<string, Endpoint>>;

/**
 * Gives the response itself, each time. May throw InvalidParameterError.
 * @param target path and query, as in the request line
 * @param now epoch milliseconds
 */
export type DirectEndpoint = (target: string, now: number) => HttpResponse | Promise<HttpResponse>;

/**
 * Answers from the newest snapshot while that is fresh. An answer is kept until its state changes
 * (served-state.ts).
 */
export interface RecordEndpoint<Q> {
  /** @throws InvalidParameterError */
  parse(target: string): Q;
  /**
   * A key that all targets with the same content share, and no other path has; the target itself by default.
   */
  key?(target: string): string;
  /**
   * May throw InvalidParameterError, or DataUnavailableError, which holds until the next snapshot. What takes
   * long is made of what was read after the record is closed, as a promise.
   */
  content(record: RecordView, query: Q, now: number): Content | Promise<Content>;
  /**
   * The response instead of the usual 503. May throw InvalidParameterError.
   * @param record if it is only too old
   */
  unavailable?(query: Q, record: RecordView | null): HttpResponse;
}

/** The endpoint as it is; its query has the type that `parse` gives. */
export function recordEndpoint<Q>(endpoint: RecordEndpoint<Q>): RecordEndpoint<Q> {
  return endpoint;
}

/** A view of the record as JSON. */
export function dataEndpoint<S extends z.ZodObject>(
  parameters: S,
  view: (record: RecordView, query: z.output<S>, now: number) => object,
): RecordEndpoint<z.output<S>> {
  return {
    parse: (target) => parseQuery(target, parameters),
    content: (record, query, now) => ({ ...json(view(record, query, now)), headers: API_LINKS }),
  };
}

/** A document that takes no parameters. */
export function documentEndpoint(
  content: (record: RecordView, now: number) => Content | Promise<Content>,
): RecordEndpoint<object> {
  return {
    parse: (target) => parseQuery(target, noParameters),
    content: (record, _query, now) => content(record, now),
  };
}

/** An endpoint without record and parameters. Its response is made when the API starts, and never changes. */
export function fixedEndpoint(response: HttpResponse): DirectEndpoint {
  return (target) => {
    parseQuery(target, noParameters);
    return response;
  };
}
