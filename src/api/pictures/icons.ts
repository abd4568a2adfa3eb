import { readFileSync } from 'node:fs';
import { type Endpoints, fixedEndpoint } from '../http/endpoint.js';
import { type Content, contentResponse, json } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

/** They change with a release at most. */
export const FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400' };

const PNG = 'image/png';

const PICTURES: Readonly<Record<string, string>> = {
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': PNG,
  'icon-192.png': PNG,
  'icon-512.png': PNG,
};

const file = (name: string) => readFileSync(new URL(`../../site/assets/${name}`, import.meta.url));

/**
 * The icon in the forms that browsers and phones ask for, by path. `npm run icons` draws them from icon.svg.
 */
export function iconEndpoints(): Endpoints {
  const pictures = Object.entries(PICTURES).map(([name, type]) => [
    `/${name}`,
    fixedEndpoint(contentResponse({ type, body: file(`icons/${name}`), compressed: null }, FOR_A_DAY)),
  ]);
  return {
    '/favicon.svg': fixedEndpoint(
      contentResponse({ type: 'image/svg+xml', body: file('icon.svg') }, FOR_A_DAY),
    ),
    ...Object.fromEntries(pictures),
  };
}

/** `/manifest.webmanifest`: how a phone names the page on its home screen. */
export function manifest({ snapshot }: RecordView): Content {
  const { name } = snapshot.product;
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    type: PNG,
    sizes: `${size}x${size}`,
    purpose: 'maskable',
  });
  const { body } = json({
    name: `${name} usage-limit resets`,
    short_name: `${name} resets`,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      icon(192),
      icon(512),
    ],
  });
  return { type: 'application/manifest+json; charset=utf-8', body };
}
