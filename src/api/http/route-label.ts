import { originForm } from './origin-form.js';

/** The labels for counting requests: known paths only, never a client's invention. */
const ROUTES: ReadonlySet<string> = new Set([
  '/',
  '/odds',
  '/scores',
  '/method',
  '/data',
  '/docs',
  '/api/v1/stats',
  '/api/v1/resets',
  '/api/v1/forecast',
  '/api/v1/odds',
  '/api/v1/launches',
  '/api/v1/health',
  '/api/openapi.json',
  '/feed.atom',
  '/feed.json',
  '/calendar.ics',
  '/badge.svg',
  '/card.png',
  '/embed',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/mcp',
  '/llms.txt',
  '/.well-known/api-catalog',
  ...['resets', 'coverage', 'promises', 'forecasts', 'launches', 'odds'].map((name) => `/data/${name}.csv`),
  '/data/datapackage.json',
  '/compat/codex-resets/api/v1/status',
  '/compat/codex-resets/api/v1/resets',
  '/livez',
]);
const ASSETS = '/assets/';

/** @param target as in the request line */
export function routeLabel(target: string): string {
  const [path = ''] = target.split('?', 1);
  if (ROUTES.has(path)) return path;
  if (path.startsWith(ASSETS)) return `${ASSETS}*`;
  return target.startsWith('/') ? 'other' : routeLabel(originForm(target));
}
