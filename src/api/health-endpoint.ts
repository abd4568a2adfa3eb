import type { RequestHandler } from 'express';
import { assessHealth } from '../core/health.js';
import { jsonBody } from './body.js';
import { DATA_UNAVAILABLE, sendError } from './errors.js';
import { noParameters, parseQuery } from './query.js';
import { sendHealth } from './respond.js';
import type { SnapshotSource } from './snapshot-source.js';
import { healthView } from './views.js';

/** Health of the newest snapshot, however old it is; an error only where there is none to judge. */
export function healthEndpoint(context: { source: SnapshotSource; now: () => number }): RequestHandler {
  return async (req, res) => {
    const query = parseQuery(req.originalUrl, noParameters);
    if (query.kind === 'invalid') return sendError(res, 'invalid_parameter', query.message);
    const now = context.now();
    const result = await context.source.read(({ snapshot }) => ({
      snapshot,
      health: assessHealth(snapshot, now),
    }));
    if (result.kind === 'unavailable') return sendError(res, 'data_unavailable', DATA_UNAVAILABLE);
    const { health, snapshot } = result.value;
    sendHealth(res, jsonBody(healthView(health)), health.status === 'ok', snapshot, now);
  };
}
