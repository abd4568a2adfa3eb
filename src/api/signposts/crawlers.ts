import { PAGES } from '../../site/document.js';
import { type Endpoint, fixedEndpoint } from '../http/endpoint.js';
import { errorResponse } from '../http/errors.js';
import { contentResponse } from '../http/response.js';
import { FOR_A_DAY } from '../pictures/icons.js';

const NO_PUBLIC_URL =
  'There is no sitemap, because this instance does not know its own address. Its operator can set PUBLIC_URL.';

/** `/robots.txt` and `/sitemap.xml`. A request's Host is not trusted: a cache would keep what one client invented. */
export function crawlerEndpoints(publicUrl: string | null): Readonly<Record<string, Endpoint>> {
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []),
  ];
  const robots = { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
  return {
    '/robots.txt': fixedEndpoint(() => contentResponse(robots, FOR_A_DAY)),
    '/sitemap.xml':
      publicUrl === null
        ? () => errorResponse('not_found', NO_PUBLIC_URL)
        : fixedEndpoint(() => contentResponse(sitemap(publicUrl), FOR_A_DAY)),
  };
}

function sitemap(publicUrl: string) {
  const urls = PAGES.map(([path]) => `<url><loc>${publicUrl}${path}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  return { type: 'application/xml; charset=utf-8', body };
}
