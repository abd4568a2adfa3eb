import type { RequestListener } from 'node:http';
import { API_DEFAULTS, type ApiConfig } from '../config/api-config.js';
import type { Logger } from '../lib/logger.js';
import { loadAssets } from '../site/assets.js';
import { PAGE_ADDRESSES } from '../site/pieces/addresses.js';
import { createAnswer, createListener } from './http/answer.js';
import { MCP_PATHS } from './http/methods.js';
import { createRefusals } from './http/refusals.js';
import { askOf } from './mcp/ask.js';
import { otherRequests } from './other-requests.js';
import { allEndpoints } from './routes.js';
import type { SnapshotSource } from './snapshots/snapshot-source.js';

export interface AppOptions extends Partial<Omit<ApiConfig, 'operator'>> {
  /** The caller closes it. */
  readonly source: SnapshotSource;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger?: Logger;
  readonly operator?: Partial<ApiConfig['operator']>;
}

export type App = RequestListener & {
  /** Every path that is answered. */
  readonly paths: ReadonlySet<string>;
};

/** The API as one request listener. */
export function createApp(options: AppOptions): App {
  const { source, now, logger, ...config } = { ...API_DEFAULTS, ...options };
  const { publicUrl, siblings, trustedProxies, language } = config;
  const operator = { ...API_DEFAULTS.operator, ...options.operator };
  const site = { assets: loadAssets(), siblings, publicUrl, operator, language };
  const endpoints = new Map(Object.entries(allEndpoints(site, source, logger)));
  const answer = createAnswer(source, logger);
  const others = otherRequests(endpoints.keys(), askOf({ endpoints, answer, now, logger }), site, logger);
  const refusalOf = createRefusals(trustedProxies);
  const pages = new Set(PAGE_ADDRESSES);
  const listener = createListener({ endpoints, pages, language, refusalOf, answer, others, now, logger });
  return Object.assign(listener, { paths: new Set([...endpoints.keys(), ...MCP_PATHS]) });
}
