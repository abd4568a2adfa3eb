import type { ApiConfig } from '../config/api-config.js';
import { type Listening, listen } from '../lib/listen.js';
import type { Logger } from '../lib/logger.js';
import { serveMetrics } from '../lib/metrics-server.js';
import { createApp } from './create-app.js';
import { refuseMalformed } from './http/errors.js';
import { createSnapshotSource } from './snapshots/snapshot-source.js';

/**
 * Opens the ledger for reading and serves it, with metrics where they are switched on.
 * @throws ListenError
 */
export async function startApi(config: ApiConfig, log: Logger, now: () => number) {
  const { ledgerPath, host, port } = config;
  const source = createSnapshotSource({ ledgerPath, now, logger: log });
  const app = createApp({ ...config, source, now, logger: log });
  // Loaded only here, because it takes 4 MB.
  const { createApiMetrics = null } = config.metrics ? await import('./api-metrics.js') : {};
  const metrics = createApiMetrics?.({ source, now, paths: app.paths });
  const server = await listen(metrics ? metrics.countingRequests(app) : app, {
    host,
    port,
    names: { server: 'The API', host: 'HOST', port: 'PORT' },
    refuse: metrics ? metrics.countingRefusals(refuseMalformed) : refuseMalformed,
  });
  log.info({ host: server.host, port: server.port, ledgerPath }, 'API is listening');
  let metricsServer: Listening | null = null;
  if (metrics && config.metrics) {
    metricsServer = await serveMetrics(metrics.registry, { ...config.metrics, portName: 'API_METRICS_PORT' });
    log.info({ metricsPort: metricsServer.port }, 'metrics are served');
  }
  return {
    /** Closes idle connections at once and waits a few seconds for answers in progress. */
    async close() {
      await server.close();
      await metricsServer?.close(0);
      source.close();
    },
  };
}
