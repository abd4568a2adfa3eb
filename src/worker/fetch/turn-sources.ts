import { USER_AGENT, type WorkerConfig } from '../../config/worker-config.js';
import { createLimitedFetch } from '../../lib/fetch-limited.js';
import { createHttpClient } from '../../lib/http-client.js';
import { createScrubbedFetch } from '../../lib/scrub-fetch.js';
import { createLaunchFeed, type LaunchFeed } from '../../sources/launches/launch-feeds.js';
import { createLaunchModelReader, type LaunchModelReader } from '../../sources/model/launch-model-reader.js';
import { createModelReader, type ModelReader } from '../../sources/model/model-reader.js';
import type { StatusSource, TimelineSource } from '../../sources/source.js';
import { createStatusSource } from '../../sources/status/status-page.js';
import { createTimelineSource } from '../../sources/timeline/timeline.js';
import { configuredSecrets } from './configured-secrets.js';

/** Everything outside that a turn reads. */
export interface TurnSources {
  /** The primary source first. */
  readonly timeline: readonly TimelineSource[];
  readonly status: StatusSource | null;
  readonly model: ModelReader | null;
  readonly launchFeeds: readonly LaunchFeed[];
  readonly launchModel: LaunchModelReader | null;
}

export const createOutgoingFetch = () => createLimitedFetch({ userAgent: USER_AGENT });

/** All sources and models use one fetch with one set of limits, and no secret in its responses. */
export function createTurnSources(config: WorkerConfig, limited = createOutgoingFetch()): TurnSources {
  const { xBaseUrl, xBearerToken, blueskyBaseUrl, statusPageUrl, statusComponents } = config;
  const fetch = createScrubbedFetch(limited, configuredSecrets(config));
  const http = createHttpClient({ fetch });
  const feeds = { http, xBaseUrl, xBearerToken, blueskyBaseUrl };
  const call = modelCall(config, fetch);
  return {
    timeline: config.timeline.map((spec) => createTimelineSource(spec, feeds)),
    status: statusPageUrl === null ? null : createStatusSource(http, statusPageUrl, statusComponents),
    model: call && createModelReader(call),
    launchFeeds: config.launchFeeds.map((spec) => createLaunchFeed(spec, feeds)),
    launchModel: call && createLaunchModelReader(call),
  };
}

/** The reader model, or null if none is configured. */
export function createConfiguredReader(
  config: Pick<WorkerConfig, 'reader' | 'product'>,
  fetch: typeof globalThis.fetch,
): ModelReader | null {
  const call = modelCall(config, fetch);
  return call && createModelReader(call);
}

/** How to call the configured model: with a key, or at an address that needs none (a local model). */
function modelCall(
  { reader, product }: Pick<WorkerConfig, 'reader' | 'product'>,
  fetch: typeof globalThis.fetch,
) {
  const { apiKey, baseUrl, model } = reader;
  if (apiKey === null && baseUrl === null) return null;
  return { apiKey: apiKey ?? 'none', baseUrl, model, fetch, timeZone: product.teamTimeZone };
}
