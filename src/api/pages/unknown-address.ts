import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { unknownPageText } from '../../site/notices.js';
import type { Site } from '../../site/pieces/site.js';
import { PAGE_HEADERS } from '../http/common-headers.js';
import { errorResponse, NO_STORE } from '../http/errors.js';
import { localeOfRequest } from '../http/page-language.js';
import { type HttpResponse, plainResponse } from '../http/response.js';

/** The first is for those who take anything. */
const TYPES = ['application/json', 'text/html'];

/**
 * 404: a page for browsers, which prefer HTML; the API's error for programs, and below `/api` for everybody.
 */
export function unknownAddress(req: IncomingMessage, site: Site): HttpResponse {
  const mayBePage = (req.method === 'GET' || req.method === 'HEAD') && !req.url?.startsWith('/api/');
  const [preferred] = new Negotiator(req).mediaTypes(TYPES);
  if (!mayBePage || preferred !== 'text/html')
    return errorResponse('not_found', undefined, { Vary: 'Accept' });
  const content = {
    type: 'text/html; charset=utf-8',
    body: unknownPageText(site, localeOfRequest(req, site.language)),
  };
  const headers = { ...PAGE_HEADERS, ...NO_STORE, Vary: 'Accept, Accept-Language' };
  return plainResponse(content, headers, 404);
}
