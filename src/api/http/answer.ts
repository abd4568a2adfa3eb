import type { IncomingMessage, RequestListener } from 'node:http';
import type { Language } from '../../core/instance/language.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { Logger } from '../../lib/logger.js';
import { LedgerUnavailableError, type RecordView } from '../snapshots/ledger-connection.js';
import type { SnapshotSource } from '../snapshots/snapshot-source.js';
import { cacheControl, USUAL_FOR_MS } from './cache-control.js';
import type { Endpoint, RecordEndpoint } from './endpoint.js';
import { DataUnavailableError, errorResponse, InvalidParameterError } from './errors.js';
import { targetInLanguage } from './page-language.js';
import type { RefusalOf } from './refusals.js';
import { originForm } from './request-target.js';
import { type HttpResponse, plainResponse, recordResponse, withCacheControl } from './response.js';
import { keepResponse } from './responses.js';
import { sendResponse } from './send-response.js';
import { createServedStates, type ServedState } from './served-state.js';

/*
 * GET and HEAD of a known address: limits, target, endpoint, the cached answer or a new one, send. Express is
 * not on this way, because it adds 75 to 90 µs to an answer that costs 30. It has everything else
 * (other-requests.ts).
 */

export interface Answering {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Paths that are answered in the reader's language. */
  readonly pages: ReadonlySet<string>;
  /** That of readers who prefer none that there is. */
  readonly language: Language;
  readonly refusalOf: RefusalOf;
  readonly answer: Answer;
  readonly others: RequestListener;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Logger | undefined;
}

export function createListener(options: Answering): RequestListener {
  const { endpoints, pages, language, refusalOf, answer, others, now, logger } = options;
  return async (req, res) => {
    const at = now();
    const refusal = refusalOf(req, at);
    if (refusal) return sendResponse(req, res, refusal);
    const { url = '' } = req;
    // A path that is known is in this form.
    const target = endpoints.has(url) ? url : originForm(url);
    const path = pathOf(target);
    const endpoint = isRead(req) ? endpoints.get(path) : undefined;
    if (!endpoint) {
      req.url = target;
      return others(req, res);
    }
    try {
      const accepted = req.headers['accept-language'];
      const asked = pages.has(path) ? targetInLanguage(target, accepted, language) : target;
      const response = answer(endpoint, asked, at);
      sendResponse(req, res, response instanceof Promise ? await response : response);
    } catch (err) {
      logger?.error({ err, method: req.method, url: target }, 'request failed');
      if (res.headersSent) res.destroy();
      else sendResponse(req, res, errorResponse('internal_error'));
    }
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

/**
 * The response of an endpoint to GET of a target: 400 for an invalid query, 503 if the newest snapshot is
 * over ten minutes old or missing, or the content cannot be made from it. A promise only where it has to be
 * made: awaiting what lies ready takes a tenth of the time of an answer.
 */
export type Answer = (
  endpoint: Endpoint,
  target: string,
  now: number,
) => HttpResponse | Promise<HttpResponse>;

export function createAnswer(source: SnapshotSource, logger: Logger | undefined): Answer {
  const stateOf = createServedStates();
  const reportedFor = new WeakMap<Endpoint, Snapshot>();

  /** The answer that is kept; null if it has to be made. */
  function kept<Q>(endpoint: RecordEndpoint<Q>, target: string, now: number) {
    const snapshot = source.current();
    if (snapshot === null) return null;
    const state = stateOf(snapshot, now);
    if (!state.isFresh) return null;
    const response = state.responses.get(endpoint.key?.(target) ?? target);
    if (response instanceof Promise) return response.then((ready) => aged(ready, state, now));
    return response === undefined ? null : aged(response, state, now);
  }

  async function fromRecord<Q>(
    endpoint: RecordEndpoint<Q>,
    target: string,
    now: number,
  ): Promise<HttpResponse> {
    // A query that is not valid is 400, whatever comes of reading the ledger.
    const query = endpoint.parse(target);
    try {
      const snapshot = source.current() ?? (await read((record) => record.snapshot));
      const state = stateOf(snapshot, now);
      if (!state.isFresh) return await read((record) => unavailable(endpoint, query, record));
      const making = make(endpoint, query, { target, newest: snapshot, now });
      keepResponse(state.responses, endpoint.key?.(target) ?? target, making);
      return aged(await making, state, now);
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError || error instanceof DataUnavailableError)) throw error;
      return unavailable(endpoint, query, null);
    }
  }

  async function make<Q>(
    endpoint: RecordEndpoint<Q>,
    query: Q,
    { target, newest, now }: { readonly target: string; readonly newest: Snapshot; readonly now: number },
  ): Promise<HttpResponse> {
    try {
      // The promise is put into an object, because a read must not give one: what it awaits would not be of
      // one state.
      const { snapshot, making } = await read((record) => ({
        snapshot: record.snapshot,
        making: endpoint.content(record, query, now),
      }));
      const content = await making;
      const { status = 200, headers = {}, modifiedAt = epochMs(snapshot.generatedAt) } = content;
      // A date later than the answer's own is not allowed, and a worker's clock may be ahead.
      return status === 200
        ? recordResponse(content, Math.min(modifiedAt, now))
        : plainResponse(content, headers, status);
    } catch (error) {
      if (!(error instanceof DataUnavailableError)) throw error;
      // The log gets one line per snapshot, for any request.
      if (reportedFor.get(endpoint) !== newest)
        logger?.error({ err: error, url: target }, 'data unavailable');
      reportedFor.set(endpoint, newest);
      return unavailable(endpoint, query, null);
    }
  }

  /** @throws LedgerUnavailableError */
  async function read<T>(use: (record: RecordView) => T): Promise<T> {
    const result = await source.read(use);
    if (result.kind === 'unavailable') throw result.failure;
    return result.value;
  }

  async function made(endpoint: Endpoint, target: string, now: number): Promise<HttpResponse> {
    try {
      return await (typeof endpoint === 'function'
        ? endpoint(target, now)
        : fromRecord(endpoint, target, now));
    } catch (error) {
      if (!(error instanceof InvalidParameterError)) throw error;
      return errorResponse('invalid_parameter', error.message);
    }
  }

  return (endpoint, target, now) =>
    (typeof endpoint === 'function' ? null : kept(endpoint, target, now)) ?? made(endpoint, target, now);
}

/**
 * With a shorter life once its snapshot is older. Responses without a date are for one moment: no cache may
 * keep them.
 */
function aged(response: HttpResponse, { generatedAt }: ServedState, now: number): HttpResponse {
  const age = now - generatedAt;
  if (age <= USUAL_FOR_MS || response.lastModified === null) return response;
  return withCacheControl(response, cacheControl(age));
}

function unavailable<Q>(endpoint: RecordEndpoint<Q>, query: Q, record: RecordView | null): HttpResponse {
  return endpoint.unavailable?.(query, record) ?? errorResponse('data_unavailable');
}
