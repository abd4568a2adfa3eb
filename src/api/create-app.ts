import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { API_DEFAULTS, type ApiConfig } from '../config/api-config.js';
import type { Logger } from '../lib/logger.js';
import { loadAssets } from '../site/assets.js';
import { createClientLimits } from './http/client-limits.js';
import { createTurns } from './http/endpoint.js';
import { errorResponse } from './http/errors.js';
import { targetInLanguage } from './http/page-language.js';
import { hasValidHost, originForm } from './http/request-target.js';
import { createResponseCache } from './http/response-cache.js';
import { sendResponse } from './http/send-response.js';
import { unknownAddress } from './pages/unknown-address.js';
import { createRoutes } from './routes.js';
import type { SnapshotSource } from './snapshots/snapshot-source.js';

export interface AppOptions extends Partial<Omit<ApiConfig, 'operator'>> {
  /** The caller closes it. */
  readonly source: SnapshotSource;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger?: Logger;
  readonly operator?: Partial<ApiConfig['operator']>;
}

export type App = RequestListener & {
  /** Every path that is answered. */
  readonly paths: ReadonlySet<string>;
};

/** The API as one request listener: responses come from the cache, or else from Express, which fills it. */
export function createApp(options: AppOptions): App {
  const { source, now, logger, ...config } = { ...API_DEFAULTS, ...options };
  const { publicUrl, siblings, trustedProxies } = config;
  const operator = { ...API_DEFAULTS.operator, ...options.operator };
  const { contact } = operator;
  const cache = createResponseCache();
  const site = { assets: loadAssets(), siblings, publicUrl, operator };
  const app = express();
  app.disable('x-powered-by');
  // send-response.ts writes responses and query.ts reads queries; Express adds nothing.
  app.disable('etag');
  app.set('query parser', false);
  const turn = createTurns();
  const context = { source, cache, turn, now, logger, publicUrl, contact };
  const { router, paths } = createRoutes(context, site);
  app.use(router);
  app.use((req, res) => sendResponse(req, res, unknownAddress(req, site)));
  app.use(answerFailure(logger));

  function sendCached(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const snapshot = source.current();
    const response = snapshot && cache.get(snapshot, req.url ?? '', now());
    if (response) sendResponse(req, res, response);
    return response !== null;
  }

  const refusalOf = trustedProxies > 0 ? createClientLimits(trustedProxies) : () => null;
  const noHost = errorResponse('malformed_request', 'The request must have exactly one Host header.');

  const listener: RequestListener = (req, res) => {
    if (!hasValidHost(req)) return sendResponse(req, res, noHost);
    const refusal = refusalOf(req, now());
    if (refusal) return sendResponse(req, res, refusal);
    req.url = targetInLanguage(req);
    try {
      if (sendCached(req, res)) return;
    } catch {
      // Errors recur in the Express path, which logs them.
    }
    req.url = originForm(req.url);
    app(req, res);
  };
  return Object.assign(listener, { paths });
}

/** Requests that Express rejects are the client's mistake; other errors are ours, and the answer does not show them. */
function answerFailure(logger: Logger | undefined): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status: unknown = error?.status;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return sendResponse(req, res, errorResponse('malformed_request'));
    }
    logger?.error({ err: error, method: req.method, url: req.originalUrl }, 'request failed');
    sendResponse(req, res, errorResponse('internal_error'));
  };
}
