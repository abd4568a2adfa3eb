import { type Endpoint, type EndpointContext, fixedEndpoint } from '../http/endpoint.js';
import { contentResponse } from '../http/response.js';
import { API_CATALOG, apiCatalog } from './api-catalog.js';
import { description } from './description.js';
import { llmsText } from './llms-text.js';

const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };

/** By path. None needs the ledger. */
export function signpostEndpoints({
  publicUrl,
  contact,
}: EndpointContext): Readonly<Record<string, Endpoint>> {
  // Read at the start: an answer must not depend on whether the program still lies where it was started from.
  const described = contentResponse(description(contact), { 'Cache-Control': 'public, max-age=300' });
  return {
    '/api/openapi.json': fixedEndpoint(() => described),
    // RFC 9727, 3: HEAD has to say that this is the catalogue; it has the headers of GET.
    [API_CATALOG]: fixedEndpoint(() =>
      contentResponse(apiCatalog(publicUrl), { ...MAX_AGE, Link: '<api-catalog>; rel="api-catalog"' }),
    ),
    '/llms.txt': fixedEndpoint(() =>
      contentResponse({ type: 'text/plain; charset=utf-8', body: llmsText(publicUrl) }, MAX_AGE),
    ),
  };
}
