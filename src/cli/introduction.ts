import type { ApiConfig } from '../config/api-config.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { reasonsOfReading } from '../core/health/health.js';
import { weightOf } from '../core/health/reasons.js';
import { withoutSecrets } from '../sources/addresses.js';
import { sourceKey } from '../sources/timeline/timeline-spec.js';
import { english } from '../words/locale.js';
import { dateText } from '../words/times.js';
import { readerState } from '../worker/fetch/turn-sources.js';

/** What `npm start` tells a person at a terminal before the log begins. */
export function introduction(worker: WorkerConfig, api: ApiConfig): string {
  const { product, seed, timeline, statusPageUrl } = worker;
  const host = ['0.0.0.0', '::'].includes(api.host) ? 'localhost' : api.host;
  const sources = [
    ...timeline.map(sourceKey),
    ...(statusPageUrl === null ? [] : [withoutSecrets(statusPageUrl)]),
  ];
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${api.port}/`;
  const rows = {
    page: api.port === 0 ? english('introduction.freePort') : address,
    ledger: ledgerText(worker.ledgerPath, seed),
    reading: sources.length > 0 ? sources.join(', ') : english('introduction.nothing'),
    ...(isHealthDegraded(worker) ? { health: english('introduction.health') } : {}),
    next: english('introduction.next'),
    stop: english('introduction.stop'),
  };
  const labels = Object.keys(rows) as (keyof typeof rows)[];
  return [
    english('introduction.title', { product: product.name }),
    '',
    ...labels.map((label) => `  ${english(`introduction.labels.${label}`).padEnd(10)}${rows[label]}`),
    '',
    '',
  ].join('\n');
}

/** Every monitor would report that, although nothing has failed. */
const isHealthDegraded = ({ reader }: WorkerConfig) =>
  reasonsOfReading(readerState(reader)).some(({ code }) => weightOf(code) === 'reader');

function ledgerText(path: string, seed: WorkerConfig['seed']): string {
  const covered = seed?.covered ?? null;
  const until = covered === null || covered === 'span' ? '' : dateText(covered.toAt);
  return english('introduction.ledger', {
    path,
    seed: seed === null ? 'none' : covered === 'span' ? 'span' : covered === null ? 'incomplete' : 'complete',
    record: seed?.path ?? '',
    until,
  });
}
