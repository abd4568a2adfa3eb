import type { RequestListener } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { assessHealth } from '../core/health/health.js';
import type { Snapshot } from '../core/snapshot.js';
import { epochMs } from '../core/time/instant.js';
import type { Refuse } from '../lib/connections.js';
import { createRegistry } from '../lib/metrics-registry.js';
import { originForm } from './http/request-target.js';
import type { SnapshotSource } from './snapshots/snapshot-source.js';

/** Seconds; most answers come from the cache. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Metrics of the API for Prometheus, created only if they are switched on. */
export function createApiMetrics(context: {
  readonly source: SnapshotSource;
  readonly now: () => number;
  /** Those that are counted by name. */
  readonly paths: ReadonlySet<string>;
}) {
  const registry = createRegistry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'reset_record_http_request_duration_seconds',
    help: 'From the request to the last byte of its answer; the count is that of requests.',
    labelNames: ['route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const malformed = new Counter({
    name: 'reset_record_http_malformed_total',
    help: 'Requests that are not valid HTTP, or came too slowly.',
    registers,
  });
  addSnapshotGauges(registry, context);

  const observe = (url = '', status: number | 'aborted', startedAt: number) =>
    duration.observe(
      { route: routeLabel(url, context.paths), status },
      (performance.now() - startedAt) / 1000,
    );

  return {
    registry,
    /** Wraps a listener, and counts each request when its answer has ended. */
    countingRequests:
      (listener: RequestListener): RequestListener =>
      (req, res) => {
        const startedAt = performance.now();
        const { url } = req;
        res.once('close', () => observe(url, res.writableFinished ? res.statusCode : 'aborted', startedAt));
        listener(req, res);
      },
    countingRefusals:
      (refuse: Refuse): Refuse =>
      (error, socket) => {
        malformed.inc();
        refuse(error, socket);
      },
  };
}

const ASSETS = '/assets/';

/**
 * The label for counting a request: a path that is answered, never a client's invention.
 * @param target as in the request line
 */
export function routeLabel(target: string, paths: ReadonlySet<string>): string {
  const [path = ''] = target.split('?', 1);
  if (path.startsWith(ASSETS)) return `${ASSETS}*`;
  if (paths.has(path)) return path;
  return target.startsWith('/') ? 'other' : routeLabel(originForm(target), paths);
}

/** Read from the ledger at each scrape; a gauge without a value is left out. */
function addSnapshotGauges(
  registry: Registry,
  { source, now }: { readonly source: SnapshotSource; readonly now: () => number },
): void {
  const add = (
    name: string,
    help: string,
    measure: (snapshot: Snapshot | null, at: number) => number | null,
  ) =>
    new Gauge({
      name: `reset_record_${name}`,
      help,
      registers: [registry],
      async collect() {
        const result = await source.read(({ snapshot }) => snapshot);
        const value = measure(result.kind === 'read' ? result.value : null, now());
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  add('ledger_available', '1 when the ledger has a snapshot that can be read.', (snapshot) =>
    snapshot === null ? 0 : 1,
  );
  add('snapshot_age_seconds', 'Age of the newest snapshot.', (snapshot, at) =>
    snapshot === null ? null : (at - epochMs(snapshot.generatedAt)) / 1000,
  );
  add('health_ok', '1 when /api/v1/health answers 200.', (snapshot, at) =>
    snapshot !== null && assessHealth(snapshot, at).status === 'ok' ? 1 : 0,
  );
}
