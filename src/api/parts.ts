import { part } from '../lib/parts.js';

/** What a first answer does not need: most processes start without being asked for everything. */
export const PARTS = {
  forecastView: part(() => import('./forecast-view.js')),
  atomFeed: part(() => import('./feeds/atom-feed.js')),
  calendar: part(() => import('./feeds/calendar.js')),
  badge: part(() => import('./badge.js')),
  pageView: part(() => import('./page-view.js')),
  page: part(() => import('../site/page.js')),
  unavailablePage: part(() => import('../site/unavailable.js')),
  docsPage: part(() => import('./docs/page.js')),
  docsFiles: part(() => import('./docs/browser-files.js')),
  description: part(() => import('./openapi/document.js')),
};
