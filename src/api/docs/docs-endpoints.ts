import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { unchanging } from '../answer.js';
import { encodedBody } from '../body.js';
import { type Endpoint, unchangingEndpoint } from '../endpoint.js';

const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** A file of the viewer, from where it was installed. */
const viewer = (name: string) =>
  readFile(
    new URL(name, pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))),
  );

interface StaticFile {
  readonly type: string;
  content(): Promise<string | Buffer>;
}

/** What `/docs` loads. Nothing else of the viewer's package is served. */
const ASSETS: Readonly<Record<string, StaticFile>> = {
  'docs.js': { type: SCRIPT, content: async () => (await import('./browser-files.js')).DOCS_SCRIPT },
  'docs.css': { type: STYLE, content: async () => (await import('./browser-files.js')).DOCS_STYLE },
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

async function page() {
  const { DOCS_POLICY, docsPage } = await import('./page.js');
  return unchanging(encodedBody(docsPage(), 'text/html; charset=utf-8'), {
    ...MAX_AGE,
    'Content-Security-Policy': DOCS_POLICY,
    'Referrer-Policy': 'no-referrer',
  });
}
