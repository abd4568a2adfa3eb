import { type Endpoint, fixedEndpoint } from '../http/endpoint.js';
import { contentResponse, json } from '../http/response.js';
import { describeApi } from './document.js';

const MAX_AGE_SECONDS = 300;

/** The description, made when it is first asked for: it is the same as long as the process lives. */
export function descriptionEndpoint(): Endpoint {
  const headers = { 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` };
  return fixedEndpoint(() => contentResponse(json(describeApi()), headers));
}
