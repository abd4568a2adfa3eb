import { DATA_FILES } from '../../src/api/data/data-files.js';

/*
 * The addresses of the service by what they are, for the tests that hold a rule over all of them.
 */

export const LAUNCHES = ['/api/v1/odds', '/api/v1/launches'];

/** The data endpoints of the contract. */
export const DATA = ['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast', ...LAUNCHES];
export const HEALTH = '/api/v1/health';
export const ENDPOINTS = [...DATA, HEALTH];

const COMPAT = ['status', 'resets'].map((name) => `/compat/codex-resets/api/v1/${name}`);
const FEEDS = ['/feed.atom', '/calendar.ics'];
export const FILES = [...DATA_FILES.map(({ path }) => path), '/data/files.json'];

/** Made from a snapshot, with its validators. */
export const OF_SNAPSHOT = [...DATA, ...FEEDS, '/badge.svg', ...FILES, ...COMPAT];

/** Addresses whose answers are the same in every snapshot. */
export const FIXED = [
  '/api/openapi.json',
  '/llms.txt',
  '/.well-known/api-catalog',
  '/robots.txt',
  '/favicon.svg',
];

/** In the reader's language; they ignore the parameters that they do not know. */
export const PAGES = ['/', '/odds', '/scores', '/method', '/data', '/docs'];
export const PROBES = ['/livez', '/readyz'];

/** Everything that is answered by GET, but pictures. */
export const EVERYTHING = [...OF_SNAPSHOT, HEALTH, ...FIXED, ...PAGES, ...PROBES];
