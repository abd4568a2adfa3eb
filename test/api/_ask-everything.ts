import { expect } from 'vitest';
import { request } from '../_support/clients/http.js';
import { HEALTH, LAUNCHES } from './_addresses.js';
import { type Description, readDescription, sendDescribed, type Target } from './_described.js';

export const DATA = [
  '/api/v1/stats',
  '/api/v1/resets',
  '/api/v1/forecast',
  '/feed.atom',
  '/calendar.ics',
  '/data/resets.csv',
  '/data/coverage.csv',
  '/data/promises.csv',
  '/data/forecasts.csv',
  '/data/files.json',
];

/** The launch lists of all companies at once. */
export const LAUNCH_FILE = '/data/launches.csv';
export const DESCRIPTION = '/api/openapi.json';
const BADGE = '/badge.svg';
export const PATHS = [...DATA, ...LAUNCHES, LAUNCH_FILE, HEALTH, DESCRIPTION, BADGE];

/** Which answers there have been since this file was loaded. */
export const seen = new Set<string>();
let described: Description | null = null;

/** Refusals do not look at the ledger: they are asked for once with each set of statuses. */
const refusalsAsked = new Set<string>();

/** A running API, held against the description that the first of them gave. */
export async function target(port: number): Promise<Target> {
  described ??= readDescription((await request(port, DESCRIPTION)).text, { strict: true });
  return { port, description: described, seen };
}

/**
 * Asks for everything in every way: each path as clients do in every state, what is refused once for all
 * states in which the same paths answer. Gives the status of a plain GET of each path.
 */
export async function askEverything(port: number): Promise<Record<string, number>> {
  const api = await target(port);
  const statuses: Record<string, number> = {};
  for (const path of PATHS) {
    const { status, headers } = await sendDescribed(api, path);
    statuses[path] = status;
    const conditions = {
      ...(headers.etag && { 'if-none-match': headers.etag }),
      ...(headers['last-modified'] && { 'if-modified-since': headers['last-modified'] }),
    };
    for (const options of [
      { method: 'HEAD' },
      { headers: conditions },
      { method: 'HEAD', headers: conditions },
    ])
      await sendDescribed(api, path, options);
  }
  const kind = JSON.stringify(statuses);
  if (!refusalsAsked.has(kind)) await askRefusals(api);
  refusalsAsked.add(kind);
  for (const query of [
    '?limit=1',
    '?limit=100&offset=1',
    '?offset=9007199254740991',
    '?since=2026-01-01T00:00:00Z',
  ])
    await sendDescribed(api, `/api/v1/resets${query}`);
  for (const path of LAUNCHES) await sendDescribed(api, `${path}?company=nobody`);
  return statuses;
}

const REFUSED = ['?unknown=1', '?limit=1&limit=1', '?since=2026-02-31T00:00:00Z', '?company='];

/** It ignores unknown parameters. */
const REFUSED_BY_BADGE = ['?form=wide', '?lang=', '?form=long&form=long'];

async function askRefusals(api: Target): Promise<void> {
  const preflight = {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'if-none-match',
  };
  for (const path of PATHS) {
    for (const options of [
      { method: 'OPTIONS' },
      { method: 'OPTIONS', headers: preflight },
      { method: 'POST', body: '{}' },
      { method: 'DELETE' },
    ])
      await sendDescribed(api, path, options);
    for (const query of path === BADGE ? REFUSED_BY_BADGE : REFUSED) {
      expect((await sendDescribed(api, path + query)).status).toBe(400);
      expect((await sendDescribed(api, path + query, { method: 'HEAD' })).status).toBe(400);
    }
    expect((await sendDescribed(api, `${path}/`)).status).toBe(404);
    expect((await sendDescribed(api, path.toUpperCase(), { method: 'PUT' })).status).toBe(404);
  }
}
