import type { z } from 'zod';
import { isFresh } from '../../core/freshness.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { timedHeaders } from './cache-control.js';
import { API_LINKS, type HeaderChanges } from './common-headers.js';
import type { Endpoint, EndpointContext } from './endpoint.js';
import { DataUnavailableError, errorResponse, InvalidParameterError } from './errors.js';
import { noParameters, parseQuery } from './query.js';
import { type Content, contentResponse, json, type Response, withHeaders } from './response.js';

export interface RecordEndpoint<Q> {
  parse(target: string): Q;
  /** Throws InvalidParameterError for an invalid value, even if the snapshot is too old to serve. */
  check?(record: RecordView, query: Q): void;
  /**
   * May throw that error, too, or a DataUnavailableError, which is valid until the next snapshot. What takes long is
   * made of what was read after the record is closed, as a promise.
   */
  content(record: RecordView, query: Q, now: number): Content | Promise<Content>;
  /** What the content says of the present besides the snapshot. Checked once a second; when it changes, the content is made again. */
  present?(snapshot: Snapshot, now: number): string;
  /** One target for all with the same content, if it is expensive to make. */
  canonicalTarget?(record: RecordView, query: Q): string;
  /** Of a successful response, in addition to the common ones. */
  readonly headers?: HeaderChanges | ((record: RecordView, query: Q) => HeaderChanges);
  /** The response instead of the usual error for an InvalidParameterError. */
  refused?(record: RecordView, query: Q): Response;
  /** The response instead of the usual 503. */
  unavailable?(query: Q): Response;
  /** Made as soon as it is asked for; everything else waits its turn. */
  readonly atOnce?: true;
}

/** An endpoint that serves a view of the record as JSON. */
export function dataEndpoint<S extends z.ZodObject>(
  context: EndpointContext,
  parameters: S,
  view: (record: RecordView, query: z.output<S>, now: number) => object,
  options: Pick<RecordEndpoint<z.output<S>>, 'check' | 'present'> = {},
): Endpoint {
  return recordEndpoint<z.output<S>>(context, {
    ...options,
    parse: (target) => parseQuery(target, parameters),
    content: (record, query, now) => json(view(record, query, now)),
    headers: API_LINKS,
    atOnce: true,
  });
}

/** A document that takes no parameters. */
export function documentEndpoint(
  context: EndpointContext,
  content: RecordEndpoint<object>['content'],
  options: Partial<RecordEndpoint<object>> = {},
): Endpoint {
  const parse = (target: string) => parseQuery(target, noParameters);
  return recordEndpoint<object>(context, { ...options, parse, content });
}

/**
 * An endpoint that answers from the current snapshot: 400 for an invalid query, 503 if the newest snapshot is over ten
 * minutes old or missing, or the content cannot be made from it.
 */
export function recordEndpoint<Q>(context: EndpointContext, endpoint: RecordEndpoint<Q>): Endpoint {
  const { source, cache, logger, turn } = context;
  const { parse, present = () => '', headers = {}, unavailable = dataUnavailable } = endpoint;
  let reportedFor: Snapshot | null = null;

  function make(record: RecordView, query: Q, target: string, now: number): Response | Promise<Response> {
    const { snapshot } = record;
    const moment = present(snapshot, now);
    const timed = (made: Response, modifiedAt = snapshot.generatedAt) =>
      timedResponse(made, { snapshot, modifiedAt }, now, (at) => present(snapshot, at) === moment);
    const answer = (content: Content, own: HeaderChanges) =>
      timed(contentResponse(content, own), content.modifiedAt);
    try {
      const own = typeof headers === 'function' ? headers(record, query) : headers;
      const content = endpoint.content(record, query, now);
      return content instanceof Promise ? content.then((one) => answer(one, own)) : answer(content, own);
    } catch (error) {
      if (!(error instanceof DataUnavailableError)) throw error;
      // Once per snapshot, for any request.
      if (reportedFor !== snapshot) logger?.error({ err: error, url: target }, 'data unavailable');
      reportedFor = snapshot;
      return timed(unavailable(query));
    }
  }

  function respond(record: RecordView, query: Q, target: string, now: number): Response | Promise<Response> {
    const { snapshot } = record;
    if (!isFresh(snapshot.generatedAt, now)) {
      endpoint.check?.(record, query);
      return unavailable(query);
    }
    // Whoever waited for a turn finds what was made in between.
    const canonical = endpoint.canonicalTarget?.(record, query) ?? target;
    const response = cache.get(snapshot, canonical, now) ?? make(record, query, target, now);
    if (!(response instanceof Promise)) cache.set(snapshot, canonical, response);
    return response;
  }

  return async (target, now) => {
    const query = parse(target);
    if (!endpoint.atOnce) await turn();
    const result = await source.read((record) => {
      try {
        // In an object, because a read must not give a promise: what it awaits would not be of one state.
        return { response: respond(record, query, target, now) };
      } catch (error) {
        if (!(error instanceof InvalidParameterError) || !endpoint.refused) throw error;
        return { response: endpoint.refused(record, query) };
      }
    });
    return result.kind === 'read' ? result.value.response : unavailable(query);
  };
}

/**
 * A response made of this snapshot, with the headers of the time at which it is sent, while the snapshot is fresh.
 * @param holds whether the content is still the same at an instant
 */
function timedResponse(
  made: Response,
  { snapshot, modifiedAt }: { readonly snapshot: Snapshot; readonly modifiedAt: number },
  now: number,
  holds: (at: number) => boolean,
): Response {
  function renewed(at: number): Response | null {
    if (!isFresh(snapshot.generatedAt, at) || !holds(at)) return null;
    const { headers: timed, lastModified, until } = timedHeaders(snapshot, modifiedAt, at);
    const reuse = { snapshot, from: at, until, renewed };
    // Errors are for this moment only; no cache may keep them.
    return { ...(made.status === 200 ? withHeaders(made, timed, lastModified) : made), reuse };
  }
  return renewed(now) ?? made;
}

function dataUnavailable(): Response {
  return errorResponse('data_unavailable');
}
