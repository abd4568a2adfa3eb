import { expect, test } from 'vitest';
import { withoutSecrets } from '../../src/config/problems.js';

test('A process that needs no secrets gets every variable that is none, also those of the system and of Node.js.', () => {
  const kept = {
    PORT: '3000',
    LD_LIBRARY_PATH: '/opt/lib',
    SSL_CERT_FILE: '/etc/ssl/own.pem',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/own.pem',
    NODE_PATH: '/opt/modules',
    XDG_RUNTIME_DIR: '/run/user/1000',
  };
  const secret = {
    AI_API_KEY: 'k',
    X_BEARER_TOKEN: 't',
    ALERT_URLS: 'ntfy+https://a/b',
    TIMELINE: 'rss:https://u:p@a/',
  };
  expect(withoutSecrets({ ...kept, ...secret })).toEqual(kept);
});
