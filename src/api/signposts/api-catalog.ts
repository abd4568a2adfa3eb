import type { Content } from '../http/response.js';

export const API_CATALOG = '/.well-known/api-catalog';

const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The APIs of this service as a set of links (RFC 9727, 9264). */
export function apiCatalog(publicUrl: string | null): Content {
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
  return { type: TYPE, body: JSON.stringify({ linkset }) };
}
