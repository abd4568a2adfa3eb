import { expect, test } from 'vitest';
import { environmentOfChildren } from '../../src/config/known-names.js';

test('The API and backups get every variable but those that only the worker reads, and secrets of other programs.', () => {
  const kept = {
    PORT: '3000',
    PRODUCT: 'claude',
    LD_LIBRARY_PATH: '/opt/lib',
    SSL_CERT_FILE: '/etc/ssl/own.pem',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/own.pem',
    NODE_PATH: '/opt/modules',
    XDG_RUNTIME_DIR: '/run/user/1000',
  };
  const ofWorker = {
    AI_API_KEY: 'k',
    X_BEARER_TOKEN: 't',
    ALERT_URLS: 'ntfy+https://a/b',
    TIMELINE: 'rss:https://u:p@a/',
    HTTPS_PROXY: 'http://u:p@proxy:3128',
    SEED_RECORD: 'none',
    WORKER_METRICS_PORT: '0',
  };
  const ofOthers = {
    NODE_AUTH_TOKEN: 't',
    AWS_SECRET_ACCESS_KEY: 'k',
    OPENAI_API_KEY: 'k',
    PGPASSWORD: 'p',
    GOOGLE_APPLICATION_CREDENTIALS: '/home/me/key.json',
  };
  expect(environmentOfChildren({ ...kept, ...ofWorker, ...ofOthers })).toEqual(kept);
});
