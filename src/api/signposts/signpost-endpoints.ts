import type { ApiConfig } from '../../config/api-config.js';
import { builtFile } from '../../site/assets.js';
import { docsPath, PAGES } from '../../site/pieces/addresses.js';
import type { Site } from '../../site/pieces/site.js';
import { type Endpoints, fixedEndpoint } from '../http/endpoint.js';
import { errorResponse } from '../http/errors.js';
import { type Content, contentResponse } from '../http/response.js';
import { FOR_A_DAY } from '../pictures/icons.js';
import { llmsText } from './llms-text.js';

const API_CATALOG = '/.well-known/api-catalog';

const NO_PUBLIC_URL =
  'There is no sitemap, because this instance does not know its own address. Its operator can set PUBLIC_URL.';

const FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };

/** What describes this service to programs, by path. None needs the ledger. */
export function signpostEndpoints({ publicUrl, operator }: Site): Endpoints {
  // Read at the start: an answer must not depend on whether the program still lies where it was started from.
  const described = contentResponse(description(operator.contact), {
    'Cache-Control': 'public, max-age=300',
  });
  const llms = { type: 'text/plain; charset=utf-8', body: llmsText(publicUrl) };
  return {
    '/api/openapi.json': fixedEndpoint(described),
    // RFC 9727, 3: HEAD has to say that this is the catalogue; it has the headers of GET.
    [API_CATALOG]: fixedEndpoint(
      contentResponse(apiCatalog(publicUrl), { ...FOR_AN_HOUR, Link: '<api-catalog>; rel="api-catalog"' }),
    ),
    '/llms.txt': fixedEndpoint(contentResponse(llms, FOR_AN_HOUR)),
    '/robots.txt': fixedEndpoint(contentResponse(robots(publicUrl), FOR_A_DAY)),
    '/sitemap.xml':
      publicUrl === null
        ? () => errorResponse('not_found', NO_PUBLIC_URL)
        : fixedEndpoint(contentResponse(sitemap(publicUrl), FOR_A_DAY)),
  };
}

/**
 * `/api/openapi.json`: the description that the build made of the schemas (openapi/document.ts), with whom to
 * ask about this instance.
 */
function description(contact: ApiConfig['operator']['contact']): Content {
  const type = 'application/json; charset=utf-8';
  const built = builtFile('openapi.json');
  if (contact === null) return { type, body: built };
  const { info, ...rest } = JSON.parse(built);
  const asked = contact.startsWith('mailto:') ? { email: contact.slice(7) } : { url: contact };
  const named = { ...info, contact: { ...info.contact, ...asked } };
  return { type, body: JSON.stringify({ openapi: rest.openapi, info: named, ...rest }) };
}

const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The APIs of this service as a set of links (RFC 9727, 9264). */
function apiCatalog(publicUrl: string | null): Content {
  // Relative to this address, where the service does not know its own.
  const at = (path: string) => (publicUrl === null ? `..${path}` : publicUrl + path);
  const description = { href: at('/api/openapi.json'), type: 'application/json' };
  const linkset = [
    {
      anchor: at('/api/v1/'),
      'service-desc': [description],
      'service-doc': [{ href: at('/docs'), type: 'text/html' }],
      status: [{ href: at('/api/v1/health'), type: 'application/json' }],
    },
    {
      anchor: at('/mcp'),
      'service-doc': [{ href: at('/docs'), type: 'text/html' }],
    },
  ];
  return { type: LINKSET, body: JSON.stringify({ linkset }) };
}

/** A request's Host is not trusted: a cache would keep what one client invented. */
function robots(publicUrl: string | null): Content {
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []),
  ];
  return { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

function sitemap(publicUrl: string): Content {
  const paths = [...PAGES.map(([path]) => path), docsPath('api')];
  const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  return { type: 'application/xml; charset=utf-8', body };
}
