import { type Prepared, unchanging } from '../answer.js';
import { jsonBody } from '../body.js';
import { type Endpoint, unchangingEndpoint } from '../endpoint.js';
import { PARTS } from '../parts.js';

const MAX_AGE_SECONDS = 300;

/** The description, made when it is first asked for: it is the same as long as the process lives. */
export function descriptionEndpoint(): Endpoint {
  return unchangingEndpoint(describe);
}

async function describe(): Promise<Prepared> {
  const { describeApi } = await PARTS.description();
  return unchanging(jsonBody(describeApi()), { 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` });
}
