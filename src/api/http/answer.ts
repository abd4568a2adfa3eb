import type { IncomingMessage, RequestListener } from 'node:http';
import { isFresh } from '../../core/freshness.js';
import { epochMs } from '../../core/instant.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { Logger } from '../../lib/logger.js';
import { LedgerUnavailableError, type RecordView } from '../snapshots/ledger-connection.js';
import type { SnapshotSource } from '../snapshots/snapshot-source.js';
import { timedHeaders } from './cache-control.js';
import type { Endpoint, RecordEndpoint } from './endpoint.js';
import { DataUnavailableError, errorResponse, InvalidParameterError } from './errors.js';
import { targetInLanguage } from './page-language.js';
import { originForm } from './request-target.js';
import { contentResponse, type HttpResponse, plainResponse, withHeaders } from './response.js';
import { createResponseCache, type Kept } from './response-cache.js';
import { sendResponse } from './send-response.js';

/*
 * GET and HEAD of a known address: limits, target, endpoint, the cached answer or a new one, send. Express is not on this
 * way, because it adds 75 to 90 µs to an answer that costs 30. It has everything else (other-requests.ts).
 */

export interface Answering {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Null where a request may pass. */
  readonly refusalOf: (req: IncomingMessage, now: number) => HttpResponse | null;
  readonly answer: Answer;
  readonly others: RequestListener;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Logger | undefined;
}

export function createListener(options: Answering): RequestListener {
  const { endpoints, refusalOf, answer, others, now, logger } = options;
  return async (req, res) => {
    const at = now();
    const refusal = refusalOf(req, at);
    if (refusal) return sendResponse(req, res, refusal);
    const asked = targetInLanguage(req);
    // A path that is known is in this form.
    const target = endpoints.has(asked) ? asked : originForm(asked);
    const endpoint = isRead(req) ? endpoints.get(pathOf(target)) : undefined;
    if (!endpoint) {
      req.url = target;
      return others(req, res);
    }
    try {
      sendResponse(req, res, await answer(endpoint, target, at));
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
 * The response of an endpoint to GET of a target: 400 for an invalid query, 503 if the newest snapshot is over ten
 * minutes old or missing, or the content cannot be made from it.
 */
export type Answer = (endpoint: Endpoint, target: string, now: number) => Promise<HttpResponse>;

export function createAnswer(source: SnapshotSource, logger: Logger | undefined): Answer {
  const cache = createResponseCache();
  const reportedFor = new WeakMap<Endpoint, Snapshot>();
  const generatedAt = parsedOnce();

  async function fromRecord<Q>(
    endpoint: RecordEndpoint<Q>,
    target: string,
    now: number,
  ): Promise<HttpResponse> {
    // What is kept is of a target that was read before.
    const query = () => endpoint.parse(target);
    try {
      let snapshot = source.current();
      if (snapshot === null) {
        // A query that is not valid is 400, whatever comes of reading the ledger.
        query();
        snapshot = await read((record) => record.snapshot);
      }
      if (!isFresh(generatedAt(snapshot), now))
        return await read((record) => unavailable(endpoint, query(), record));
      const key = endpoint.key?.(target, snapshot, now) ?? target;
      const kept = cache.get(snapshot, key);
      if (kept) return (await kept).at(now);
      const making = make(endpoint, query(), { target, newest: snapshot, now });
      cache.set(snapshot, key, making);
      return (await making).at(now);
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError || error instanceof DataUnavailableError)) throw error;
      return unavailable(endpoint, query(), null);
    }
  }

  async function make<Q>(
    endpoint: RecordEndpoint<Q>,
    query: Q,
    { target, newest, now }: { readonly target: string; readonly newest: Snapshot; readonly now: number },
  ): Promise<Kept> {
    try {
      // In an object, because a read must not give a promise: what it awaits would not be of one state.
      const { snapshot, making } = await read((record) => ({
        snapshot: record.snapshot,
        making: endpoint.content(record, query, now),
      }));
      const content = await making;
      const { status = 200, headers = {}, modifiedAt = epochMs(snapshot.generatedAt) } = content;
      return status === 200
        ? timed(contentResponse(content, headers), snapshot, modifiedAt)
        : untimed(plainResponse(content, headers, status));
    } catch (error) {
      if (!(error instanceof DataUnavailableError)) throw error;
      // Once per snapshot, for any request.
      if (reportedFor.get(endpoint) !== newest)
        logger?.error({ err: error, url: target }, 'data unavailable');
      reportedFor.set(endpoint, newest);
      return untimed(unavailable(endpoint, query, null));
    }
  }

  /** @throws LedgerUnavailableError */
  async function read<T>(use: (record: RecordView) => T): Promise<T> {
    const result = await source.read(use);
    if (result.kind === 'unavailable') throw result.failure;
    return result.value;
  }

  return async (endpoint, target, now) => {
    try {
      return await (typeof endpoint === 'function'
        ? endpoint(target, now)
        : fromRecord(endpoint, target, now));
    } catch (error) {
      if (!(error instanceof InvalidParameterError)) throw error;
      return errorResponse('invalid_parameter', error.message);
    }
  };
}

/** When a snapshot was made; parsed once, because parsing takes a twentieth of a cached answer. */
function parsedOnce(): (snapshot: Snapshot) => number {
  let last: { readonly snapshot: Snapshot; readonly at: number } | null = null;
  return (snapshot) => {
    if (last?.snapshot !== snapshot) last = { snapshot, at: epochMs(snapshot.generatedAt) };
    return last.at;
  };
}

function unavailable<Q>(endpoint: RecordEndpoint<Q>, query: Q, record: RecordView | null): HttpResponse {
  return endpoint.unavailable?.(query, record) ?? errorResponse('data_unavailable');
}

/** With the headers of the time at which it is sent, which are the same for all requests of a millisecond. */
function timed(response: HttpResponse, snapshot: Snapshot, modifiedAt: number): Kept {
  let sent: { readonly now: number; readonly response: HttpResponse } | null = null;
  return {
    size: response.size,
    at(now) {
      if (sent?.now === now) return sent.response;
      const { headers, lastModified } = timedHeaders(snapshot, modifiedAt, now);
      sent = { now, response: withHeaders(response, headers, lastModified) };
      return sent.response;
    },
  };
}

/** For this moment only: no client may keep it. */
function untimed(response: HttpResponse): Kept {
  return { size: response.size, at: () => response };
}
