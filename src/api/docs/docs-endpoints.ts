import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { type Body, bytesBody, textBody } from '../body.js';
import { sendError } from '../errors.js';
import { noParameters, parseQuery } from '../query.js';
import { sendStatic } from '../respond.js';
import { DOCS_HEADERS } from '../security-headers.js';
import { DOCS_SCRIPT, DOCS_STYLE } from './browser-files.js';
import { docsPage } from './page.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';
const compress = promisify(gzip);

/** Where the build puts the viewer; the same place for the sources and for what is built of them. */
const VIEWER = new URL('../../../dist/viewer/', import.meta.url);

interface StaticFile {
  readonly type: string;
  content(): Promise<string | Buffer>;
}

/** What `/docs` loads. */
const ASSETS: Readonly<Record<string, StaticFile>> = {
  'docs.js': { type: SCRIPT, content: async () => DOCS_SCRIPT },
  'docs.css': { type: STYLE, content: async () => DOCS_STYLE },
  'swagger-ui-bundle.js': {
    type: SCRIPT,
    content: () => readFile(new URL('swagger-ui-bundle.js', VIEWER)),
  },
  'swagger-ui.css': { type: STYLE, content: () => readFile(new URL('swagger-ui.css', VIEWER)) },
};

/** The handlers of `/docs` and of what it loads, by path. None of them reads the ledger. */
export function docsEndpoints(): Readonly<Record<string, RequestHandler>> {
  const page = textBody(docsPage(), 'text/html; charset=utf-8');
  const assets = Object.entries(ASSETS).map(([name, file]) => [`/docs/assets/${name}`, asset(file)]);
  return {
    '/docs': withoutQuery((_req, res) => {
      res.set(DOCS_HEADERS);
      sendStatic(res, page);
    }),
    ...Object.fromEntries(assets),
  };
}

/** Read and compressed when it is first asked for, then kept: the viewer has 1.7 MB, a quarter of it compressed. */
function asset(file: StaticFile): RequestHandler {
  let kept: Promise<{ plain: Body; zipped: Body }> | null = null;
  const load = async () => {
    const content = Buffer.from(await file.content());
    return { plain: bytesBody(content, file.type), zipped: bytesBody(await compress(content), file.type) };
  };
  return withoutQuery(async (req, res) => {
    kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    const { plain, zipped } = await kept;
    const takesGzip = req.acceptsEncodings('gzip') === 'gzip';
    res.set('Vary', 'Accept-Encoding');
    if (takesGzip) res.set('Content-Encoding', 'gzip');
    sendStatic(res, takesGzip ? zipped : plain);
  });
}

function withoutQuery(handler: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const query = parseQuery(req.originalUrl, noParameters);
    if (query.kind === 'invalid') return sendError(res, 'invalid_parameter', query.message);
    return handler(req, res, next);
  };
}
