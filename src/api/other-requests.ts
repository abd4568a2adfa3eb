import type { RequestListener } from 'node:http';
import cors from 'cors';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { Logger } from '../lib/logger.js';
import type { Ask } from '../lib/mcp/tool-server.js';
import type { Site } from '../site/pieces/site.js';
import { COMMON_HEADERS } from './http/common-headers.js';
import { errorResponse } from './http/errors.js';
import { MCP_METHODS, MCP_PATHS, METHODS } from './http/methods.js';
import { sendResponse } from './http/send-response.js';
import { mcpPost } from './mcp/mcp-post.js';
import { unknownAddress } from './pages/unknown-address.js';

/**
 * All but GET and HEAD of known addresses: OPTIONS, POST of an MCP message, other methods, unknown addresses.
 */
export function otherRequests(
  paths: Iterable<string>,
  ask: Ask,
  site: Site,
  logger: Logger | undefined,
): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  // send-response.ts writes responses and query.ts reads queries; Express adds nothing.
  app.disable('etag');
  app.set('query parser', false);
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of paths) addMethods(router, path, METHODS);
  const mcp = mcpPost(ask, logger, site.publicUrl);
  for (const path of MCP_PATHS) {
    router.post(path, mcp);
    addMethods(router, path, MCP_METHODS);
  }
  app.use(router);
  app.use((req, res) => sendResponse(req, res, unknownAddress(req, site)));
  app.use(answerFailure(logger));
  return app;
}

/** OPTIONS, and 405 for what is left. */
function addMethods(router: Router, path: string, methods: string): void {
  router
    .route(path)
    .options(preflight(methods), (_req, res) => {
      res.set({ ...COMMON_HEADERS, Allow: methods });
      res.status(204).end();
    })
    .all((req, res) => {
      const message = `${req.method} is not supported here; use ${methods}.`;
      sendResponse(req, res, errorResponse('method_not_allowed', message, { Allow: methods }));
    });
}

/** Scripts of all sites may use the API; an unknown path is still 404. */
const preflight = (methods: string): RequestHandler =>
  cors({ origin: '*', methods, maxAge: 86_400, preflightContinue: true });

/**
 * Requests that Express rejects are the client's mistake; other errors are ours, and the answer does not show
 * them.
 */
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
