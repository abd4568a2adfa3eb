import { USER_AGENT, type WorkerConfig } from '../config.js';
import { createLimitedFetch } from '../lib/fetch-limited.js';
import { createScrubbedFetch } from '../lib/scrub-fetch.js';
import type { LaunchFeed } from '../sources/launch-feeds.js';
import type { LaunchModelReader } from '../sources/launch-model-reader.js';
import type { ModelReader } from '../sources/model-reader.js';
import type { StatusSource, TimelineSource } from '../sources/source.js';
import { configuredSecrets } from './configured-secrets.js';

/** The outside world that a turn reads. */
export interface TurnSources {
  /** The primary source first. */
  readonly timeline: readonly TimelineSource[];
  readonly status: StatusSource | null;
  readonly model: ModelReader | null;
  readonly launchFeeds: readonly LaunchFeed[];
  readonly launchModel: LaunchModelReader | null;
}

export const createOutgoingFetch = () => createLimitedFetch({ userAgent: USER_AGENT });

/**
 * Everything that goes out of this process goes through one fetch with one set of limits; no secret comes back. What
 * reads is loaded only where something is configured to be read: it would be an eighth of a worker's start.
 */
export async function createTurnSources(
  config: WorkerConfig,
  limited = createOutgoingFetch(),
): Promise<TurnSources> {
  const { xBaseUrl, xBearerToken, blueskyBaseUrl, statusPageUrl, statusComponents } = config;
  const fetch = createScrubbedFetch(limited, configuredSecrets(config));
  const call = modelCall(config, fetch);
  const outside = { timeline: [], status: null, launchFeeds: [], ...(await modelReaders(call)) };
  if (config.timeline.length + config.launchFeeds.length === 0 && statusPageUrl === null) return outside;

  const { createHttpClient } = await import('../lib/http-client.js');
  const { createTimelineSource } = await import('../sources/timeline.js');
  const { createLaunchFeed } = await import('../sources/launch-feeds.js');
  const { createStatusSource } = await import('../sources/status-page.js');
  const http = createHttpClient({ fetch });
  const feeds = { http, xBaseUrl, xBearerToken, blueskyBaseUrl };
  return {
    ...outside,
    timeline: config.timeline.map((spec) => createTimelineSource(spec, feeds)),
    status: statusPageUrl === null ? null : createStatusSource(http, statusPageUrl, statusComponents),
    launchFeeds: config.launchFeeds.map((spec) => createLaunchFeed(spec, feeds)),
  };
}

async function modelReaders(
  call: ReturnType<typeof modelCall>,
): Promise<Pick<TurnSources, 'model' | 'launchModel'>> {
  if (call === null) return { model: null, launchModel: null };
  const { createModelReader } = await import('../sources/model-reader.js');
  const { createLaunchModelReader } = await import('../sources/launch-model-reader.js');
  return { model: createModelReader(call), launchModel: createLaunchModelReader(call) };
}

/** The reader model, where one is configured. */
export async function createConfiguredReader(
  config: Pick<WorkerConfig, 'reader' | 'product'>,
  fetch: typeof globalThis.fetch,
): Promise<ModelReader | null> {
  return (await modelReaders(modelCall(config, fetch))).model;
}

/** How to call the model that is configured: with a key, or at an address that needs none (a model run locally). */
function modelCall(
  { reader, product }: Pick<WorkerConfig, 'reader' | 'product'>,
  fetch: typeof globalThis.fetch,
) {
  const { apiKey, baseUrl, model } = reader;
  if (apiKey === null && baseUrl === null) return null;
  return { apiKey: apiKey ?? 'none', baseUrl, model, fetch, timeZone: product.teamTimeZone };
}
