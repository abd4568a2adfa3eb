import type { WorkerConfig } from '../../config/worker-config.js';
import { secretsIn } from '../../sources/addresses.js';
import type { TimelineSpec } from '../../sources/timeline/timeline-spec.js';

/** Every secret that the configuration sends to a source or the reader model. */
export function configuredSecrets(config: WorkerConfig): readonly string[] {
  const { timeline, launchFeeds, reader, statusPageUrl, xBaseUrl, xBearerToken, blueskyBaseUrl } = config;
  const specs = [...timeline, ...launchFeeds.map(({ spec }) => spec)];
  const addresses = [...specs.map(addressOf), statusPageUrl, xBaseUrl, blueskyBaseUrl, reader.baseUrl];
  return [xBearerToken, reader.apiKey, ...addresses.map((one) => one && secretsIn(one))]
    .flat()
    .filter((one) => one !== null);
}

function addressOf(spec: TimelineSpec): string | null {
  if ('url' in spec) return spec.url;
  return 'address' in spec ? spec.address : null;
}
