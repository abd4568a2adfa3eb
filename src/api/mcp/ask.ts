import type { Logger } from '../../lib/logger.js';
import type { Ask } from '../../lib/mcp/tool-server.js';
import { type Answer, pathOf } from '../http/answer.js';
import type { Endpoint } from '../http/endpoint.js';
import { errorBody } from '../http/errors.js';

/**
 * GET without HTTP: the same bytes as a client gets, from the same cache. Rejects never; a failure is logged.
 */
export function askOf(context: {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly answer: Answer;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Logger | undefined;
}): Ask {
  const { endpoints, answer, now, logger } = context;
  return async (target) => {
    const endpoint = endpoints.get(pathOf(target));
    if (!endpoint) return { status: 404, body: errorBody('not_found') };
    try {
      const response = await answer(endpoint, target, now());
      const { bytes } = response.encoded('identity');
      return { status: response.status, body: JSON.parse(bytes.toString('utf8')) };
    } catch (err) {
      logger?.error({ err, url: target }, 'request failed');
      return { status: 500, body: errorBody('internal_error') };
    }
  };
}
