import type { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { createApiMetrics } from '../../src/api/api-metrics.js';
import { createSnapshotSource } from '../../src/api/snapshots/snapshot-source.js';
import { listen } from '../../src/lib/listen.js';
import { serveMetrics } from '../../src/lib/metrics-server.js';
import type { TurnReport } from '../../src/worker/decide/turn-report.js';
import { createWorkerMetrics } from '../../src/worker/worker-metrics.js';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';

/** Metrics by name, each with the labels that it has, as Prometheus scrapes them. */
export type Exposed = ReadonlyMap<string, ReadonlySet<string>>;

/** Metrics of a worker and an API that have done everything that they count. */
export async function exposedMetrics(): Promise<Exposed> {
  const ledger = newLedger(exampleLedger);
  return new Map([
    ...(await scraped(workerRegistry(ledger.path))),
    ...(await scraped(await apiRegistry(ledger.path))),
  ]);
}

/** @param planned a schedule of backups */
function workerRegistry(
  ledgerPath: string,
  planned = { cron: '30 3 * * *', longestGapMs: 86_400_000 },
): Registry {
  const { registry, observer } = createWorkerMetrics({
    ledgerPath,
    backups: { schedule: planned, folder: '/nowhere', stem: 'ledger', keep: 1 },
  });
  const report = {
    reads: [{ source: 'rss:https://example.org', outcome: 'ok' }],
    readingsNew: 1,
    modelFailures: 1,
    resetsNew: 1,
    chainSeq: 7,
  } as Partial<TurnReport> as TurnReport;
  observer.turnEnded({ outcome: 'committed', report, at: NOW, fetchMs: 1, commitMs: 1 });
  return registry;
}

async function apiRegistry(ledgerPath: string): Promise<Registry> {
  const source = createSnapshotSource({ ledgerPath, now: () => NOW });
  onTestFinished(() => source.close());
  const metrics = createApiMetrics({ source, now: () => NOW, paths: new Set(['/']) });
  const counting = metrics.countingRequests((_req, res) => res.end());
  const server = await listen(counting, { host: '127.0.0.1', port: 0 });
  await request(server.port, '/');
  await server.close(0);
  return metrics.registry;
}

async function scraped(registry: Registry): Promise<Map<string, Set<string>>> {
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0, portName: 'API_METRICS_PORT' });
  const { text } = await request(server.port, '/metrics');
  await server.close(0);
  const found = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*?)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
}
