import { existsSync } from 'node:fs';
import type { ApiConfig } from '../config/api-config.js';
import { errorInWords } from '../ledger/file/errors.js';
import { type Listening, listen } from '../lib/listen.js';
import type { Logger } from '../lib/logger.js';
import { serveMetrics } from '../lib/metrics-server.js';
import { createApp } from './create-app.js';
import { refuseMalformed } from './http/errors.js';
import { createSnapshotSource, type SnapshotSource } from './snapshots/snapshot-source.js';

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
  await readOnce(source, ledgerPath, log);
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

/** Logs at once what the first request would find; a ledger that is not there yet is awaited in silence. */
async function readOnce(source: SnapshotSource, ledgerPath: string, log: Logger): Promise<void> {
  if (!existsSync(ledgerPath)) return;
  try {
    await source.read(() => null);
  } catch (error) {
    log.error({ err: error }, errorInWords(error, ledgerPath) ?? 'the ledger cannot be read');
  }
}
