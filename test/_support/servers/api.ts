import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type AppOptions, createApp } from '../../../src/api/create-app.js';
import { DATA_FILES } from '../../../src/api/data/data-files.js';
import { errorSchema } from '../../../src/api/http/error-schemas.js';
import { refuseMalformed } from '../../../src/api/http/errors.js';
import { createSnapshotSource } from '../../../src/api/snapshots/snapshot-source.js';
import { filesSchema } from '../../../src/core/published/files.js';
import { type ForecastBody, forecastSchema } from '../../../src/core/published/forecast.js';
import { type HealthBody, healthSchema } from '../../../src/core/published/health.js';
import { launchesSchema, oddsSchema } from '../../../src/core/published/launches.js';
import { type ResetsBody, resetsSchema } from '../../../src/core/published/resets.js';
import { type StatsBody, statsSchema } from '../../../src/core/published/stats.js';
import { listen } from '../../../src/lib/listen.js';
import { codexHistorySchema, codexStatusSchema } from '../../api/compat/_codex-shape.js';
import { type RawAnswer, type RequestOptions, request } from '../clients/http.js';
import { NOW } from '../ledgers/snapshot.js';

export interface TestApi {
  readonly port: number;
  /** The API's present; tests move it. */
  readonly clock: { now: number };
  /**
   * Every answer is held against the contract's schemas and against the headers that every answer carries.
   */
  send(path: string, options?: RequestOptions): Promise<RawAnswer>;
  stats(): Promise<StatsBody>;
  resets(query?: string): Promise<ResetsBody>;
  forecast(): Promise<ForecastBody>;
  health(): Promise<HealthBody>;
  /** Status and error code, `200` where there is none, `503 degraded` of health. */
  outcome(path: string, options?: RequestOptions): Promise<string>;
}

/** Never gives a record: reading fails by a bug. */
function broken(message: string): AppOptions['source'] {
  return { read: () => Promise.reject(new Error(message)), current: () => null, close: () => undefined };
}

/** The port of an API that cannot read for a reason that nobody may see, until the test ends. */
export async function serveBroken(message = 'a bug'): Promise<number> {
  const server = await listen(createApp({ source: broken(message), now: () => NOW }), {
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => server.close());
  return server.port;
}

/** Every path that the API answers. */
export const PATHS: ReadonlySet<string> = createApp({ source: broken(''), now: () => NOW }).paths;

type Options = Omit<AppOptions, 'source' | 'now'>;

/** Serves a ledger on a free port with an injected clock, until the test ends. */
export async function serveApi(ledgerPath: string, options: Options = {}): Promise<TestApi> {
  const { close, ...api } = await openApi(ledgerPath, options);
  onTestFinished(close);
  return api;
}

/** Serves a ledger on a free port with an injected clock, until it is closed. */
export async function openApi(
  ledgerPath: string,
  options: Options = {},
): Promise<TestApi & { close(): Promise<void> }> {
  const clock = { now: NOW };
  const now = () => clock.now;
  const source = createSnapshotSource({ ledgerPath, now });
  const app = createApp({ source, now, ...options });
  const server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    refuse: refuseMalformed,
  });

  const send = async (path: string, options: RequestOptions = {}) => {
    // A commit shows within a millisecond (snapshots/snapshot-source.ts), and the test may have made one just
    // now.
    await delay(2);
    const answer = await request(server.port, path, options);
    checkAnswer(path, options.method ?? 'GET', answer);
    return answer;
  };
  const get = async (path: string): Promise<unknown> => {
    const answer = await send(path);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return JSON.parse(answer.text);
  };
  return {
    port: server.port,
    clock,
    send,
    stats: async () => (await get('/api/v1/stats')) as StatsBody,
    resets: async (query = '') => (await get(`/api/v1/resets${query}`)) as ResetsBody,
    forecast: async () => (await get('/api/v1/forecast')) as ForecastBody,
    health: async () => JSON.parse((await send('/api/v1/health')).text) as HealthBody,
    async outcome(path, options) {
      const { status, text } = await send(path, options);
      if (status === 200) return '200';
      const { error, status: health } = JSON.parse(text);
      return `${status} ${error?.code ?? health}`;
    },
    async close() {
      await server.close();
      source.close();
    },
  };
}

const BODIES = {
  '/api/v1/stats': statsSchema,
  '/api/v1/resets': resetsSchema,
  '/api/v1/forecast': forecastSchema,
  '/api/v1/odds': oddsSchema,
  '/api/v1/launches': launchesSchema,
  '/api/v1/health': healthSchema,
  '/data/files.json': filesSchema,
  '/compat/codex-resets/api/v1/status': codexStatusSchema,
  '/compat/codex-resets/api/v1/resets': codexHistorySchema,
  '/livez': z.object({ status: z.literal('alive') }),
  '/readyz': z.object({ status: z.literal('ready') }),
};

/** What is not JSON when it answers well. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  '/feed.atom': 'application/atom+xml; charset=utf-8',
  '/calendar.ics': 'text/calendar; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/badge.svg': 'image/svg+xml',
  ...Object.fromEntries(DATA_FILES.map(({ path }) => [path, 'text/csv; charset=utf-8'])),
  '/favicon.svg': 'image/svg+xml',
  '/robots.txt': 'text/plain; charset=utf-8',
  ...Object.fromEntries(
    ['/', '/odds', '/scores', '/method', '/data', '/docs'].map((path) => [path, 'text/html; charset=utf-8']),
  ),
};

function checkAnswer(path: string, method: string, answer: RawAnswer): void {
  const { status, headers, text } = answer;
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['access-control-allow-credentials'], undefined);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['x-powered-by'], undefined);
  if (status === 503) {
    assert.equal(headers['retry-after'], '60');
    assert.equal(headers['cache-control'], 'no-store');
  }
  if (status === 204 || status === 304 || method === 'HEAD') {
    assert.equal(text, '');
    return;
  }
  const { pathname } = new URL(path, 'http://localhost');
  const document = status === 200 ? DOCUMENTS[pathname] : undefined;
  assert.equal(headers['content-type'], document ?? 'application/json; charset=utf-8');
  assert.equal(headers['content-length'], String(Buffer.byteLength(text)));
  if (document !== undefined) return;
  const body: unknown = JSON.parse(text);
  const isError = typeof body === 'object' && body !== null && 'error' in body;
  if (!isError) assert.ok(status === 200 || (status === 503 && path.startsWith('/api/v1/health')), text);
  const schema = isError ? errorSchema : BODIES[pathname as keyof typeof BODIES];
  // A schema drops keys that it does not know, so equality says that there are none beside the contract's.
  assert.deepEqual(schema.parse(body), body);
}
