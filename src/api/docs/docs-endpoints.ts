import { readFileSync } from 'node:fs';
import type { Site } from '../../site/document.js';
import { type Language, localeOf } from '../../site/locale.js';
import { DOCS_HEADERS } from '../http/common-headers.js';
import { type Endpoint, fixed, fixedEndpoint } from '../http/endpoint.js';
import { parameterNamed } from '../http/query.js';
import { contentResponse, type Response } from '../http/response.js';
import { DOCS_SCRIPT, DOCS_STYLE } from './browser-files.js';
import { docsText } from './page.js';

const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** Where the build puts the viewer; the same path from sources and from the build. */
const viewer = (name: string) => readFileSync(new URL(`../../../dist/viewer/${name}`, import.meta.url));

interface StaticFile {
  readonly type: string;
  content(): string | Buffer;
}

const ASSETS: Readonly<Record<string, StaticFile>> = {
  'docs.js': { type: SCRIPT, content: () => DOCS_SCRIPT },
  'docs.css': { type: STYLE, content: () => DOCS_STYLE },
  'swagger-ui-bundle.js': { type: SCRIPT, content: () => viewer('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: STYLE, content: () => viewer('swagger-ui.css') },
};

/** `/docs` and its files, by path: read and compressed at the first request, without the ledger. */
export function docsEndpoints(site: Site): Readonly<Record<string, Endpoint>> {
  const assets = Object.entries(ASSETS).map(([name, { type, content }]) => [
    `/docs/assets/${name}`,
    fixedEndpoint(() => contentResponse({ type, body: content() }, MAX_AGE)),
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
    const page = fixed(contentResponse(content, { ...MAX_AGE, ...DOCS_HEADERS }));
    made.set(locale.named, page);
    return page;
  };
}
