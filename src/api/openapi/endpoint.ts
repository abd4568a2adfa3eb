import { type Prepared, unchanging } from '../http/answer.js';
import { jsonBody } from '../http/body.js';
import { type Endpoint, unchangingEndpoint } from '../http/endpoint.js';
import { describeApi } from './document.js';

const MAX_AGE_SECONDS = 300;

/** The description, made when it is first asked for: it is the same as long as the process lives. */
export function descriptionEndpoint(): Endpoint {
  return unchangingEndpoint(describe);
}

function describe(): Prepared {
  return unchanging(jsonBody(describeApi()), { 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` });
}
