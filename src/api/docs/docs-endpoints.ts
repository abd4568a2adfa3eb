import { readFile } from 'node:fs/promises';
import { unchanging } from '../http/answer.js';
import { encodedBody } from '../http/body.js';
import { type Endpoint, unchangingEndpoint } from '../http/endpoint.js';
import { DOCS_HEADERS } from '../http/security-headers.js';
import { DOCS_SCRIPT, DOCS_STYLE } from './browser-files.js';
import { docsPage } from './page.js';

const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** Where the build puts the viewer; the same place for the sources and for what is built of them. */
const viewer = (name: string) => readFile(new URL(`../../../dist/viewer/${name}`, import.meta.url));

interface StaticFile {
  readonly type: string;
  content(): Promise<string | Buffer>;
}

/** What `/docs` loads. */
const ASSETS: Readonly<Record<string, StaticFile>> = {
  'docs.js': { type: SCRIPT, content: async () => DOCS_SCRIPT },
  'docs.css': { type: STYLE, content: async () => DOCS_STYLE },
  'swagger-ui-bundle.js': { type: SCRIPT, content: () => viewer('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: STYLE, content: () => viewer('swagger-ui.css') },
};

/** `/docs` and what it loads, by path: read and compressed when first asked for. None of them reads the ledger. */
export function docsEndpoints(): Readonly<Record<string, Endpoint>> {
  const assets = Object.entries(ASSETS).map(([name, { type, content }]) => [
    `/docs/assets/${name}`,
    unchangingEndpoint(async () => unchanging(encodedBody(await content(), type), MAX_AGE)),
  ]);
  return { '/docs': unchangingEndpoint(page), ...Object.fromEntries(assets) };
}

function page() {
  return unchanging(encodedBody(docsPage(), 'text/html; charset=utf-8'), {
    ...MAX_AGE,
    ...DOCS_HEADERS,
  });
}
