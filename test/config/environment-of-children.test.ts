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
    KEYBOARD: 'us',
    PASSENGER_ROOT: '/opt/passenger',
    COMPASS: 'north',
    HOMEPAGE: 'https://record.example/@team',
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
    DATABASE_URL: 'postgres://u:p@db/x',
    SENTRY_DSN: 'https://k.example/1',
    SMTP_PASS: 'p',
    GPG_PASSPHRASE: 'p',
    SSH_CREDS: 'c',
    SLACK_WEBHOOK: 'https://hooks.example/1',
    CI_JWT: 'j',
    GITHUB_PAT: 'p',
    SESSION_COOKIE: 'c',
    SIGNING_KEYS: 'k',
  };
  expect(environmentOfChildren({ ...kept, ...ofWorker, ...ofOthers })).toEqual(kept);
});
