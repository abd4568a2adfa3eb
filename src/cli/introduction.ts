import type { ApiConfig } from '../config/api-config.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { isoInstant } from '../lib/iso.js';
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
  const covered = seed?.covered ? `complete until ${isoInstant(seed.covered.toAt).slice(0, 10)}` : null;
  return [
    `Reset Record of ${product.name} usage-limit resets`,
    '',
    `  Page      http://${host.includes(':') ? `[${host}]` : host}:${api.port}/`,
    `  Record    ${seed === null ? 'none to begin with' : (covered ?? seed.path)}, kept in ${worker.ledgerPath}`,
    `  Reading   ${sources.length > 0 ? sources.join(', ') : 'nothing: set TIMELINE to go on from there (docs/sources.md)'}`,
    `  Next      npx reset-record doctor checks the configuration; docs/configuration.md lists what can be set`,
    '  Stop      Ctrl-C',
    '',
    '',
  ].join('\n');
}
