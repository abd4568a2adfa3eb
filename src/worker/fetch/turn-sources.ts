import { USER_AGENT, type WorkerConfig } from '../../config/worker-config.js';
import type { ServerTime } from '../../core/time/machine-time.js';
import { type AnswerRoom, createAnswerRoom } from '../../lib/answer-room.js';
import { createLimitedFetch, type LimitedFetchOptions } from '../../lib/fetch-limited.js';
import { createHttpClient } from '../../lib/http-client.js';
import type { Proxies } from '../../lib/proxies.js';
import { createScrubbedFetch } from '../../lib/scrub-fetch.js';
import { secretsIn } from '../../sources/addresses.js';
import { createModelReader, type ModelReader } from '../../sources/model/model-reader.js';
import type { LaunchFeed, StatusSource, TimelineSource } from '../../sources/source.js';
import { createStatusSource } from '../../sources/status/status-page.js';
import { createTimelineSource } from '../../sources/timeline/timeline.js';
import { createServerTimes } from './server-times.js';

/** Everything outside that a turn reads. */
export interface TurnSources {
  /** The primary source first. */
  readonly timeline: readonly TimelineSource[];
  /** Other sources of the product, to be read in this order while none of those is. */
  readonly fallbacks: readonly NamedSource[];
  readonly status: StatusSource | null;
  readonly model: ModelReader | null;
  readonly launchFeeds: readonly LaunchFeed[];
  /**
   * What the servers of timelines, status page and launch feeds said of the time since this was called last.
   */
  readonly serverTimes: () => readonly ServerTime[];
  /** For the answers of all sources except the model, which reads one post at a time. */
  readonly room: Pick<AnswerRoom, 'clear'>;
}

interface NamedSource {
  /** For people. */
  readonly name: string;
  readonly source: TimelineSource;
}

export const createOutgoingFetch = (
  proxies: Proxies,
  options: Pick<LimitedFetchOptions, 'timeoutMs' | 'onForeign' | 'room'> = {},
) => createLimitedFetch({ userAgent: USER_AGENT, proxies, ...options });

/**
 * All sources use one fetch with one set of limits, models one with their own time; both have no secret in
 * responses.
 * @param now the clock that servers are compared with
 */
export function createTurnSources(config: WorkerConfig, now: () => number): TurnSources {
  const { xBaseUrl, xBearerToken, blueskyBaseUrl, fxBaseUrl, statusPageUrl, statusComponents, proxies } =
    config;
  const secrets = configuredSecrets(config);
  const times = createServerTimes(now);
  const room = createAnswerRoom();
  const outgoing = createOutgoingFetch(proxies, { onForeign: times.note, room });
  const http = createHttpClient({ fetch: createScrubbedFetch(outgoing, secrets) });
  const feeds = { http, xBaseUrl, xBearerToken, blueskyBaseUrl, fxBaseUrl };
  const call = modelCall(
    config,
    createScrubbedFetch(createOutgoingFetch(proxies, { timeoutMs: config.reader.timeoutMs }), secrets),
  );
  return {
    timeline: config.timeline.map((spec) => createTimelineSource(spec, feeds)),
    fallbacks: config.fallbacks.map(({ name, spec }) => ({
      name,
      source: createTimelineSource(spec, feeds),
    })),
    status: statusPageUrl === null ? null : createStatusSource(http, statusPageUrl, statusComponents),
    model: call && createModelReader(call),
    launchFeeds: config.launchFeeds.map(({ company, spec }) => ({
      company,
      source: createTimelineSource(spec, feeds),
    })),
    serverTimes: times.take,
    room,
  };
}

/** Every secret that the configuration sends to a source or the reader model. */
function configuredSecrets(config: WorkerConfig): readonly string[] {
  const {
    timeline,
    fallbacks,
    launchFeeds,
    reader,
    statusPageUrl,
    xBaseUrl,
    xBearerToken,
    blueskyBaseUrl,
    fxBaseUrl,
    proxies,
  } = config;
  const ofSpecs = [...timeline, ...[...fallbacks, ...launchFeeds].map(({ spec }) => spec)].map((spec) => {
    if ('url' in spec) return spec.url;
    return 'address' in spec ? spec.address : null;
  });
  const addresses = [
    ...ofSpecs,
    statusPageUrl,
    xBaseUrl,
    blueskyBaseUrl,
    fxBaseUrl,
    reader.baseUrl,
    proxies.http,
    proxies.https,
  ];
  return [
    xBearerToken,
    reader.apiKey,
    ...addresses.flatMap((address) => address && secretsIn(address)),
  ].filter((secret) => secret !== null);
}

/** The reader model, or null if none is configured. */
export function createConfiguredReader(
  config: Pick<WorkerConfig, 'reader' | 'product' | 'proxies'>,
): ModelReader | null {
  const call = modelCall(config, createOutgoingFetch(config.proxies, { timeoutMs: config.reader.timeoutMs }));
  return call && createModelReader(call);
}

/** Which model is configured, for the public. */
export function readerState({ apiKey, baseUrl, model }: WorkerConfig['reader']) {
  const configured = apiKey !== null;
  return { configured, keyless: !configured && baseUrl !== null, requestedModel: model };
}

/** How to call the configured model: with a key, or at an address that needs none (a local model). */
function modelCall(
  { reader, product }: Pick<WorkerConfig, 'reader' | 'product'>,
  fetch: typeof globalThis.fetch,
) {
  const { apiKey, baseUrl, model, timeoutMs } = reader;
  if (apiKey === null && baseUrl === null) return null;
  const names = [product.name, product.provider];
  const call = { apiKey: apiKey ?? 'none', baseUrl, model, timeoutMs, fetch };
  return { ...call, timeZone: product.teamTimeZone, names };
}
