import type { Site } from '../../site/document.js';
import { type Language, localeOf } from '../../site/locale.js';
import { pageHeaders } from '../http/common-headers.js';
import { type Endpoint, fixed, fixedEndpoint } from '../http/endpoint.js';
import { parameterNamed } from '../http/query.js';
import { contentResponse, type Response } from '../http/response.js';
import { DOCS_SCRIPT, DOCS_STYLE } from './browser-files.js';
import { docsText } from './page.js';

const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };

const ASSETS = {
  'docs.js': { type: 'text/javascript; charset=utf-8', body: DOCS_SCRIPT },
  'docs.css': { type: 'text/css; charset=utf-8', body: DOCS_STYLE },
};

/** `/docs` and its files, by path: compressed at the first request, without the ledger. */
export function docsEndpoints(site: Site): Readonly<Record<string, Endpoint>> {
  const assets = Object.entries(ASSETS).map(([name, content]) => [
    `/docs/assets/${name}`,
    fixedEndpoint(() => contentResponse(content, MAX_AGE)),
  ]);
  return { '/docs': pageEndpoint(site), ...Object.fromEntries(assets) };
}

/** One page for each language. Other parameters are allowed, as on all pages. */
function pageEndpoint(site: Site): Endpoint {
  const made = new Map<Language | null, Response>();
  return (target) => {
    const locale = localeOf(parameterNamed(target, 'lang'));
    const known = made.get(locale.named);
    if (known) return known;
    const content = { type: 'text/html; charset=utf-8', body: docsText(site, locale) };
    const page = fixed(contentResponse(content, { ...MAX_AGE, ...pageHeaders([]) }));
    made.set(locale.named, page);
    return page;
  };
}
