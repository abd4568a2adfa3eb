import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from '../lib/logger.js';
import type { ReplyTo } from '../lib/reply.js';
import type { EndpointContext } from './http/endpoint.js';
import { errorAnswer, INTERNAL_ERROR, MALFORMED_REQUEST, NOT_FOUND } from './http/errors.js';
import { createFront } from './http/front.js';
import { originForm } from './http/origin-form.js';
import { sendAnswer } from './http/write-answer.js';
import { createRoutes } from './routes.js';

export interface App {
  readonly listener: RequestListener;
  /** What lies ready, for those who need not parse a request to know it. */
  readonly replyTo: ReplyTo;
}

/**
 * The API as one request listener: Express decides what a request is answered with, and what it decided is answered
 * before it while the same snapshot lasts. The caller owns the source and closes it.
 */
export function createApp(context: EndpointContext): App {
  const front = createFront(context);
  const app = express();
  app.disable('x-powered-by');
  // Answers are written by write-answer.ts and queries are read in query.ts; Express adds nothing.
  app.disable('etag');
  app.set('query parser', false);
  app.use(createRoutes(context, front));
  app.use((req, res) => sendAnswer(req, res, errorAnswer('not_found', NOT_FOUND)));
  app.use(answerFailure(context.logger));
  return {
    replyTo: front.reply,
    listener(req, res) {
      if (front.handle(req, res)) return;
      req.url = originForm(req.url ?? '');
      app(req, res);
    },
  };
}

/** What Express refuses itself is the client's mistake; all the rest is ours, and says nothing about the inside. */
function answerFailure(logger: Logger | undefined): ErrorRequestHandler {
  return async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status: unknown = error?.status;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return sendAnswer(req, res, errorAnswer('malformed_request', MALFORMED_REQUEST));
    }
    logger?.error({ err: error, method: req.method, url: req.originalUrl }, 'request failed');
    await sendAnswer(req, res, errorAnswer('internal_error', INTERNAL_ERROR));
  };
}
