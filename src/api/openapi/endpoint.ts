import type { RequestHandler } from 'express';
import { type Body, jsonBody } from '../body.js';
import { sendError } from '../errors.js';
import { noParameters, parseQuery } from '../query.js';
import { describeApi } from './document.js';

const MAX_AGE_SECONDS = 300;

let made: Body | null = null;

/** The description, made when it is first asked for: it is the same as long as the process lives. */
export function descriptionEndpoint(): RequestHandler {
  return (req, res) => {
    const query = parseQuery(req.originalUrl, noParameters);
    if (query.kind === 'invalid') return sendError(res, 'invalid_parameter', query.message);
    made ??= jsonBody(describeApi());
    res.set({ 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`, ETag: made.etag });
    res.type('json').send(made.bytes);
  };
}
