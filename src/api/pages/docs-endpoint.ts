import { builtFile } from '../../site/assets.js';
import { docsText } from '../../site/docs.js';
import type { Site } from '../../site/document.js';
import { type Language, localeOf } from '../../site/words/locale.js';
import { pageHeaders } from '../http/common-headers.js';
import { type Endpoint, fixed } from '../http/endpoint.js';
import { parameterNamed } from '../http/query.js';
import { contentResponse, type Response } from '../http/response.js';

const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };

/** `/docs`: one page for each language, without the ledger. Other parameters are allowed, as on all pages. */
export function docsEndpoint(site: Site): Endpoint {
  const docs = builtFile('docs.html');
  const made = new Map<Language | null, Response>();
  return (target) => {
    const locale = localeOf(parameterNamed(target, 'lang'));
    const known = made.get(locale.named);
    if (known) return known;
    const content = { type: 'text/html; charset=utf-8', body: docsText(docs, site, locale) };
    const page = fixed(contentResponse(content, { ...MAX_AGE, ...pageHeaders([]) }));
    made.set(locale.named, page);
    return page;
  };
}
