import { createApp } from './api/create-app.js';
import { refuseMalformed } from './api/errors.js';
import { PARTS } from './api/parts.js';
import { createSnapshotSource } from './api/snapshot-source.js';
import { explainProblems, parseApiConfig, secretVariablesIn } from './api-config.js';
import { abortOnStopSignal, pause, untilAborted } from './lib/lifecycle.js';
import { listen } from './lib/listen.js';
import { createLogger } from './lib/logger.js';
import { loadParts } from './lib/parts.js';

/** How long after its start the API loads what nobody has asked for yet: the first answers come before it. */
const LOAD_AFTER_MS = 2_000;

const parsed = parseApiConfig(process.env);
if (parsed.kind === 'invalid') {
  process.stderr.write(explainProblems(parsed.problems));
  process.exit(2);
}
const { ledgerPath, host, port, logLevel, metrics: metricsAt } = parsed.config;
const logger = createLogger({ level: logLevel, name: 'api' });
// The API needs no secret, so it keeps none that its shell may hold.
const dropped = secretVariablesIn(process.env);
for (const name of dropped) delete process.env[name];
if (dropped.length > 0) logger.warn({ dropped }, 'the API needs none of these variables and dropped them');
const stop = abortOnStopSignal();

const now = Date.now;
const source = createSnapshotSource({ ledgerPath, now, logger });
// Loaded where it is switched on.
const metrics = metricsAt && (await import('./api/metrics.js')).createApiMetrics({ source, now });
const uncounted = { ...createApp({ source, now, logger }), onClientError: refuseMalformed };
const { listener, ...answering } = metrics?.counting(uncounted) ?? uncounted;
const server = await listen(listener, { host, port, ...answering }).catch(giveUp);
const metricsServer =
  metrics &&
  (await (await import('./lib/metrics.js')).serveMetrics(metrics.registry, metricsAt).catch(giveUp));
logger.info({ host: server.host, port: server.port, ledgerPath }, 'API is listening');
if (metricsServer) logger.info({ metricsPort: metricsServer.port }, 'metrics are served');

await pause(LOAD_AFTER_MS, stop, () => undefined);
if (!stop.aborted) await serveWhole();
await server.close();
await metricsServer?.close(0);
source.close();
logger.info('API has stopped');

/** Until the process is asked to stop; ends at once when it can never answer everything. */
async function serveWhole(): Promise<void> {
  try {
    await loadParts(PARTS);
  } catch (error) {
    const { message, cause } = error as Error;
    logger.fatal({ err: cause }, message);
    process.exitCode = 1;
    return;
  }
  logger.debug('the rest of the program is loaded');
  await untilAborted(stop);
}

function giveUp(error: NodeJS.ErrnoException): never {
  // Where metrics cannot be served, the message names their address.
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException;
  const words = error.cause ? error.message : `API cannot listen on ${host}:${port}: ${error.message}`;
  logger.fatal({ host, port, code }, words);
  process.exit(1);
}
