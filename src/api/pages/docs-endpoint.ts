import { builtFile } from '../../site/assets.js';
import { docsText } from '../../site/docs.js';
import { DOCUMENTS } from '../../site/pieces/addresses.js';
import type { Site } from '../../site/pieces/site.js';
import { localeOf } from '../../words/locale.js';
import { PAGE_HEADERS } from '../http/common-headers.js';
import type { DirectEndpoint } from '../http/endpoint.js';
import { parameterNamed } from '../http/query.js';
import { contentResponse, type HttpResponse } from '../http/response.js';

const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };

/**
 * `/docs`: a page for each document and language, without the ledger. Other parameters are allowed, as on all
 * pages.
 */
export function docsEndpoint(site: Site): DirectEndpoint {
  // Read now, because the files of the program may be replaced while it runs.
  const bodies = new Map(DOCUMENTS.map((name) => [name, builtFile(`docs-${name}.html`)]));
  const pages = new Map<string, HttpResponse>();
  return (target) => {
    const locale = localeOf(parameterNamed(target, 'lang'));
    const named = parameterNamed(target, 'of');
    const name = DOCUMENTS.find((document) => document === named) ?? 'api';
    const key = `${name} ${locale.named} ${locale.language}`;
    const madePage = pages.get(key);
    if (madePage) return madePage;
    const body = docsText(name, bodies.get(name) ?? '', site, locale);
    const content = { type: 'text/html; charset=utf-8', body };
    const page = contentResponse(content, { ...MAX_AGE, ...PAGE_HEADERS });
    pages.set(key, page);
    return page;
  };
}
