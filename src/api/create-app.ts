import type { RequestListener } from 'node:http';
import cors from 'cors';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from '../lib/logger.js';
import { INTERNAL_ERROR, MALFORMED_REQUEST, NOT_FOUND, sendError } from './errors.js';
import { originForm } from './request-target.js';
import { createRoutes, METHODS, type RouteContext } from './routes.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** The API as one request listener. The caller owns the source and closes it. */
export function createApp(context: RouteContext): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  // Validators come from respond.ts and queries are read in query.ts; Express adds neither.
  app.disable('etag');
  app.set('query parser', false);

  app.use((_req, res, next) => {
    res.set(SECURITY_HEADERS);
    next();
  });
  app.use(
    cors({
      origin: '*',
      methods: METHODS,
      exposedHeaders: ['ETag', 'Retry-After', 'Last-Modified'],
      maxAge: 86_400,
      // Each route answers OPTIONS itself, so that an unknown path stays 404.
      preflightContinue: true,
    }),
  );
  app.use(createRoutes(context));
  app.use((_req, res) => sendError(res, 'not_found', NOT_FOUND));
  app.use(answerFailure(context.logger));
  return (req, res) => {
    req.url = originForm(req.url ?? '');
    app(req, res);
  };
}

/** What Express refuses itself is the client's mistake; all the rest is ours, and says nothing about the inside. */
function answerFailure(logger: Logger | undefined): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status: unknown = error?.status;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return sendError(res, 'malformed_request', MALFORMED_REQUEST);
    }
    logger?.error({ err: error, method: req.method, url: req.originalUrl }, 'request failed');
    sendError(res, 'internal_error', INTERNAL_ERROR);
  };
}
