import type { ApiConfig } from '../config/api-config.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { isoInstant } from '../core/time/instant.js';
import { withoutSecrets } from '../sources/addresses.js';
import { sourceKey } from '../sources/timeline/timeline-spec.js';

/** What `npm start` tells a person at a terminal before the log begins. */
export function introduction(worker: WorkerConfig, api: ApiConfig): string {
  const { product, seed, timeline, statusPageUrl } = worker;
  const host = ['0.0.0.0', '::'].includes(api.host) ? 'localhost' : api.host;
  const sources = [
    ...timeline.map(sourceKey),
    ...(statusPageUrl === null ? [] : [withoutSecrets(statusPageUrl)]),
  ];
  return [
    `Reset Record of ${product.name} usage-limit resets`,
    '',
    `  Page      ${api.port === 0 ? 'on a free port, see "API is listening" below' : `http://${host.includes(':') ? `[${host}]` : host}:${api.port}/`}`,
    `  Ledger    ${worker.ledgerPath}; a new one begins with ${recordOf(seed)}`,
    `  Reading   ${sources.length > 0 ? sources.join(', ') : 'nothing: TIMELINE and STATUS_PAGE_URL are none (docs/sources.md)'}`,
    `  Next      reset-record doctor checks the configuration (in a checkout npm exec --no reset-record doctor)`,
    '  Stop      Ctrl-C',
    '',
    '',
  ].join('\n');
}

function recordOf(seed: WorkerConfig['seed']): string {
  if (seed === null) return 'no record';
  const { path, covered } = seed;
  if (covered === 'span') return path;
  return covered === null
    ? 'a list that may be incomplete'
    : `the record complete until ${isoInstant(covered.toAt).slice(0, 10)}`;
}
