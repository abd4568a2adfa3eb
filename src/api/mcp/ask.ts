import type { Ask } from '../../lib/mcp/tool-server.js';
import { type Endpoint, type EndpointContext, responseTo } from '../http/endpoint.js';
import { errorBody } from '../http/errors.js';

/** GET without HTTP: the same bytes as a client gets, from the same cache. Rejects never; a failure is logged. */
export function askOf(endpoints: Readonly<Record<string, Endpoint>>, context: EndpointContext): Ask {
  return async (target) => {
    const [path = ''] = target.split('?', 1);
    const endpoint = endpoints[path];
    if (!endpoint) return { status: 404, body: errorBody('not_found') };
    try {
      const response = await responseTo(endpoint, target, context);
      const { bytes } = response.encoded('identity');
      return { status: response.status, body: JSON.parse(bytes.toString('utf8')) };
    } catch (err) {
      context.logger?.error({ err, url: target }, 'request failed');
      return { status: 500, body: errorBody('internal_error') };
    }
  };
}
