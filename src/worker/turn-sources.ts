import { USER_AGENT, type WorkerConfig } from '../config.js';
import { createLimitedFetch } from '../lib/fetch-limited.js';
import { createHttpClient } from '../lib/http-client.js';
import { createModelReader, type ModelReader } from '../sources/model-reader.js';
import type { StatusSource, TimelineSource } from '../sources/source.js';
import { createStatusSource } from '../sources/status-page.js';
import { createTimelineSource } from '../sources/timeline.js';

/** The outside world that a turn reads. */
export interface TurnSources {
  /** The primary source first. */
  readonly timeline: readonly TimelineSource[];
  readonly status: StatusSource | null;
  readonly model: ModelReader | null;
  readonly launchFeeds: readonly LaunchFeed[];
  readonly launchModel: LaunchModelReader | null;
}

/** Everything that goes out of this process goes through one fetch with one set of limits. */
export function createTurnSources(config: WorkerConfig): TurnSources {
  const fetch = createLimitedFetch({ userAgent: USER_AGENT });
  const http = createHttpClient({ fetch });
  const { xBaseUrl, xBearerToken, blueskyBaseUrl, statusPageUrl, statusComponents } = config;
  return {
    timeline: config.timeline.map((spec) =>
      createTimelineSource(spec, { http, xBaseUrl, xBearerToken, blueskyBaseUrl }),
    ),
    status: statusPageUrl === null ? null : createStatusSource(http, statusPageUrl, statusComponents),
    model: createConfiguredReader(config, fetch),
  };
}

/** The reader model, where one is configured: with a key, or at an address that needs none (a model run locally). */
export function createConfiguredReader(
  config: Pick<WorkerConfig, 'reader' | 'product'>,
  fetch: typeof globalThis.fetch,
): ModelReader | null {
  const { apiKey, baseUrl, model } = config.reader;
  if (apiKey === null && baseUrl === null) return null;
  const timeZone = config.product.teamTimeZone;
  return createModelReader({ apiKey: apiKey ?? 'none', baseUrl, model, fetch, timeZone });
}
