import { createApp } from './api/create-app.js';
import { refuseMalformed } from './api/errors.js';
import { createSnapshotSource } from './api/snapshot-source.js';
import { explainProblems, parseApiConfig } from './config.js';
import { abortOnStopSignal, untilAborted } from './lib/lifecycle.js';
import { listen } from './lib/listen.js';
import { createLogger } from './lib/logger.js';

const parsed = parseApiConfig(process.env);
if (parsed.kind === 'invalid') {
  process.stderr.write(explainProblems(parsed.problems));
  process.exit(2);
}
const { ledgerPath, host, port, logLevel } = parsed.config;
const logger = createLogger({ level: logLevel, name: 'api' });
const stop = abortOnStopSignal();

const source = createSnapshotSource({ ledgerPath, now: Date.now, logger });
const app = createApp({ source, now: Date.now, logger });
const server = await listen(app, { host, port, onClientError: refuseMalformed }).catch((error) => {
  logger.fatal({ host, port, code: error.code }, `API cannot listen on ${host}:${port}: ${error.message}`);
  process.exit(1);
});
logger.info({ host: server.host, port: server.port, ledgerPath }, 'API is listening');

await untilAborted(stop);
await server.close();
source.close();
logger.info('API has stopped');
